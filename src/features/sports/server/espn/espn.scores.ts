import type { GameTeam } from '../../sports.contract.ts';
import { leagueRecord, sportRules } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import { lineScoreOf, type PeriodScore } from '../games/gameDetails.ts';
import { clockOf, listedGameOf, type ReadGame } from '../scores/game.ts';
import { type DayOfGames, readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, cut, type Fields, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { codeOf, undecided, unknownColor } from '../scores/undecided.ts';
import { teamOfEspnId } from '../teams/teams.ts';

/** 'W-L', with ties or losses in overtime behind it. */
export function recordOf(entries: readonly unknown[] | undefined): Pick<GameTeam, 'wins' | 'losses' | 'record'> {
  const total = entries?.find(entry => ['total', 'ytd'].includes(textOf(fieldsOf(entry).type)));
  const text = textOf(fieldsOf(total).summary ?? fieldsOf(total).displayValue);
  const [, wins, losses] = /^(\d{1,3})-(\d{1,3})(?:-\d{1,3})?$/.exec(text) ?? [];
  return wins === undefined ? { wins: null, losses: null, record: null } : { wins: Number(wins), losses: Number(losses), record: text };
}

/** A team by its id, as we call it; one that we don't know, such as an all-star team, as the source does. */
export function espnTeam(league: League, team: Fields): Pick<GameTeam, 'tricode' | 'name' | 'color'> {
  const known = teamOfEspnId(league, textOf(team.id));
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
  return score !== undefined ? { ...team, ...recordOf(listOf(competitor.records)), score } : undefined;
}

/** The points of a side by period. A header's entries have no number; a scoreboard's are sorted by theirs. */
function pointsByPeriod(competitor: unknown): number[] {
  const entries = listOf(fieldsOf(competitor).linescores) ?? [];
  return entries.map(each => countOf(fieldsOf(each).value) ?? countOf(fieldsOf(each).displayValue) ?? 0);
}

/** The points by period of a competition of a scoreboard or a summary. */
export function espnLineScore(competition: unknown): PeriodScore[] {
  const competitors = listOf(fieldsOf(competition).competitors) ?? [];
  const of = (side: 'home' | 'away') => pointsByPeriod(competitors.find(each => fieldsOf(each).homeAway === side));
  return lineScoreOf(of('home'), of('away'));
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
  const hasNoClock = sportRules(league).clock === 'none';
  const detail = cut(textOf(type.shortDetail), 20);
  return {
    id,
    startsAt,
    timeKnown: espnTimeKnown(event),
    state,
    pause: type.name === 'STATUS_HALFTIME' ? 'halftime' : type.name === 'STATUS_END_PERIOD' ? 'end of period' : undefined,
    isShootout: shootout !== null && (/\bSO\b|shootout/i.test(detail) || type.name === 'STATUS_SHOOTOUT'),
    isForfeit: type.name === forfeit,
    period: countOf(status.period) ?? 0,
    regulation,
    clock: hasNoClock || (!hasOvertimeClock && Number(status.period) > regulation) ? undefined : clockOf(textOf(status.displayClock)),
    inning: !hasNoClock ? undefined : /^(Top|Mid|Bot|End|Middle|Bottom) /i.test(detail) ? detail : '',
    away,
    home,
    number: numberInDay(competition.notes),
    lineScore: espnLineScore(competition),
    venue: espnVenue(competition.venue),
  };
}

/** ESPN's scoreboard of a day, in its shape for every league. */
export function espnScoreboard(league: League, answer: unknown): DayOfGames {
  const events = listOf(fieldsOf(answer).events);
  if (!events) throw new SourceError('the answer has no list of events');
  const { read, dropped } = readableOnes(events, event => readEvent(league, event), { mayDropMost: true });
  return { games: read.map(listedGameOf), dropped, isReplay: textOf(within(answer, 'provider', 'name')) === 'replay' };
}
