/** The list with which the home begins; every page has this code. src/features/feed/README.md, Tabs of the home. */
import { type FeedAddress, isFiltered, wholeFeed } from './feed.address.ts';

/** The view of a stored tab; everything for a text that names none. */
export function addressOfTab(tab: string): FeedAddress {
  if (tab === 'mine' || tab === 'following') return { ...wholeFeed, home: tab };
  if (tab === 'popular') return { ...wholeFeed, sort: 'popular' };
  return tab.startsWith('tag:') ? { ...wholeFeed, tags: [tab.slice(4)], home: 'tag' } : wholeFeed;
}

/**
 * The tab with which the home begins: the last choice of a member, else their teams, which are those of the site for a visitor; null without
 * any. The tab of the only team carries its name.
 */
export function firstTab(lastTab: string | null | undefined, teams: readonly string[]): string | null {
  const [first, ...others] = teams;
  if (typeof lastTab === 'string' || !first) return lastTab ?? null;
  return others.length > 0 ? 'mine' : `tag:${first}`;
}

/** The list that `/` shows to a member: the tab of the last choice, unless the address names a list itself. */
export function homeAddress(address: FeedAddress, lastTab: string | null): FeedAddress {
  const isNamed = isFiltered(address) || address.home !== undefined || address.sort !== wholeFeed.sort || address.cursor !== undefined;
  return isNamed || lastTab === null ? address : addressOfTab(lastTab);
}
