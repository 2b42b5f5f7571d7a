import type { Timeouts } from '../../../platform/server/outbound/outbound.ts';
import type { TeamGames } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { createStaleCache, type Kept } from './staleCache.ts';
import { firstGood, formOf, type Leaders, type Season, type SportsProvider } from './provider.ts';
import type { Team } from './teams.ts';

type Sourced<T> = T & { source: string };

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** What every answer says of itself. */
function ofATime<T extends { source: string; isReplay: boolean }>({ value, asOf, stale }: Kept<T>) {
  return { asOf: new Date(asOf).toISOString(), stale, source: value.source, isReplay: value.isReplay };
}

/** A team's form and leaders: kept long, since they change once a game; better a week old than none. */
export function createTeamFacts(sources: readonly SportsProvider[], timeouts: Timeouts, now: () => number) {
  const common = { goodFor: week, pauseAfterFailure: minute / 2, now };
  const gamesKept = createStaleCache<Sourced<Season>>({ ...common, freshFor: () => 5 * minute });
  const leadersKept = createStaleCache<Sourced<Leaders>>({ ...common, freshFor: () => 60 * minute });
  const covering = (league: League) => sources.filter(source => source.covers(league));

  async function first<T extends object>(
    league: League,
    ask: (source: SportsProvider, until: number) => Promise<T> | undefined,
  ): Promise<Sourced<T>> {
    const until = now() + timeouts.whole;
    const { source, answer } = await firstGood(covering(league), each => ask(each, until));
    return { ...answer, source: source.title };
  }

  return {
    async games(league: League, team: Team): Promise<TeamGames | undefined> {
      const key = `${league} ${team.espnId}`;
      const kept = await gamesKept.read(key, () => first(league, (source, until) => source.teamGames(league, team, now(), until)));
      return kept && { ...formOf(kept.value, now()), ...ofATime(kept) };
    },
    async leaders(league: 'nba' | 'nfl', team: Team) {
      const key = `${league} ${team.espnId}`;
      const kept = await leadersKept.read(key, () => first(league, (source, until) => source.teamLeaders?.(league, team, now(), until)));
      return kept && { leaders: kept.value.leaders, ...ofATime(kept) };
    },
  };
}

export type TeamFacts = ReturnType<typeof createTeamFacts>;
