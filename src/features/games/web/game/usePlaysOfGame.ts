import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../platform/shared/contract.ts';
import { useLiveEvent, useWatchedTopics } from '../../../../platform/web/live/index.ts';
import { type Game, type gamesRoutes, gameTopic, playReactionsEvent, playsEvent } from '../../games.contract.ts';
import { showPlayReactions, showPlays, usePlays } from '../games.api.ts';

/**
 * The plays of a game at the reader's position, and those that are pushed, with the talk about them. Nothing is read without a game, of
 * a hidden one, or before `isWanted`.
 */
export function usePlaysOfGame(game: Game | undefined, isWanted: boolean): Answer<typeof gamesRoutes.plays> | undefined {
  const client = useQueryClient();
  const enabled = isWanted && game !== undefined && !game.hidden && ['scheduled', 'live', 'final'].includes(game.state);
  const { data } = usePlays(game?.id ?? '', game?.state === 'live', { enabled });
  useWatchedTopics(enabled ? [gameTopic(game.id)] : []);
  useLiveEvent(playsEvent, event => {
    if (enabled && event.gameId === game.id) showPlays(client, event);
  });
  useLiveEvent(playReactionsEvent, event => {
    if (enabled && event.gameId === game.id) showPlayReactions(client, event);
  });
  return enabled ? data : undefined;
}
