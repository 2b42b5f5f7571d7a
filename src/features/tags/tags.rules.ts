/** src/features/tags/README.md. */
import { textKey, withoutInvisible } from '../../platform/shared/text.ts';

export const tagCategories = ['team', 'league', 'sport', 'general'] as const;
export type TagCategory = (typeof tagCategories)[number];

export const tagNameLimit = 50;
export const tagsPerPostLimit = 10;
/** Tags that one person may make on a day. */
export const newTagsPerDay = 50;
/** A user-made tag is deleted after this many days without a post or a favorite. */
export const unusedTagDays = 7;
export const defaultTagColor = '#3B82F6';

/** How many tags a call for popular ones gives, how many of them trend, and how many a group or a dropdown shows. */
export const popularTagsRequested = 15;
export const trendingShown = 5;
export const tagsPerGroup = 5;
export const tagSuggestionsShown = 5;

/** The form of a name as it is stored: composed (NFC), trimmed, with single blanks and without invisible characters. */
function tidyTagName(name: string): string {
  return withoutInvisible(name).normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Tidy names without blank ones, and each once whatever its case; the first spelling stays. */
export function tidyTagNames(names: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const name of names.map(tidyTagName)) {
    const key = textKey(name);
    if (name && !kept.has(key)) kept.set(key, name);
  }
  return [...kept.values()];
}

/** Whether two names are one tag. */
export function isSameTag(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}

/** The error text for a new tag that looks like an existing one. */
export function lookAlikeTag(name: string, other: string): string {
  return `“${name}” looks like the tag “${other}”. Please use that one.`;
}

/** Tags with posts, the most written about first. */
export function trending<T extends { postCount: number }>(tags: readonly T[]): T[] {
  return tags.filter(tag => tag.postCount > 0).slice(0, trendingShown);
}

/**
 * Teams, leagues and sports have a star; any other tag only while it is a favorite, so it can be removed. src/features/tags/README.md, Favorites.
 */
export function hasStar(category: TagCategory, isFavorite: boolean): boolean {
  return category !== 'general' || isFavorite;
}

/** The address of the feed of these tags. */
export function tagHref(names: readonly string[], sort?: 'latest' | 'popular'): string {
  const query = [...names.map(name => `tag=${encodeURIComponent(name)}`), ...(sort === 'popular' ? ['sort=popular'] : [])].join('&');
  if (names.length === 0) return query ? `/all?${query}` : '/all';
  return `/?${query}`;
}

/** The names of tags as words of a sentence. */
export function listOf(tags: readonly { name: string }[]): string {
  return new Intl.ListFormat('en-US').format(tags.map(({ name }) => name));
}

/** The line of a site that is about teams. */
export function siteLine(teams: readonly { name: string }[]): string {
  return `Where ${listOf(teams)} fans sit together`;
}
