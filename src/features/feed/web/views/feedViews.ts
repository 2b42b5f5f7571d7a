import type { QueryClient } from '@tanstack/react-query';
import { prefetchRead, readKey } from '../../../../platform/web/api/query.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { prefetchStrip } from '../../../games/web/index.ts';
import { type Tag, tagsRoutes } from '../../../tags/tags.contract.ts';
import { prefetchStoredTags } from '../../../tags/web/index.ts';
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

/** Reads what the page of a tag shows above its posts. */
async function prefetchTag(client: QueryClient, { tags, text, tab }: FeedAddress): Promise<void> {
  const [name, ...others] = tags;
  if (text || others.length > 0 || name === undefined) return;
  await prefetchRead(client, tagsRoutes.all, {});
  const listed = client.getQueryData<Tag[]>(readKey(tagsRoutes.all, {})) ?? [];
  const tag = listed.find(each => each.name.toLowerCase() === name.toLowerCase());
  if (tag && tag.category !== 'general') await prefetchTagPage(client, tag, tab ?? 'talk');
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
    if (address.tab === undefined && (tab !== 'mine' || teams.length > 0)) await prefetchFeed(client, viewOf(address, teams));
  };
  await Promise.all([
    readPosts(),
    prefetchStoredTags(client, address.tags),
    tab && prefetchRead(client, feedRoutes.hot, {}),
    tab ? whenFavorites.then(favorites => prefetchHomeGames(client, favorites)) : prefetchTag(client, address),
  ]);
}
