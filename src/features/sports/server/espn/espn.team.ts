import type { LeagueRecord } from '../../leagues/league.ts';
import { firstYearOf, leagueRecord } from '../../leagues/leagues.ts';
import { type League, startOfDay } from '../../sports.rules.ts';
import { espnState, espnTeam, espnTimeKnown } from './espn.scores.ts';
import { type Leaders, readableOnes, type Season, SourceError } from '../upstream/provider.ts';
import { countOf, cut, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import type { Team } from '../teams/teams.ts';

interface ReadTeamGame {
  id: string;
  date: string;
  timeKnown: boolean;
  opponent: string;
  opponentTricode: string;
  opponentColor: string;
  isHome: boolean;
  state: ReturnType<typeof espnState>;
  teamScore: number | undefined;
  opponentScore: number | undefined;
  /** Won by penalties alone, behind equal scores or an equal tie of two legs. */
  wonShootout: boolean;
}

/** A score is a text on a scoreboard and an object in a schedule. */
function pointsOf(competitor: unknown): number | undefined {
  const { score } = fieldsOf(competitor);
  return countOf(score) ?? countOf(fieldsOf(score).value);
}

function readEvent(league: League, team: Team, event: unknown): ReadTeamGame | undefined {
  const competition = fieldsOf(within(event, 'competitions', 0));
  const competitors = listOf(competition.competitors) ?? [];
  const isOwn = (each: unknown) => textOf(within(each, 'team', 'id')) === team.espnId;
  const [own, other] = [competitors.find(isOwn), competitors.find(each => !isOwn(each))];
  const opponent = espnTeam(league, fieldsOf(fieldsOf(other).team));
  const id = textOf(fieldsOf(event).id);
  const date = instantOf(fieldsOf(event).date);
  const timeKnown = espnTimeKnown(event);
  if (!own || !other || !date || !/^\w{1,40}$/.test(id)) return undefined;
  return {
    id,
    date: timeKnown ? date : startOfDay(date),
    timeKnown,
    opponent: opponent.name,
    opponentTricode: opponent.tricode,
    opponentColor: opponent.color,
    isHome: fieldsOf(own).homeAway === 'home',
    state: espnState(fieldsOf(within(competition, 'status', 'type'))),
    teamScore: pointsOf(own),
    opponentScore: pointsOf(other),
    wonShootout: (countOf(fieldsOf(own).shootoutScore) ?? 0) > (countOf(fieldsOf(other).shootoutScore) ?? 0),
  };
}

/** ESPN's schedule of a team for one part of one season. */
export function espnSchedule(league: League, team: Team, answer: unknown): Season {
  const events = listOf(fieldsOf(answer).events);
  if (!events) throw new SourceError('the answer has no list of events');
  const { read } = readableOnes(events, event => readEvent(league, team, event), { mayDropMost: true });
  const season: Season = { played: [], toCome: [], isReplay: textOf(within(answer, 'provider', 'name')) === 'replay' };
  for (const { state, teamScore, opponentScore, wonShootout, ...game } of read) {
    if (state === 'scheduled') season.toCome.push(game);
    if (state !== 'final' || teamScore === undefined || opponentScore === undefined) continue;
    season.played.push({ ...game, teamScore, opponentScore, win: teamScore > opponentScore || wonShootout });
  }
  return season;
}

const categories: Readonly<Record<NonNullable<LeagueRecord['leaders']>, Readonly<Record<string, readonly string[]>>>> = {
  means: { points: ['pointsPerGame'], assists: ['assistsPerGame'], rebounds: ['reboundsPerGame'] },
  yards: {
    passing: ['passingYards', 'passingLeader'],
    rushing: ['rushingYards', 'rushingLeader'],
    receiving: ['receivingYards', 'receivingLeader'],
  },
};

/** The first player of each category that we show. Sources wrap the list in several ways. */
export function espnFirsts(league: League, answer: unknown): { kind: string; value: number; athlete: unknown }[] {
  const list =
    listOf(within(answer, 'leaders', 'categories')) ??
    listOf(fieldsOf(answer).categories) ??
    listOf(fieldsOf(answer).leaders) ??
    listOf(answer);
  if (!list) throw new SourceError('the answer has no list of categories');
  const figures = leagueRecord(league).leaders;
  return Object.entries(figures ? categories[figures] : {}).flatMap(([kind, names]) => {
    const category = list.find(each => names.includes(textOf(fieldsOf(each).name)));
    const first = fieldsOf(within(category, 'leaders', 0));
    // A figure a game has the digits that the source gives it; yards are a number of their own.
    const value = figures === 'means' ? Number(textOf(first.displayValue) || Number.NaN) : Number(first.value ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? [{ kind, value, athlete: first.athlete }] : [];
  });
}

export function athleteName(athlete: unknown): string {
  return cut(textOf(fieldsOf(athlete).displayName) || textOf(fieldsOf(athlete).fullName), 60);
}

export function espnLeaders(league: League, answer: unknown): Leaders {
  const named = espnFirsts(league, answer).filter(({ athlete }) => athleteName(athlete) !== '');
  if (named.length === 0) throw new SourceError('the list of leaders is empty');
  return {
    leaders: Object.fromEntries(named.map(({ kind, value, athlete }) => [kind, { value, player: athleteName(athlete) }])),
    isReplay: textOf(within(answer, 'provider', 'name')) === 'replay',
  };
}

/** The path of an athlete's description; undefined if it is not on ESPN's API host, so no answer can redirect requests elsewhere. */
export function athletePath(athlete: unknown): string | undefined {
  const ref = textOf(fieldsOf(athlete).$ref);
  const [, path] =
    /^https?:\/\/sports\.core\.api\.espn\.com(?::80)?(\/v2\/sports\/[\w/-]+\/athletes\/\d{1,12})(?:\?[\w=&-]*)?$/.exec(ref) ?? [];
  return path;
}

/** ESPN names a season by the year in which it starts or ends. */
export function seasonOf(league: League, now: number): number {
  return firstYearOf(league, now) + (leagueRecord(league).season.namedBy === 'end' ? 1 : 0);
}
