import { readFileSync } from 'node:fs';
import { type CrowdComment, peakOf, readCrowd } from '../../../src/features/sports/server/replay/crowd/crowd.ts';
import { textOf } from '../streams/comments.ts';

/** A comment that is due in a trial. */
export interface Turn {
  /** Milliseconds after the beginning of the trial. */
  atMs: number;
  content: string;
  /** The turn of the comment that it answers; null for one on the post. */
  answers: number | null;
  /** A number for the person who writes it. */
  author: number;
}

const commentsPerMinute = 800;

/** 800 comments a minute at random moments. */
function evenPace(durationMs: number): Turn[] {
  const turns: Turn[] = [];
  for (let atMs = 0; atMs < durationMs; atMs += (60_000 / commentsPerMinute) * -Math.log(1 - Math.random()))
    turns.push({ atMs, content: textOf(turns.length), answers: null, author: turns.length });
  return turns;
}

/** The part of a night with the most comments, each at its own moment, in its own length, and as the answer to its own comment. */
export function paceOfNight(comments: readonly CrowdComment[], durationMs: number): Turn[] {
  const seconds = durationMs / 1_000;
  const { from } = peakOf(comments, seconds);
  const first = comments.findIndex(({ second }) => second >= from);
  const part = comments.filter(({ second }) => second >= from && second < from + seconds);
  return part.map(({ second, answers, author, length }, turn) => {
    // The comments of a second are spread over it in their order.
    const ofSecond = part.filter(other => other.second === second).length;
    const place = turn - part.findIndex(other => other.second === second);
    const atMs = (second - from) * 1_000 + (place / ofSecond) * 1_000;
    const isInPart = answers !== null && answers >= first;
    return { atMs, content: textOf(turn).padEnd(length, '.'), answers: isInPart ? answers - first : null, author: author ?? turn };
  });
}

/** The comments of a trial: those of the night in a file, or an even pace without one. */
export function paceOf(night: string | undefined, durationMs: number): Turn[] {
  return night === undefined ? evenPace(durationMs) : paceOfNight(readCrowd(readFileSync(night, 'utf8')), durationMs);
}
