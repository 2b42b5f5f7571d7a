export { countTags, findOrCreateTags, tagIds } from './tags.queries.ts';
