import { LRUCache } from 'lru-cache';
import { createMemo, type Memoized } from '../../../../platform/server/concurrency/memo.ts';
import type { Timeouts } from '../../../../platform/server/outbound/outbound.ts';
import type { League } from '../../sports.rules.ts';
import type { Days } from '../scores/days.ts';
import { type GamesByDay, gamesByDay } from '../scores/months.ts';
import { firstGood, memoOfSource, SourceError, type SportsProvider } from '../upstream/provider.ts';
import type { GameDetails, ListedGame } from './gameDetails.ts';
import type { Standings } from './standings.ts';

/** The age of an answer and where it came from. */
interface Sourced {
  /** The name of the source in settings, such as espn, and its title, such as ESPN. */
  source: string;
  sourceTitle: string;
  /** When the source was read. */
  asOf: string;
  /** A newer read was due and failed. */
  stale: boolean;
}

/** The id of a game at a source. */
export interface SourceId {
  source: string;
  sourceId: string;
}

export interface Games {
  /** A league's games of a day (`YYYY-MM-DD`, US Eastern); undefined if no source answers. */
  ofDay: (league: League, day: string) => Promise<(Sourced & { games: ListedGame[]; isReplay: boolean }) | undefined>;
  /** A league's games of a month (`YYYY-MM`) by their days; undefined if no source answers, or with a list that may lack some. */
  ofMonth: (league: League, month: string) => Promise<(Sourced & { days: GamesByDay; isReplay: boolean }) | undefined>;
  /** A game in detail, from the first source that answers for one of its ids; undefined if none does. */
  details: (league: League, ids: readonly SourceId[]) => Promise<(Sourced & SourceId & { details: GameDetails }) | undefined>;
  /** A league's table; undefined if no source answers. */
  standings: (league: League) => Promise<(Sourced & Standings) | undefined>;
}

const second = 1_000;
const minute = 60 * second;

type Found<T> = T & { from: SportsProvider };

function sourced<T extends { from: SportsProvider }>({ value, asOf, stale }: Memoized<T>): Sourced {
  return { source: value.from.name, sourceTitle: value.from.title, asOf: new Date(asOf).toISOString(), stale };
}

/** Games in detail and standings: the first good answer of the sources in their order, cached for the next reader. */
export function createGames(sources: readonly SportsProvider[], days: Days, timeouts: Timeouts, now: () => number): Games {
  const details = createMemo<Found<{ details: GameDetails; sourceId: string }>>({
    ...memoOfSource,
    freshForMs: () => 10 * second,
    goodForMs: 10 * minute,
    retryAfterMs: 15 * second,
    now,
  });
  const tables = createMemo<Found<Standings>>({
    ...memoOfSource,
    freshForMs: () => 15 * minute,
    goodForMs: 7 * 24 * 60 * minute,
    retryAfterMs: minute,
    now,
  });
  const lastSources = new LRUCache<string, SportsProvider>({ max: 1_000 });

  async function findDetails(league: League, ids: readonly SourceId[], key: string) {
    const until = now() + timeouts.whole;
    const last = lastSources.get(key);
    const idAt = (source: SportsProvider) => ids.find(id => id.source === source.name)?.sourceId;
    const order = sources.filter(source => source.covers(league) && idAt(source) !== undefined);
    // Plays of two sources differ, so the source that gave a game's plays stays first while it works.
    if (last) order.sort((one, other) => Number(other === last) - Number(one === last));
    const { source, answer } = await firstGood(order, each => each.gameDetails?.(league, idAt(each) ?? '', until));
    lastSources.set(key, source);
    return { details: answer, sourceId: idAt(source) ?? '', from: source };
  }

  return {
    async ofDay(league, day) {
      const found = await days(league, day);
      if (!found) return undefined;
      const { games, isReplay, source } = found.value;
      return { games, isReplay, ...sourced({ ...found, value: { from: source } }) };
    },
    async ofMonth(league, month) {
      const asOf = now();
      const covering = sources.filter(source => source.covers(league));
      const found = await firstGood(covering, each => each.monthGames?.(league, month, asOf + timeouts.whole)).catch((error: unknown) => {
        if (error instanceof SourceError) return undefined;
        throw error;
      });
      const days = found && gamesByDay(month, found.answer);
      if (!found || !days) return undefined;
      return { days, isReplay: found.answer.isReplay, ...sourced({ value: { from: found.source }, asOf, stale: false }) };
    },
    async details(league, ids) {
      const key = `${league} ${ids
        .map(({ source, sourceId }) => `${source}:${sourceId}`)
        .toSorted()
        .join(' ')}`;
      const found = await details.read(key, () => findDetails(league, ids, key));
      return found && { details: found.value.details, sourceId: found.value.sourceId, ...sourced(found) };
    },
    async standings(league) {
      const found = await tables.read(league, async () => {
        const until = now() + timeouts.whole;
        const covering = sources.filter(source => source.covers(league));
        const { source, answer } = await firstGood(covering, each => each.standings?.(league, until));
        return { ...answer, from: source };
      });
      return found && { groups: found.value.groups, isReplay: found.value.isReplay, ...sourced(found) };
    },
  };
}
