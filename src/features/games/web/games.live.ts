import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { type Game, gameEvent, gameTopic, playReactionsEvent, playsEvent } from '../games.contract.ts';
import { refreshGames, showGame, showPlayReactions, showPlays } from './games.api.ts';

/** A stream has room for twenty topics; pages show other things too. */
const maxWatched = 12;

/** Keeps games current while something shows them: those that are on, and the next to begin. */
export function useGameEvents(games: readonly Game[]): void {
  const client = useQueryClient();
  const open = games.filter(({ state, hidden }) => !hidden && (state === 'live' || state === 'scheduled')).slice(0, maxWatched);
  useWatchedTopics(open.map(({ id }) => gameTopic(id)));
  useLiveEvent(gameEvent, event => showGame(client, event));
  useLiveEvent(playsEvent, event => showPlays(client, event));
  useLiveEvent(playReactionsEvent, event => showPlayReactions(client, event));
  useMissedEvents(() => void refreshGames(client));
}
