export { favoriteTags, insertFavorites } from './favorites.queries.ts';
export { absorbTag, addFormerName, editTagRow, lockTag, recountTag, type TagEdit, tagNames } from './tagEdits.queries.ts';
export { findOrCreateTags, tagsForRestored } from './tags.actions.ts';
export { subjectTags, tagById } from './tags.queries.ts';
export { countTags, hasNickname, newTagNames, sweepTags, tagByName, tagIds, tagNamed, teamFlair, teamIds } from './tags.queries.ts';
