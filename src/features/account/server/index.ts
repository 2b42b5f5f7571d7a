export { userIdOf, viewerOf } from './account.queries.ts';
