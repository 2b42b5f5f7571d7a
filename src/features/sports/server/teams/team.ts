import type { Timeouts } from '../../../../platform/server/outbound/outbound.ts';
import type { TeamGame, TeamGames, TeamSchedule } from '../../sports.contract.ts';
import type { League } from '../../sports.rules.ts';
import { leaguesOfClub } from './teams.ts';
import { createMemo, type Memoized } from '../../../../platform/server/concurrency/memo.ts';
import { firstGood, formOf, memoOfSource, type Leaders, scheduleOf, type Season, type SportsProvider } from '../upstream/provider.ts';
import type { Team } from './teams.ts';

type Sourced<T> = T & { source: string };

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** Leaves out the results that a late reader may not know. */
export type FilterKnownGames = (league: League, played: readonly TeamGame[]) => Promise<TeamGame[]>;

/** The source and age of an answer. */
function ofATime<T extends { source: string; isReplay: boolean }>({ value, asOf, stale }: Memoized<T>) {
  return { asOf: new Date(asOf).toISOString(), stale, source: value.source, isReplay: value.isReplay };
}

/** A team's form and leaders. They change once a game, so a value of last week is served while no source answers. */
export function createTeamFacts(sources: readonly SportsProvider[], timeouts: Timeouts, now: () => number) {
  const common = { ...memoOfSource, goodForMs: week, retryAfterMs: minute / 2, now };
  const gamesKept = createMemo<Sourced<Season>>({ ...common, freshForMs: () => 5 * minute });
  const leadersKept = createMemo<Sourced<Leaders>>({ ...common, freshForMs: () => 60 * minute });
  const covering = (league: League) => sources.filter(source => source.covers(league));

  async function first<T extends object>(
    league: League,
    ask: (source: SportsProvider, until: number) => Promise<T> | undefined,
  ): Promise<Sourced<T>> {
    const until = now() + timeouts.whole;
    const { source, answer } = await firstGood(covering(league), each => ask(each, until));
    return { ...answer, source: source.title };
  }

  const wholeSeason = (league: League, team: Team) =>
    gamesKept.read(`${league} ${team.espnId}`, () => first(league, (source, until) => source.teamGames(league, team, now(), until)));

  /** The season of a club in all leagues that it plays in, as a reader may know it. The number of results that are shown is cut afterwards, so it tells nothing of the others. */
  async function season(league: League, team: Team, known: FilterKnownGames | undefined): Promise<Memoized<Sourced<Season>> | undefined> {
    const all = [league, ...leaguesOfClub(team.tag).filter(other => other !== league)];
    const seasons = await Promise.all(
      all.map(async each => {
        const kept = await wholeSeason(each, team);
        return kept && { ...kept, each, played: known ? await known(each, kept.value.played) : kept.value.played };
      }),
    );
    const found = seasons.filter(kept => kept !== undefined);
    const [own] = found;
    // Another league that can't be read takes nothing from this one.
    if (own?.each !== league) return undefined;
    const marked = <G extends object>(of: League, games: readonly G[]) =>
      games.map(game => (of === league ? game : { ...game, league: of }));
    const played = found.flatMap(({ each, played: games }) => marked(each, games));
    const toCome = found.flatMap(({ each, value }) => marked(each, value.toCome));
    return { ...own, value: { ...own.value, played, toCome } };
  }

  return {
    async games(league: League, team: Team, known?: FilterKnownGames): Promise<TeamGames | undefined> {
      const kept = await season(league, team, known);
      return kept && { ...formOf(kept.value, now()), ...ofATime(kept) };
    },
    async schedule(league: League, team: Team, known?: FilterKnownGames): Promise<TeamSchedule | undefined> {
      const kept = await season(league, team, known);
      return kept && { ...scheduleOf(kept.value, now()), ...ofATime(kept) };
    },
    async leaders(league: League, team: Team) {
      const key = `${league} ${team.espnId}`;
      const kept = await leadersKept.read(key, () => first(league, (source, until) => source.teamLeaders?.(league, team, now(), until)));
      return kept && { leaders: kept.value.leaders, ...ofATime(kept) };
    },
  };
}

export type TeamFacts = ReturnType<typeof createTeamFacts>;
