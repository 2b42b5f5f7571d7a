import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createMemo, type Memoized } from '../../../../platform/server/concurrency/memo.ts';
import type { Timeouts } from '../../../../platform/server/outbound/outbound.ts';
import type { League, Start } from '../../sports.rules.ts';
import type { ListedGame } from '../games/gameDetails.ts';
import { type DayOfGames, dayOfGames, firstGood, memoOfSource, type SportsProvider } from '../upstream/provider.ts';

export interface FoundDay extends Omit<DayOfGames, 'dropped'> {
  source: SportsProvider;
}

/** A league's games of a day (`YYYY-MM-DD`, US Eastern); undefined if no source answers. */
export type Days = (league: League, day: string) => Promise<Memoized<FoundDay> | undefined>;

const second = 1_000;
const minute = 60 * second;
/** How long a day's games are shown while no source answers, in milliseconds. */
export const dayIsGoodForMs = 10 * minute;

type GameOfDay = Pick<ListedGame, 'state'> & { game?: Start };

/** The minutes after the start for which a source may say any moment that a game is live; a final may be taken back. */
const dueMinutes: Partial<Record<GameOfDay['state'], number>> = { scheduled: 60, final: 240 };

/** Whether a source may say any moment that a game is live. */
function isDue({ state, game }: GameOfDay, now: number): boolean {
  const untilStart = game?.timeKnown ? Date.parse(game.startsAt) - now : Number.NaN;
  return untilStart < minute && untilStart > -(dueMinutes[state] ?? 0) * minute;
}

/** How long a day is fresh in milliseconds: briefly with a live or due game, longer on a quiet day, longest for days other than today. */
export function freshForMs(games: readonly GameOfDay[], isToday: boolean, now: number): number {
  if (games.some(game => game.state === 'live' || isDue(game, now))) return 15 * second;
  if (!isToday) return 30 * minute;
  return games.length > 0 ? minute : 10 * minute;
}

/** Reads days of games: the first good answer of the sources in their order, cached for the next reader. */
export function createDays(
  sources: readonly SportsProvider[],
  timeouts: Timeouts,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Days {
  const kept = createMemo<FoundDay & { day: string }>({
    ...memoOfSource,
    freshForMs: ({ games, day }) => freshForMs(games, day === dayOfGames(now()), now()),
    goodForMs: dayIsGoodForMs,
    retryAfterMs: 15 * second,
    now,
  });
  const lastSources = new LRUCache<string, SportsProvider>({ max: 1_000 });

  async function find(league: League, day: string, key: string): Promise<FoundDay & { day: string }> {
    const until = now() + timeouts.whole;
    const last = lastSources.get(key);
    // Game ids differ between sources, so the source that answered for a day stays first while it works.
    const order = sources.filter(source => source.covers(league));
    if (last) order.sort((one, other) => Number(other === last) - Number(one === last));
    const { source, answer } = await firstGood(order, each => each.liveGames(league, day, until));
    lastSources.set(key, source);
    // A sudden rise of this number shows that a source has changed its shape.
    if (answer.dropped > 0) log.warn({ upstream: source.name, league, dropped: answer.dropped }, 'games of a source could not be read');
    return { games: answer.games, isReplay: answer.isReplay, source, day };
  }

  return (league, day) => {
    const key = `${league} ${day}`;
    return kept.read(key, () => find(league, day, key));
  };
}
