/** The feed's state is its address: tags, search text, sort. docs/product.md, 6.1 Views. */
import { beginning } from '../../platform/shared/text.ts';
import { tagHref, tidyTagNames } from '../tags/tags.rules.ts';
import { type FeedSort, parseSearch, queryLimit, tagFilterLimit } from './feed.rules.ts';

export interface FeedAddress {
  /** Tag names as typed; case doesn't matter. */
  tags: readonly string[];
  /** Words to search for; empty is no search. */
  text: string;
  sort: FeedSort;
  /** The cursor of the page, for readers without JavaScript. */
  cursor?: string;
}

export const wholeFeed: FeedAddress = { tags: [], text: '', sort: 'latest' };

/** The longest tag name read from an address; the server refuses longer ones. */
const longestName = 100;

/**
 * Reads an address. `pathTag` is the decoded segment of `/{tag}`. A search may name tags itself (`tags:NBA,NFL`); those
 * are tags like any other.
 */
export function readFeedAddress(pathTag: string | undefined, search: URLSearchParams): FeedAddress {
  const typed = parseSearch((search.get('q') ?? '').slice(0, queryLimit));
  const names = [...(pathTag === undefined ? [] : [pathTag]), ...search.getAll('tag'), ...typed.tags];
  const cursor = search.get('cursor');
  return {
    tags: tidyTagNames(names.map(name => name.slice(0, longestName))).slice(0, tagFilterLimit),
    text: typed.text,
    sort: search.get('sort') === 'popular' ? 'popular' : 'latest',
    ...(cursor && { cursor }),
  };
}

/** The address of a view. Equal views have equal addresses. */
export function feedHref({ tags, text, sort, cursor }: FeedAddress): string {
  const base = text ? searchHref(text) : tagHref(tags, sort);
  const more = [
    ...(text ? tags.map(name => `tag=${encodeURIComponent(name)}`) : []),
    ...(text && sort === 'popular' ? ['sort=popular'] : []),
    ...(cursor ? [`cursor=${encodeURIComponent(cursor)}`] : []),
  ].join('&');
  if (!more) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${more}`;
}

/** The feed of a person's favorites, of as many as an address may name. Without favorites it is the feed of all posts. */
export function favoritesHref(names: readonly string[], sort: FeedSort = 'latest'): string {
  return feedHref({ ...wholeFeed, tags: names.slice(0, tagFilterLimit), sort });
}

/** Whether an address shows the posts of all these favorites and nothing else. */
export function isOfFavorites({ tags, text }: FeedAddress, names: readonly string[]): boolean {
  const favorites = names.slice(0, tagFilterLimit);
  return text === '' && tags.length > 0 && tags.length === favorites.length && favorites.every(name => hasTag(tags, name));
}

/** The address of a search for this text, or of the tags that `tags:A,B` names. */
export function searchHref(q: string): string {
  return `/?q=${encodeURIComponent(q.trim())}`;
}

/** The query of the search dialog: the chosen tags, or else the text. */
export function searchText(text: string, tags: readonly string[]): string {
  return tags.length > 0 ? `tags:${tags.join(',')}` : text.trim();
}

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function hasTag(tags: readonly string[], name: string): boolean {
  return tags.some(tag => isSameTag(tag, name));
}

/** With the tag if it was missing, without it if it was there; a changed view begins at its top. */
export function toggleTag({ tags, text, sort }: FeedAddress, name: string): FeedAddress {
  const rest = tags.filter(tag => !isSameTag(tag, name));
  return { tags: rest.length < tags.length ? rest : [...tags, name], text, sort };
}

/** Whether anything narrows the feed down. */
export function isFiltered({ tags, text }: FeedAddress): boolean {
  return tags.length > 0 || text !== '';
}

const longestInTitle = 80;

/** The title of a view: 'All Sports', the tag's name, 'My Teams' for the viewer's favorites, or '{n} Tags'; a search shows its query. docs/product.md, 6.1 Views. */
export function feedTitle({ tags, text }: FeedAddress, favorites: readonly string[] = []): string {
  if (text) return `Results for “${text.length > longestInTitle ? `${beginning(text, longestInTitle).trimEnd()}…` : text}”`;
  if (tags.length > 1) return isOfFavorites({ tags, text, sort: 'latest' }, favorites) ? 'My Teams' : `${tags.length} Tags`;
  return tags[0] ?? 'All Sports';
}
