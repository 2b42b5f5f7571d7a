import type { SourcePlay } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import type { StoredPlay } from '../../games.contract.ts';
import { secondsOfClock } from '../../games.rules.ts';
import { homeWinProbability } from '../../figures/winProbability.ts';
import { isBefore } from './states.rules.ts';

/** The rules by which plays of several sources become one list. src/features/games/README.md, Plays. */

/** The id of a play at a source. `isFirst` marks the source that gave it first. */
export interface PlayKey {
  source: string;
  key: string;
  seq: number;
  isFirst: boolean;
  /** Since when the source leaves the play out, in milliseconds since 1970; null while it lists it. */
  missingSince: number | null;
}

/** A play that its source has left out for so long was withdrawn, in milliseconds: longer than between two reads that are late. */
const withdrawnAfterMs = 8_000;

/** Two sources give one play with clocks that differ by no more than this, in seconds. */
const sameClockSeconds = 3;
/** A source revises its probabilities all the time; a smaller change is no new version. */
const minWinChange = 0.01;

/** The fields whose change is a correction. The compiler does not ask for a new field of plays here. */
const facts = ['period', 'clock', 'text', 'kind', 'team', 'scoring', 'homeScore', 'awayScore'] as const;

function isSame(play: StoredPlay, other: SourcePlay): boolean {
  const [left, otherLeft] = [secondsOfClock(play.clock), secondsOfClock(other.clock)];
  const isSameClock = left === undefined || otherLeft === undefined || Math.abs(left - otherLeft) <= sameClockSeconds;
  return (
    isSameClock &&
    play.period === other.period &&
    play.homeScore === other.homeScore &&
    play.awayScore === other.awayScore &&
    play.scoring === other.scoring &&
    (play.team === other.team || play.team === null || other.team === null)
  );
}

/** The newer version of a known play from the source that gave it; undefined if it says nothing new. */
function correctionOf(known: StoredPlay, read: SourcePlay): StoredPlay | undefined {
  const homeWin = read.homeWin ?? known.homeWin;
  if (known.withdrawn || facts.some(fact => known[fact] !== read[fact])) {
    const { key: _key, order: _order, at: _at, ...said } = read;
    return { ...said, seq: known.seq, at: known.at, homeWin, corrected: true };
  }
  return Math.abs(homeWin - known.homeWin) >= minWinChange ? { ...known, homeWin } : undefined;
}

const hourMs = 3_600_000;
/** No play happens so long before the announced start of its game, in milliseconds. */
const earliestMs = 12 * hourMs;

/** When a game starts (NaN if unknown) and when its plays were read, in milliseconds since 1970. */
export interface PlayTimes {
  startsAt: number;
  readAt: number;
}

/**
 * Plays with their times. A time that is missing, long before the game or later than the read is unknown: it counts as that of the play
 * after it, and for the last plays as that of the read.
 */
function withTimes(plays: readonly SourcePlay[], { startsAt, readAt }: PlayTimes): (SourcePlay & { at: string })[] {
  let next = new Date(readAt).toISOString();
  return plays
    .toReversed()
    .map(play => {
      const time = Date.parse(play.at ?? '');
      if (play.at !== null && !(time < startsAt - earliestMs) && time <= readAt) next = play.at;
      return { ...play, at: next };
    })
    .toReversed();
}

function isAhead(read: SourcePlay, newest: StoredPlay | undefined): boolean {
  if (!newest || isBefore(newest, read)) return true;
  return !isBefore(read, newest) && read.homeScore + read.awayScore > newest.homeScore + newest.awayScore;
}

/** The keys of a source with the time since when it leaves each out. A source that leaves out most of a game has failed. */
function withMissing(own: readonly PlayKey[], read: readonly SourcePlay[], readAt: number): readonly PlayKey[] {
  const listed = new Set(read.map(({ key }) => key));
  if (own.filter(({ key }) => listed.has(key)).length * 4 < own.length) return own;
  return own.map(key => ({ ...key, missingSince: listed.has(key.key) ? null : (key.missingSince ?? readAt) }));
}

/** The plays that their source has withdrawn, marked. Each keeps its place and its talk, and has the score of the play before it. */
function withdrawals(plays: Iterable<StoredPlay>, keys: readonly PlayKey[], readAt: number): StoredPlay[] {
  const isGone = ({ isFirst, missingSince }: PlayKey) => isFirst && missingSince !== null && readAt - missingSince >= withdrawnAfterMs;
  const gone = new Set(keys.filter(isGone).map(({ seq }) => seq));
  const found: StoredPlay[] = [];
  let before = { homeScore: 0, awayScore: 0, homeWin: 0.5 };
  for (const play of plays) {
    const { homeScore, awayScore, homeWin } = before;
    const marked = { ...play, scoring: false, homeScore, awayScore, homeWin, corrected: true, withdrawn: true } as const;
    if (gone.has(play.seq) && !play.withdrawn) found.push(marked);
    before = gone.has(play.seq) ? marked : play;
  }
  return found;
}

interface Merged {
  /** New plays and new versions of known ones. */
  versions: StoredPlay[];
  /** New keys, and known ones that are missing from now on or no longer. */
  keys: PlayKey[];
}

/**
 * Adds a reading of a source to the known plays. A play keeps its place for ever. A play of a second source is matched with a known one
 * by period, clock, score and side; one that matches none counts only if it is ahead of everything that other sources gave, because
 * sources divide the same events differently. Only the source that gave a play first corrects and withdraws it.
 */
export function mergePlays(
  league: League,
  source: string,
  known: { plays: readonly StoredPlay[]; keys: readonly PlayKey[] },
  read: readonly SourcePlay[],
  times: PlayTimes,
): Merged {
  const bySeq = new Map(known.plays.map(play => [play.seq, play]));
  const own = new Map(known.keys.flatMap(key => (key.source === source ? [[key.key, key] as const] : [])));
  const taken = new Set([...own.values()].map(({ seq }) => seq));
  const foreign = new Set(known.keys.flatMap(key => (key.isFirst && key.source !== source ? [key.seq] : [])));
  const ofOthers = known.plays.filter(play => foreign.has(play.seq) && !play.withdrawn);
  const newestOfOthers = ofOthers.reduce<StoredPlay | undefined>(
    (newest, play) => (newest && isBefore(play, newest) ? newest : play),
    undefined,
  );
  let lastSeq = Math.max(0, ...bySeq.keys());
  const readAt = new Date(times.readAt).toISOString();
  let lastAt = [bySeq.get(lastSeq)?.at ?? '', readAt].toSorted()[0] ?? '';
  const merged: Merged = { versions: [], keys: [] };

  function add({ key, order: _order, ...play }: SourcePlay & { at: string }): void {
    lastSeq += 1;
    if (play.at > lastAt) lastAt = play.at;
    merged.versions.push({
      ...play,
      seq: lastSeq,
      at: lastAt,
      homeWin: play.homeWin ?? homeWinProbability(league, { ...play, isFinal: false }),
    });
    merged.keys.push({ source, key, seq: lastSeq, isFirst: true, missingSince: null });
  }

  for (const play of withTimes(read, times)) {
    const mapped = own.get(play.key);
    const before = mapped && bySeq.get(mapped.seq);
    if (mapped && before) {
      const corrected = mapped.isFirst ? correctionOf(before, play) : undefined;
      if (corrected) merged.versions.push(corrected);
      continue;
    }
    const twin = ofOthers.find(other => !taken.has(other.seq) && isSame(other, play));
    if (twin) {
      taken.add(twin.seq);
      merged.keys.push({ source, key: play.key, seq: twin.seq, isFirst: false, missingSince: null });
    } else if (isAhead(play, newestOfOthers)) add(play);
  }
  const keys = withMissing([...own.values()], read, times.readAt);
  merged.keys.push(...keys.filter(({ key, missingSince }) => own.get(key)?.missingSince !== missingSince));
  const plays = new Map([...bySeq, ...merged.versions.map(play => [play.seq, play] as const)]);
  merged.versions.push(...withdrawals(plays.values(), keys, times.readAt));
  return merged;
}
