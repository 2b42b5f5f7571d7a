export { countTags, findOrCreateTags, sweepTags, tagIds } from './tags.queries.ts';
