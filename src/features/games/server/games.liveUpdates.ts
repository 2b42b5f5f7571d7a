import { type LiveUpdate, liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { gameEvent, gameTopic, playsEvent } from '../games.contract.ts';
import { gamesByIds, playsBySeq } from './games.queries.ts';
import { presentGame } from './games.view.ts';

/** The state of a game changed; by its id. */
export const gameChanged: LiveUpdate<string> = {
  name: 'game',
  async load(db, ids) {
    const rows = await gamesByIds(db, ids);
    return rows.map(row => liveEvent(gameEvent, { topic: gameTopic(row.id), isQuiet: true }, { game: presentGame(row) }));
  },
};

/** A play is new or corrected; by the id of its game and its `seq`, such as nba-0022500123:45. */
export const playsChanged: LiveUpdate<string> = {
  name: 'plays',
  async load(db, ids) {
    const wanted = ids.map(id => {
      const [gameId = '', seq] = id.split(':');
      return { gameId, seq: Number(seq) };
    });
    const found = await playsBySeq(db, wanted);
    return [...new Set(found.map(({ gameId }) => gameId))].map(gameId => {
      const plays = found.flatMap(each => (each.gameId === gameId ? [each.play] : []));
      return liveEvent(playsEvent, { topic: gameTopic(gameId), isQuiet: true }, { gameId, plays });
    });
  },
};
