/** The feed's state is its address: tab of the home, tags, search text, sort. src/features/feed/README.md. */
import { shortened } from '../../platform/shared/text.ts';
import { isSameTag, tagHref, tidyTagNames } from '../tags/tags.rules.ts';
import { readTeamTab, type TeamTab } from '../teams/teams.tabs.ts';
import { type FeedSort, parseSearch, queryLimit, tagFilterLimit } from './feed.rules.ts';

export interface FeedAddress {
  /** Tag names as typed; case doesn't matter. */
  tags: readonly string[];
  /** Words to search for; empty is no search. */
  text: string;
  sort: FeedSort;
  /** The tab of the home that shows the posts of somebody's teams or of followed people (without tags), or of one favorite (its tag). */
  home?: 'mine' | 'following' | 'tag';
  /** The tab of a team's page; the posts without one. */
  tab?: Exclude<TeamTab, 'talk'>;
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
  const tab = readTeamTab(search);
  const tags = tidyTagNames(names.map(name => name.slice(0, longestName))).slice(0, tagFilterLimit);
  const home = homeOf(search.get('home'), { tags, text: typed.text });
  return {
    tags,
    text: typed.text,
    sort: search.get('sort') === 'popular' ? 'popular' : 'latest',
    ...(home && { home }),
    ...(tab !== 'talk' && { tab }),
    ...(cursor && { cursor }),
  };
}

/** The tab of the home that an address may name: one of all teams or of people has no filter, one of a favorite has its tag alone. */
function homeOf(given: string | null | undefined, { tags, text }: Pick<FeedAddress, 'tags' | 'text'>): FeedAddress['home'] {
  if (text) return undefined;
  if ((given === 'mine' || given === 'following') && tags.length === 0) return given;
  return given === 'tag' && tags.length === 1 ? 'tag' : undefined;
}

/** The address of a view. Equal views have equal addresses. */
export function feedHref({ tags, text, sort, home, tab, cursor }: FeedAddress): string {
  const homeTab = homeOf(home, { tags, text });
  const base = text
    ? searchHref(text)
    : homeTab === 'mine' || homeTab === 'following'
      ? `/?home=${homeTab}${sort === 'popular' ? '&sort=popular' : ''}`
      : tagHref(tags, sort);
  const more = [
    ...(homeTab === 'tag' ? ['home=tag'] : []),
    ...(text ? tags.map(name => `tag=${encodeURIComponent(name)}`) : []),
    ...(text && sort === 'popular' ? ['sort=popular'] : []),
    ...(tab ? [`tab=${tab}`] : []),
    ...(cursor ? [`cursor=${encodeURIComponent(cursor)}`] : []),
  ].join('&');
  if (!more) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${more}`;
}

/** The address of a search for this text, or of the tags that `tags:A,B` names. */
export function searchHref(q: string): string {
  return `/?q=${encodeURIComponent(q.trim())}`;
}

/** The query of the search dialog: the chosen tags, or else the text. */
export function searchText(text: string, tags: readonly string[]): string {
  return tags.length > 0 ? `tags:${tags.join(',')}` : text.trim();
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

/** The title of a view: 'All Sports', 'My Teams', 'Following', the tag's name, or '{n} Tags'; a search shows its query. src/features/feed/README.md. */
export function feedTitle({ tags, text, home }: FeedAddress): string {
  if (text) return `Results for “${shortened(text, longestInTitle)}”`;
  if (home === 'mine') return 'My Teams';
  if (home === 'following') return 'Following';
  return tags.length > 1 ? `${tags.length} Tags` : (tags[0] ?? 'All Sports');
}
