import { LRUCache } from 'lru-cache';
import type { LiveScores } from '../../sports.contract.ts';
import { gameStates, inOrder, type League } from '../../sports.rules.ts';
import { dayOfGames } from '../upstream/provider.ts';
import { dayIsGoodForMs, type Days, freshForMs } from './days.ts';

export interface Scores {
  /** A league's day; undefined if no source answers. */
  read: (league: League) => Promise<LiveScores | undefined>;
  /** Caches scores that another node has read, so that this node need not read them. */
  take: (league: League, scores: LiveScores) => void;
}

interface Taken {
  scores: LiveScores;
  takenAt: number;
}

/** The scores of a league's day: as another node has just read them, else as this node reads the day. */
export function createScores(days: Days, now: () => number): Scores {
  const takenScores = new LRUCache<string, Taken>({ max: 100 });

  const isFresh = ({ scores, takenAt }: Taken) => {
    const games = scores.games.map(game => ({
      game,
      state: game.gameStatus === gameStates.live ? ('live' as const) : ('scheduled' as const),
    }));
    return now() - takenAt < freshForMs(games, true, now());
  };

  return {
    async read(league) {
      const day = dayOfGames(now());
      const taken = takenScores.get(`${league} ${day}`);
      if (taken && isFresh(taken)) return taken.scores;
      const found = await days(league, day);
      const isUsable = taken !== undefined && now() - taken.takenAt <= dayIsGoodForMs;
      // While no source answers this node, the newer of its own copy and the other node's is shown.
      if (isUsable && (!found || (found.stale && taken.takenAt > found.asOf))) return { ...taken.scores, stale: true };
      if (!found) return undefined;
      const { games, source, isReplay } = found.value;
      const asOf = new Date(found.asOf).toISOString();
      return { games: inOrder(games.map(({ game }) => game)), asOf, stale: found.stale, source: source.title, isReplay };
    },
    take(league, scores) {
      if (!scores.stale) takenScores.set(`${league} ${dayOfGames(now())}`, { scores, takenAt: now() });
    },
  };
}
