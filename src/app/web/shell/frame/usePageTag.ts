import { useQuery } from '@tanstack/react-query';
import { type Game, gamesRoutes } from '../../../../features/games/games.contract.ts';
import { useListedPost } from '../../../../features/posts/web/index.ts';
import { leagueOf } from '../../../../features/sports/sports.rules.ts';
import type { Tag } from '../../../../features/tags/tags.contract.ts';
import { useStoredTags } from '../../../../features/tags/web/index.ts';
import { readKey } from '../../../../platform/web/api/query.ts';
import { matchPage } from '../../router.tsx';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useShellFeed } from './useShellFeed.ts';

/** The game and the tags that a page is about, as far as it has read them. */
export function useSubject(): { game: Game | undefined; tags: readonly string[] } {
  const { path } = useAddress();
  const feed = useShellFeed();
  const { page, params } = matchPage(path);
  const post = useListedPost(page.pattern === '/post/:id' ? Number(params['id']) : 0);
  const gameId = page.pattern === '/game/:id' ? (params['id'] ?? '') : '';
  const { data: shown } = useQuery<Game>({ queryKey: readKey(gamesRoutes.one, { params: { id: gameId } }), enabled: false });
  const game = shown ?? post?.game ?? undefined;
  const teams = game ? [game.home.tag, game.away.tag].flatMap(tag => tag ?? []) : [];
  return { game, tags: post?.tags ?? (teams.length > 0 ? teams : feed.tags) };
}

/** The team, else the league, that a page is about. */
export function usePageTag(): Tag | undefined {
  const { tags } = useSubject();
  const stored = useStoredTags(tags).tags.filter(tag => tag !== undefined);
  return stored.find(({ category }) => category === 'team') ?? stored.find(({ name }) => leagueOf(name) !== undefined);
}
