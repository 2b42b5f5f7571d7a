import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { readKey } from '../../../../platform/web/api/query.ts';
import { useLiveEvent, useWatchedTopics } from '../../../../platform/web/live/index.ts';
import { type Game, gameEvent, gamesRoutes, gameTopic } from '../../../games/games.contract.ts';
import { withGame, withNewestPlay } from '../../../games/games.live.rules.ts';

/**
 * The newest state of the game that came with a post, which events keep current while it is on, not behind the plays that the page has
 * read; undefined for a post without one.
 */
export function useCurrentGame(game: Game | null | undefined): Game | undefined {
  const client = useQueryClient();
  const key = readKey(gamesRoutes.one, { params: { id: game?.id ?? '' } });
  const pushed = useQuery<Game>({ queryKey: key, enabled: false }).data;
  const playsKey = readKey(gamesRoutes.plays, { params: { id: game?.id ?? '' }, query: {} });
  const known = useQuery<Answer<typeof gamesRoutes.plays>>({ queryKey: playsKey, enabled: false }).data;
  const isOpen = game && !game.hidden && (game.state === 'scheduled' || game.state === 'live');
  useWatchedTopics(isOpen ? [gameTopic(game.id)] : []);
  useLiveEvent(gameEvent, event => {
    if (event.game.id === game?.id) client.setQueryData<Game>(key, stored => withGame(stored, event));
  });
  if (!game) return undefined;
  if (game.hidden) return game;
  return withNewestPlay(pushed ? withGame(game, { game: pushed }) : game, known?.plays ?? []);
}
