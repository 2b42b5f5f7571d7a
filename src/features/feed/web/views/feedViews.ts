import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, readKey } from '../../../../platform/web/api/query.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { prefetchStrip, waitBriefly } from '../../../games/web/index.ts';
import { type Tag, tagsRoutes } from '../../../tags/tags.contract.ts';
import { leagueOf } from '../../../sports/sports.rules.ts';
import { prefetchScores } from '../../../sports/web/index.ts';
import { isSameTag } from '../../../tags/tags.rules.ts';
import { prefetchStoredTags } from '../../../tags/web/index.ts';
import { hasTab } from '../../../teams/teams.tabs.ts';
import { prefetchTagPage } from '../../../teams/web/index.ts';
import type { FeedAddress } from '../../feed.address.ts';
import { feedRoutes } from '../../feed.contract.ts';
import { tabOf, teamsOf } from '../../feed.homeTabs.ts';
import { type FeedView, prefetchFeed } from '../feed.api.ts';

/** The list that an address shows; `teams` are the tags of 'My teams'. */
export function viewOf({ tags, text, sort, home, cursor }: FeedAddress, teams: readonly string[]): FeedView {
  const from = cursor === undefined ? {} : { cursor };
  // A name in this address may hold no comma: no tag does, and the search takes it as the end of a name.
  if (text) return { kind: 'search', q: tags.length > 0 ? `${text} tags:${tags.join(',')}` : text, sort, ...from };
  return { kind: 'feed', tags: home === 'mine' ? teams : tags, sort, ...from };
}

/** Reads what the home shows of games: a strip of all leagues, with those of the favorites first. */
function prefetchHomeGames(client: QueryClient, favorites: readonly Tag[]): Promise<void> {
  return prefetchStrip(client, { teams: favorites.map(tag => tag.name) });
}

/** The tag whose page an address shows. */
async function tagOf(client: QueryClient, { tags, text }: FeedAddress): Promise<Tag | undefined> {
  const [name, ...others] = tags;
  if (text || others.length > 0 || name === undefined) return undefined;
  await prefetchRead(client, tagsRoutes.all, {});
  const listed = client.getQueryData<Tag[]>(readKey(tagsRoutes.all, {})) ?? [];
  return listed.find(each => isSameTag(each.name, name));
}

/** Whether an address shows a tab of a tag in place of its posts. */
async function showsTab(client: QueryClient, address: FeedAddress): Promise<boolean> {
  if (address.tab === undefined) return false;
  const tag = await tagOf(client, address);
  return tag !== undefined && hasTab(tag, leagueOf(tag.name) !== undefined, address.tab);
}

/** Reads what the page of a tag shows above its posts. */
async function prefetchTag(client: QueryClient, address: FeedAddress): Promise<void> {
  const tag = await tagOf(client, address);
  if (!tag || tag.category === 'general') return;
  const tab = (await showsTab(client, address)) ? address.tab : undefined;
  const league = tab === undefined ? leagueOf(tag.name) : undefined;
  await Promise.all([
    prefetchTagPage(client, tag, tab ?? 'talk'),
    league && prefetchStrip(client, { league, teams: [] }),
    league && waitBriefly(prefetchScores(client, league)),
  ]);
}

async function favoritesOf(client: QueryClient, viewer: CurrentUser | null): Promise<readonly Tag[]> {
  if (!viewer) return [];
  await prefetchRead(client, tagsRoutes.favorites, {});
  return client.getQueryData<Tag[]>(readKey(tagsRoutes.favorites, {})) ?? [];
}

/** Reads everything that `Feed` shows, on the server. */
export async function prefetchFeedAddress(client: QueryClient, address: FeedAddress, viewer: CurrentUser | null): Promise<void> {
  const tab = tabOf(address);
  const whenFavorites = tab ? favoritesOf(client, viewer) : Promise.resolve([]);
  const readPosts = async () => {
    // Only the list of somebody's teams waits for their favorites.
    const teams = tab === 'mine' ? teamsOf(await whenFavorites) : [];
    if (tab === 'mine' && teams.length === 0) return;
    if (!(await showsTab(client, address))) await prefetchFeed(client, viewOf(address, teams));
  };
  await Promise.all([
    readPosts(),
    prefetchStoredTags(client, address.tags),
    tab && prefetchRead(client, feedRoutes.hot, {}),
    tab ? whenFavorites.then(favorites => prefetchHomeGames(client, favorites)) : prefetchTag(client, address),
  ]);
}
