import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, readKey } from '../../../platform/web/api/query.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import { gameOfTeams } from '../../games/strip.rules.ts';
import { prefetchStrip, prefetchTable, type StripView, waitBriefly } from '../../games/web/index.ts';
import { prefetchLatest } from '../../replies/web/index.ts';
import { type Tag, tagsRoutes } from '../../tags/tags.contract.ts';
import { leagueOf } from '../../sports/sports.rules.ts';
import { prefetchScores } from '../../sports/web/index.ts';
import { isSameTag } from '../../tags/tags.rules.ts';
import { prefetchStoredTags, type SiteTeam, withSiteTeams } from '../../tags/web/index.ts';
import { hasTab } from '../../teams/teams.tabs.ts';
import { prefetchTagPage } from '../../teams/web/index.ts';
import type { FeedAddress } from '../feed.address.ts';
import { feedRoutes } from '../feed.contract.ts';
import { type HomeTab, tabOf, teamsOf } from '../feed.homeTabs.ts';
import { type FeedView, prefetchFeed } from './feed.api.ts';

/** The list that an address shows; `teams` are the tags of 'My teams'. */
export function viewOf({ tags, text, sort, home, cursor }: FeedAddress, teams: readonly string[]): FeedView {
  const from = cursor === undefined ? {} : { cursor };
  // A name in this address may hold no comma: no tag does, and the search takes it as the end of a name.
  if (text) return { kind: 'search', q: tags.length > 0 ? `${text} tags:${tags.join(',')}` : text, sort, ...from };
  return { kind: 'feed', tags: home === 'mine' ? teams : tags, sort, ...(home === 'following' && { following: 'true' }), ...from };
}

/** The games of a tab of the home: those of the favorites first or, in a tab of teams on a site of teams, no others. */
export function homeStrip(favorites: readonly SiteTeam[], siteTeams: readonly SiteTeam[], tab: HomeTab | undefined): StripView {
  const isOfTeams = siteTeams.length > 0 && tab !== 'everything';
  return { teams: favorites.map(({ name }) => name), ...(isOfTeams && { isOfTeams }) };
}

/** Reads what the home shows of games: a strip, the last words about the game of the reader's teams, and their table. */
async function prefetchTonight(client: QueryClient, view: StripView): Promise<void> {
  const [games] = await Promise.all([prefetchStrip(client, view), prefetchTable(client, view.teams)]);
  const mine = gameOfTeams(games, view.teams);
  if (mine && mine.threadId !== null && !mine.hidden) await prefetchLatest(client, mine.threadId);
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

/** Reads the tags that the home of a reader begins with. */
export async function readHomeTags(
  client: QueryClient,
  viewer: CurrentUser | null,
  siteTeams: readonly SiteTeam[],
): Promise<readonly SiteTeam[]> {
  if (!viewer) return siteTeams;
  await prefetchRead(client, tagsRoutes.favorites, {});
  return withSiteTeams(client.getQueryData<Tag[]>(readKey(tagsRoutes.favorites, {})), siteTeams);
}

/** Reads everything that `Feed` shows, on the server. */
export async function prefetchFeedAddress(
  client: QueryClient,
  address: FeedAddress,
  viewer: CurrentUser | null,
  siteTeams: readonly SiteTeam[],
): Promise<void> {
  const tab = tabOf(address);
  const whenFavorites = tab ? readHomeTags(client, viewer, siteTeams) : Promise.resolve([]);
  const readPosts = async () => {
    const tags = await whenFavorites;
    const teams = tab === 'mine' ? teamsOf(tags) : [];
    if ((tab === 'mine' && teams.length === 0) || (tab === 'following' && !viewer)) return;
    if (await showsTab(client, address)) return;
    await prefetchFeed(client, viewOf(address, teams), viewer ? tags : []);
  };
  await Promise.all([
    readPosts(),
    prefetchStoredTags(client, address.tags),
    tab && prefetchRead(client, feedRoutes.hot, {}),
    tab ? whenFavorites.then(favorites => prefetchTonight(client, homeStrip(favorites, siteTeams, tab))) : prefetchTag(client, address),
  ]);
}
