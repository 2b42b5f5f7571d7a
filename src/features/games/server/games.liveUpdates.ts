import { type LiveEvent, type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { gameEvent, gameTopic, playReactionsEvent, playsEvent } from '../games.contract.ts';
import { gamesByIds } from './games.queries.ts';
import { presentGame } from './games.view.ts';
import { type PlayId, playsBySeq, talkOfPlays } from './plays/plays.queries.ts';

/** The state of a game changed; by its id. */
export const gameChanged: LiveUpdate<string> = {
  name: 'game',
  async load(db, ids) {
    const rows = await gamesByIds(db, ids);
    return rows.map(row => liveEvent(gameEvent, { topic: gameTopic(row.id), isQuiet: true }, { game: presentGame(row) }));
  },
};

/** The id of a play in live updates, such as nba-0022500123:45. */
export const playKey = ({ gameId, seq }: PlayId): string => `${gameId}:${seq}`;

function playOf(key: string): PlayId {
  const [gameId = '', seq] = key.split(':');
  return { gameId, seq: Number(seq) };
}

/** One event for each game of the found plays. */
function byGame<Found extends { gameId: string }>(
  found: readonly Found[],
  eventOf: (gameId: string, all: Found[]) => LiveEvent,
): LiveEvent[] {
  return [...new Set(found.map(({ gameId }) => gameId))].map(id =>
    eventOf(
      id,
      found.filter(({ gameId }) => gameId === id),
    ),
  );
}

/** A play is new or corrected; by its key. */
export const playsChanged: LiveUpdate<string> = {
  name: 'plays',
  async load(db, keys) {
    return byGame(await playsBySeq(db, keys.map(playOf)), (gameId, found) =>
      liveEvent(playsEvent, { topic: gameTopic(gameId), isQuiet: true }, { gameId, plays: found.map(({ play }) => play) }),
    );
  },
};

/** The time between two loads of the talk of plays, in milliseconds: at most four events a second to a stream. */
const talkPauseMs = 260;

/** The reactions to a play changed, or the number of comments in its talk; by its key. */
export const playTalk: LiveUpdate<string> = {
  name: 'play_reactions',
  pauseMs: talkPauseMs,
  isLoadedByNode: true,
  async load(db, keys) {
    return byGame(await talkOfPlays(db, keys.map(playOf)), (gameId, found) => {
      const plays = found.map(({ gameId: _game, ...talk }) => talk);
      return liveEvent(playReactionsEvent, { topic: gameTopic(gameId) }, { gameId, plays });
    });
  },
};
