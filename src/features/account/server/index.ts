export { userIdOf, viewerOf } from './account.queries.ts';
export { hashPassword } from './passwords.ts';
