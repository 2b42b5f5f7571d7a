export { findOrCreateTags } from './tags.actions.ts';
export { countTags, fillTagSkeletons, sweepTags, tagIds } from './tags.queries.ts';
