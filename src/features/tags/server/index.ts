export { findOrCreateTags } from './tags.actions.ts';
export { countTags, fillTagSkeletons, hasNickname, sweepTags, tagIds, tagNamed, teamFlair } from './tags.queries.ts';
