import { sportRules } from '../../leagues/leagues.ts';
import type { League } from '../../sports.rules.ts';
import { inPlayOrder, type SourcePlay } from '../games/gameDetails.ts';
import { minuteOf } from './espn.scores.ts';
import { clockOf, isoClock } from '../scores/game.ts';
import { readableOnes } from '../upstream/provider.ts';
import { countOf, cut, type Fields, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';

/** The sides of a game by ESPN's ids of the teams. */
export interface Sides {
  home: string;
  away: string;
}

/** A play of soccer with its score, which the source does not give: the goals up to it that were not taken back. */
interface ScoredPlay extends Fields {
  homeScore: number;
  awayScore: number;
}

/**
 * Soccer has its plays within a commentary, else key events alone. Goals of a shoot-out count for nobody. An own goal counts for the team
 * that the source names, which is the one that it helps.
 */
function soccerPlaysOf(answer: unknown, { home, away }: Sides): readonly ScoredPlay[] {
  const { commentary, keyEvents } = fieldsOf(answer);
  const told = (listOf(commentary) ?? []).flatMap(each => {
    const { play, text, sequence } = fieldsOf(each);
    return play === undefined ? [] : [{ ...fieldsOf(play), text, sequenceNumber: String(countOf(sequence) ?? '') }];
  });
  const all =
    told.length > 0 ? told : (listOf(keyEvents) ?? []).map((each, index) => ({ ...fieldsOf(each), sequenceNumber: String(index) }));
  const placeOf = ({ sequenceNumber }: Fields) => Number(textOf(sequenceNumber) || Number.NaN);
  const score = { homeScore: 0, awayScore: 0 };
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((play: Fields) => {
      const team = textOf(within(play, 'team', 'id'));
      const isShootout = play.shootout === true || countOf(within(play, 'period', 'number')) === shootoutPeriod;
      const scoringPlay = play.scoringPlay === true && !isShootout;
      if (scoringPlay && team === home) score.homeScore += 1;
      if (scoringPlay && team === away) score.awayScore += 1;
      return { ...play, ...score, scoringPlay };
    });
}

/** The number of a shoot-out behind two halves and two of extra time. */
const shootoutPeriod = 5;

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
  const shown = textOf(fieldsOf(clock).displayValue);
  const rules = sportRules(league);
  const left = rules.clock === 'down' ? clockOf(shown) : undefined;
  return {
    key,
    order,
    at: instantOf(wallclock) ?? null,
    period: Math.max(1, number),
    clock: rules.clock === 'up' && number !== shootoutPeriod ? minuteOf(shown) : left === undefined ? '' : isoClock(left),
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
  const raw = sportRules(league).clock === 'up' ? soccerPlaysOf(answer, sides) : rawPlaysOf(answer);
  const { read } = readableOnes(raw, play => readPlay(play, reading));
  return inPlayOrder(read);
}
