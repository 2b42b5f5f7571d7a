export { findOrCreateTags, tagsForRestored } from './tags.actions.ts';
export { countTags, fillTagSkeletons, hasNickname, sweepTags, tagByName, tagIds, tagNamed, teamFlair } from './tags.queries.ts';
