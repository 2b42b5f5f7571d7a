/** The tabs of the home. src/features/feed/README.md, Tabs of the home. */
import { isSameTag } from '../tags/tags.rules.ts';
import { type FeedAddress, feedHref, isFiltered } from './feed.address.ts';
import { addressOfTab } from './feed.home.ts';
import { tagFilterLimit } from './feed.rules.ts';

/** A tab as the account stores it; that of a favorite is `tag:` and its name. */
export type HomeTab = 'mine' | 'following' | 'everything' | `tag:${string}`;

/** A favorite tag, as far as the tabs need it. */
interface Favorite {
  name: string;
  category: string;
}

/** The tags of 'My teams': the favorite teams or, without any, all favorites; as many as a list may have. */
export function teamsOf(favorites: readonly Favorite[]): string[] {
  const teams = favorites.filter(({ category }) => category === 'team');
  return (teams.length > 0 ? teams : favorites).slice(0, tagFilterLimit).map(({ name }) => name);
}

/** The tab whose list an address shows; undefined for addresses outside the home. */
export function tabOf(address: FeedAddress): HomeTab | undefined {
  const [name] = address.tags;
  if (address.home === 'tag' && name !== undefined) return `tag:${name}`;
  if (isFiltered(address)) return undefined;
  if (address.home === 'mine' || address.home === 'following') return address.home;
  return 'everything';
}

export interface ShownTab {
  value: HomeTab;
  label: string;
  href: string;
}

/** The tabs that a reader has: their teams, one for each favorite, followed people, everything. The tab that is shown is always among them. */
export function homeTabs(favorites: readonly Favorite[], current: HomeTab, isMember: boolean): ShownTab[] {
  const [only] = favorites.length === 1 ? favorites : [];
  const own: HomeTab[] = favorites.map(({ name }) => `tag:${name}` as const);
  // The tab of the only favorite has the same posts.
  if (favorites.length > 0 && (!only || current === 'mine')) own.unshift('mine');
  if (current.startsWith('tag:') && !own.some(tab => isSameTag(tab, current))) own.push(current);
  const values: HomeTab[] = [...own, ...(isMember || current === 'following' ? (['following'] as const) : []), 'everything'];
  return values.map(value => ({ value, label: labelOf(value), href: feedHref(addressOfTab(value)) }));
}

function labelOf(tab: HomeTab): string {
  if (tab === 'mine') return 'My teams';
  if (tab === 'following') return 'Following';
  return tab === 'everything' ? 'Everything' : tab.slice(4);
}
