export { FavoriteTags } from './FavoriteTags.tsx';
export { useFavorites } from './favorites.api.ts';
export { prefetchStoredTags, useStoredTags } from './storedTags.ts';
export { TagFinder } from './TagFinder.tsx';
export { TagGroup } from './TagGroup.tsx';
export { tagGroups } from './tagGroups.ts';
export { useTagColor, useTagList, useTagSearch, useTags } from './tags.api.ts';
export { TagPicker } from './TagPicker.tsx';
export { TeamMark } from './TeamMark.tsx';
