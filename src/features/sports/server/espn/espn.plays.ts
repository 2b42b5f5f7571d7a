import { sportRules } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import { inPlayOrder, type SourcePlay } from '../games/gameDetails.ts';
import { clockOf, isoClock } from '../scores/game.ts';
import { readableOnes } from '../upstream/provider.ts';
import { countOf, cut, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';

/** The sides of a game by ESPN's ids of the teams. */
export interface Sides {
  home: string;
  away: string;
}

/** Football has its plays by drive, the one under way apart from the others. The last play of a drive may be in both. */
function rawPlaysOf(answer: unknown): readonly unknown[] {
  const plays = listOf(fieldsOf(answer).plays);
  if (plays) return plays;
  const { previous, current } = fieldsOf(fieldsOf(answer).drives);
  const drives = [...(listOf(previous) ?? []), ...(current === undefined ? [] : [current])];
  return drives.flatMap(drive => {
    const { team, plays: ofDrive } = fieldsOf(drive);
    return (listOf(ofDrive) ?? []).map(play => ({ driveTeam: team, ...fieldsOf(play) }));
  });
}

/** How far a probability must stand out from both of its neighbours, and how near these must be to each other, to be a spike. */
const spike = { height: 0.1, gap: 0.05 };

/** Replaces a spike of one play, which is a fault of the source, by the mean of its neighbours. */
export function withoutSpikes(values: readonly number[]): number[] {
  return values.map((value, index) => {
    const [before, after] = [values[index - 1], values[index + 1]];
    if (before === undefined || after === undefined || Math.abs(before - after) > spike.gap) return value;
    const stands = Math.min(Math.abs(value - before), Math.abs(value - after)) > spike.height;
    return stands ? (before + after) / 2 : value;
  });
}

/** The probability that the home team wins, by the id of a play. */
function winProbabilities(answer: unknown): Map<string, number> {
  const entries = (listOf(fieldsOf(answer).winprobability) ?? []).flatMap(each => {
    const { playId, homeWinPercentage: value } = fieldsOf(each);
    const isProbability = typeof value === 'number' && value >= 0 && value <= 1;
    return isProbability && textOf(playId) ? [{ id: textOf(playId), value }] : [];
  });
  const smooth = withoutSpikes(entries.map(({ value }) => value));
  return new Map(entries.map(({ id }, index) => [id, smooth[index] ?? 0]));
}

/** The number of a play: in its `sequenceNumber`, a text with gaps, else behind the id of the event in its own. */
function orderOf(play: unknown, eventId: string): number | undefined {
  const { sequenceNumber, id } = fieldsOf(play);
  const text = textOf(sequenceNumber) || textOf(id).replace(eventId, '');
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function sideOf(play: unknown, { home, away }: Sides): SourcePlay['team'] {
  const id = textOf(within(play, 'team', 'id')) || textOf(within(play, 'start', 'team', 'id')) || textOf(within(play, 'driveTeam', 'id'));
  return id === '' ? null : id === home ? 'home' : id === away ? 'away' : null;
}

interface Reading {
  league: League;
  eventId: string;
  sides: Sides;
  probabilities: ReadonlyMap<string, number>;
}

function readPlay(play: unknown, { league, eventId, sides, probabilities }: Reading): SourcePlay | undefined {
  const { id, text, type, period, clock, wallclock, scoringPlay, homeScore, awayScore } = fieldsOf(play);
  const key = textOf(id);
  const order = orderOf(play, eventId);
  const number = countOf(fieldsOf(period).number);
  const [home, away] = [countOf(homeScore), countOf(awayScore)];
  const kind = cut(textOf(fieldsOf(type).text), 60);
  const words = cut(textOf(text), 400) || kind;
  if (!/^\d{1,30}$/.test(key) || order === undefined || number === undefined || home === undefined || away === undefined || !words)
    return undefined;
  const left = sportRules(league).clock === 'none' ? undefined : clockOf(textOf(fieldsOf(clock).displayValue));
  return {
    key,
    order,
    at: instantOf(wallclock) ?? null,
    period: Math.max(1, number),
    clock: left === undefined ? '' : isoClock(left),
    text: words,
    kind,
    team: sideOf(play, sides),
    scoring: scoringPlay === true,
    homeScore: home,
    awayScore: away,
    homeWin: probabilities.get(key) ?? null,
  };
}

/** The plays of ESPN's summary of a game, in order. */
export function espnPlays(league: League, eventId: string, sides: Sides, answer: unknown): SourcePlay[] {
  const reading = { league, eventId, sides, probabilities: winProbabilities(answer) };
  const { read } = readableOnes(rawPlaysOf(answer), play => readPlay(play, reading));
  return inPlayOrder(read);
}
