export { useTagByName, useTagColor, useTagSearch, useTags } from './tags.api.ts';
