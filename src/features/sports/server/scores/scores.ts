import type { FastifyBaseLogger } from 'fastify';
import type { Timeouts } from '../../../../platform/server/outbound/outbound.ts';
import type { LiveScores } from '../../sports.contract.ts';
import { gameStates, inOrder, type League } from '../../sports.rules.ts';
import { createMemo } from '../../../../platform/server/concurrency/memo.ts';
import { type DayOfGames, dayOfGames, firstGood, memoOfSource, type SportsProvider } from '../upstream/provider.ts';

export interface Scores {
  /** A league's day; undefined if no source answers. */
  read: (league: League) => Promise<LiveScores | undefined>;
  /** Caches scores that another node has read, so that this node need not read them. */
  take: (league: League, scores: LiveScores) => void;
}

type Found = Omit<DayOfGames, 'dropped'> & { source: string };

const keyOf = (league: League, day: string) => `${league} ${day}`;

const second = 1_000;

function freshFor({ games }: Found): number {
  if (games.some(game => game.gameStatus === gameStates.live)) return 15 * second;
  return games.length > 0 ? 60 * second : 600 * second;
}

/** The scores of a league's day: the first good answer of the sources in their order, cached for the next reader. */
export function createScores(
  sources: readonly SportsProvider[],
  timeouts: Timeouts,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Scores {
  const kept = createMemo<Found>({ ...memoOfSource, freshForMs: freshFor, goodForMs: 600 * second, retryAfterMs: 15 * second, now });
  const lastSource = new Map<League, { source: SportsProvider; day: string }>();

  async function find(league: League, day: string): Promise<Found> {
    const until = now() + timeouts.whole;
    const last = lastSource.get(league);
    // Game ids differ between sources, so the source that answered for a day stays first while it works.
    const order = sources.filter(source => source.covers(league));
    if (last?.day === day) order.sort((one, other) => Number(other === last.source) - Number(one === last.source));
    const { source, answer } = await firstGood(order, each => each.liveGames(league, day, until));
    lastSource.set(league, { source, day });
    // A sudden rise is how a source's changed shape shows itself.
    if (answer.dropped > 0) log.warn({ upstream: source.name, league, dropped: answer.dropped }, 'games of a source could not be read');
    return { games: answer.games, isReplay: answer.isReplay, source: source.title };
  }

  return {
    async read(league) {
      const day = dayOfGames(now());
      const found = await kept.read(keyOf(league, day), () => find(league, day));
      if (!found) return undefined;
      const { games, source, isReplay } = found.value;
      return { games: inOrder(games), asOf: new Date(found.asOf).toISOString(), stale: found.stale, source, isReplay };
    },
    take(league, { games, source, isReplay, stale }) {
      if (!stale) kept.put(keyOf(league, dayOfGames(now())), { games, source, isReplay });
    },
  };
}
