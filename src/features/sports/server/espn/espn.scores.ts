import type { GameTeam } from '../../sports.contract.ts';
import { leagueRecord, sportRules } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import { lineScoreOf, type PeriodScore } from '../games/gameDetails.ts';
import { clockOf, listedGameOf, type ReadGame } from '../scores/game.ts';
import { type DayOfGames, readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, cut, type Fields, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { codeOf, undecided, unknownColor } from '../scores/undecided.ts';
import { teamOfEspnId, teamOfName } from '../teams/teams.ts';

/** 'W-L', with ties or losses in overtime behind it; 'W-D-L' in soccer. */
function recordOf(league: League, entries: readonly unknown[] | undefined): Pick<GameTeam, 'wins' | 'losses' | 'record'> {
  const total = entries?.find(entry => ['total', 'ytd'].includes(textOf(fieldsOf(entry).type)));
  const text = textOf(fieldsOf(total).summary ?? fieldsOf(total).displayValue);
  const [, wins, second, third] = /^(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? [];
  const losses = sportRules(league).clock === 'up' ? third : second;
  return wins === undefined || losses === undefined
    ? { wins: null, losses: null, record: null }
    : { wins: Number(wins), losses: Number(losses), record: text };
}

/** A team by its id, as we call it; one that we don't know, such as an all-star team, as the source does. */
export function espnTeam(league: League, team: Fields): Pick<GameTeam, 'tricode' | 'name' | 'color'> {
  const known = teamOfName(league, textOf(team.displayName)) ?? teamOfEspnId(league, textOf(team.id));
  if (known) return { tricode: known.code, name: known.name, color: known.color };
  // An opponent that is not decided has a code such as ORL/ATL, or none.
  const tricode = codeOf(team.abbreviation);
  const name = cut(textOf(team.displayName) || textOf(team.name) || undecided, 60);
  const color = /^[0-9a-f]{6}$/i.test(textOf(team.color)) ? `#${textOf(team.color).toUpperCase()}` : unknownColor;
  return { tricode, name, color };
}

function sideOf(league: League, competitors: readonly unknown[], side: 'home' | 'away', isPlayed: boolean): GameTeam | undefined {
  const found = competitors.find(each => fieldsOf(each).homeAway === side);
  if (found === undefined) return undefined;
  const competitor = fieldsOf(found);
  const team = espnTeam(league, fieldsOf(competitor.team));
  // Before the start sources put a nought, an empty text or nothing in the place of a score.
  const score = isPlayed ? countOf(competitor.score ?? 0) : 0;
  return score !== undefined ? { ...team, ...recordOf(league, listOf(competitor.records)), score } : undefined;
}

/** The points of a side by period. A header's entries have no number; a scoreboard's are sorted by theirs. */
function pointsByPeriod(competitor: unknown): number[] {
  const entries = listOf(fieldsOf(competitor).linescores) ?? [];
  return entries.map(each => countOf(fieldsOf(each).value) ?? countOf(fieldsOf(each).displayValue) ?? 0);
}

/** The goals by half of a side, from the list of what happened: scoreboards of soccer may have no points by period. */
function goalsByHalf(competition: unknown, competitor: unknown): number[] {
  const { details, status } = fieldsOf(competition);
  const happened = (listOf(details) ?? []).filter(each => fieldsOf(each).scoringPlay === true && fieldsOf(each).shootout !== true);
  const halves = [45, 90, 105, 120].slice(0, countOf(fieldsOf(status).period) ?? 0);
  const periodOf = (goal: unknown) => halves.findIndex(end => Number.parseInt(textOf(within(goal, 'clock', 'displayValue')), 10) <= end);
  const own = happened.filter(each => textOf(within(each, 'team', 'id')) === textOf(within(competitor, 'team', 'id'))).map(periodOf);
  return halves.map((_, half) => own.filter(each => each === half).length);
}

/** The points by period of a competition of a scoreboard or a summary. A shoot-out is no period of soccer. */
export function espnLineScore(league: League, competition: unknown): PeriodScore[] {
  const competitors = listOf(fieldsOf(competition).competitors) ?? [];
  const isSoccer = sportRules(league).clock === 'up';
  const of = (side: 'home' | 'away') => {
    const competitor = competitors.find(each => fieldsOf(each).homeAway === side);
    const points = pointsByPeriod(competitor);
    return isSoccer ? (points.length > 0 ? points : goalsByHalf(competition, competitor)).slice(0, 4) : points;
  };
  return lineScoreOf(of('home'), of('away'));
}

/** A minute such as 90'+4' or 34' as fans write it, 90+4'; empty for other texts. */
export function minuteOf(text: string): string {
  const [, minute, added] = /^(\d{1,3})'?(?:\s*\+\s*(\d{1,2}))?'?$/.exec(text.trim()) ?? [];
  return minute === undefined ? '' : added === undefined ? `${minute}'` : `${minute}+${added}'`;
}

/** What only soccer has: the minute, penalties and, of a second leg, the goals of the first. */
function soccerOf(
  competition: Fields,
  competitors: readonly unknown[],
  isShootout: boolean,
): Pick<ReadGame, 'minute' | 'penalties' | 'firstLeg'> {
  const both = (read: (competitor: Fields) => number | undefined) => {
    const of = (side: string) => read(fieldsOf(competitors.find(each => fieldsOf(each).homeAway === side)));
    const [home, away] = [of('home'), of('away')];
    return home === undefined || away === undefined ? null : { home, away };
  };
  const isSecondLeg = countOf(within(competition, 'leg', 'value')) === 2;
  return {
    minute: minuteOf(textOf(within(competition, 'status', 'displayClock'))),
    penalties: isShootout ? both(({ shootoutScore }) => countOf(shootoutScore)) : null,
    firstLeg: isSecondLeg ? both(({ aggregateScore, score }) => countOf(Number(aggregateScore) - (countOf(score) ?? 0))) : null,
  };
}

export function espnVenue(venue: unknown): string | null {
  return cut(textOf(fieldsOf(venue).fullName), 80) || null;
}

/** A doubleheader's games say which they are in a note. "Game 1" alone is the first of a series. */
function numberInDay(notes: unknown): number | null {
  const headlines = (listOf(notes) ?? []).map(note => textOf(fieldsOf(note).headline));
  const headline = headlines.find(each => /double-?header/i.test(each));
  const [, number] = /\bgame ([1-9])\b/i.exec(headline ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

const forfeit = 'STATUS_FORFEIT';
const otherStates: Readonly<Record<string, ReadGame['state']>> = {
  STATUS_POSTPONED: 'postponed',
  STATUS_CANCELED: 'canceled',
  STATUS_FORFEIT: 'final',
  STATUS_SUSPENDED: 'suspended',
  STATUS_DELAYED: 'delayed',
  STATUS_RAIN_DELAY: 'delayed',
  STATUS_ABANDONED: 'abandoned',
};
/** Whether an event or its competition has more than a day. Sources put midnight in the place of the time. */
export function espnTimeKnown(event: unknown): boolean {
  return fieldsOf(event).timeValid !== false && within(event, 'competitions', 0, 'timeValid') !== false;
}

const states: Readonly<Record<string, ReadGame['state']>> = { pre: 'scheduled', in: 'live', post: 'final' };

export function espnState(type: Fields): ReadGame['state'] | undefined {
  const state = otherStates[textOf(type.name)] ?? states[textOf(type.state)];
  // A game that is over but not completed was called off, whatever the source calls it.
  return state === 'final' && type.completed === false && type.name !== forfeit ? 'postponed' : state;
}

function readEvent(league: League, event: unknown): ReadGame | undefined {
  const competition = fieldsOf(within(event, 'competitions', 0));
  const competitors = listOf(competition.competitors) ?? [];
  const status = fieldsOf(competition.status ?? fieldsOf(event).status);
  const type = fieldsOf(status.type);
  const id = textOf(fieldsOf(event).id);
  const startsAt = instantOf(fieldsOf(event).date ?? competition.date);
  const state = espnState(type);
  const isPlayed = state === 'live' || state === 'final' || (countOf(status.period) ?? 0) > 0;
  const [away, home] = [sideOf(league, competitors, 'away', isPlayed), sideOf(league, competitors, 'home', isPlayed)];
  if (!/^\w{1,40}$/.test(id) || !startsAt || !state || !away || !home || competitors.length !== 2) return undefined;
  const { periods, hasOvertimeClock, shootout } = leagueRecord(league);
  const regulation = countOf(within(competition, 'format', 'regulation', 'periods')) || periods.count;
  const { clock } = sportRules(league);
  const hasNoClock = clock === 'none';
  const detail = cut(textOf(type.shortDetail), 20);
  const isShootout = shootout !== null && (/\bSO\b|shootout/i.test(detail) || /SHOOTOUT$|_PEN$/.test(textOf(type.name)));
  return {
    id,
    startsAt,
    timeKnown: espnTimeKnown(event),
    state,
    pause: type.name === 'STATUS_HALFTIME' ? 'halftime' : textOf(type.name).startsWith('STATUS_END_') ? 'end of period' : undefined,
    isShootout,
    isForfeit: type.name === forfeit,
    isNeutral: competition.neutralSite === true,
    // A source may give the end of regulation as the period of a game that went on.
    period: type.name === 'STATUS_FINAL_AET' ? Math.max(regulation + 2, countOf(status.period) ?? 0) : (countOf(status.period) ?? 0),
    regulation,
    clock: clock !== 'down' || (!hasOvertimeClock && Number(status.period) > regulation) ? undefined : clockOf(textOf(status.displayClock)),
    inning: !hasNoClock ? undefined : /^(Top|Mid|Bot|End|Middle|Bottom) /i.test(detail) ? detail : '',
    away,
    home,
    number: numberInDay(competition.notes),
    lineScore: espnLineScore(league, competition),
    venue: espnVenue(competition.venue),
    ...(clock === 'up' && soccerOf({ ...competition, status }, competitors, isShootout)),
  };
}

/** ESPN's scoreboard of a day, in its shape for every league. */
export function espnScoreboard(league: League, answer: unknown): DayOfGames {
  const events = listOf(fieldsOf(answer).events);
  if (!events) throw new SourceError('the answer has no list of events');
  const { read, dropped } = readableOnes(events, event => readEvent(league, event), { mayDropMost: true });
  return { games: read.map(listedGameOf), dropped, isReplay: textOf(within(answer, 'provider', 'name')) === 'replay' };
}
