import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readKey } from '../../../../platform/web/api/query.ts';
import { useLiveEvent, useWatchedTopics } from '../../../../platform/web/live/index.ts';
import { type Game, gameEvent, gamesRoutes, gameTopic } from '../../../games/games.contract.ts';
import { withGame } from '../../../games/games.live.rules.ts';

/** The newest state of the game that came with a post: events keep it current while it is on. */
export function useCurrentGame(game: Game): Game {
  const client = useQueryClient();
  const key = readKey(gamesRoutes.one, { params: { id: game.id } });
  const pushed = useQuery<Game>({ queryKey: key, enabled: false }).data;
  const isOpen = !game.hidden && (game.state === 'scheduled' || game.state === 'live');
  useWatchedTopics(isOpen ? [gameTopic(game.id)] : []);
  useLiveEvent(gameEvent, event => {
    if (event.game.id === game.id) client.setQueryData<Game>(key, known => withGame(known, event));
  });
  return pushed && !game.hidden ? withGame(pushed, { game }) : game;
}
