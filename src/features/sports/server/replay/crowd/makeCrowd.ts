import { chance } from '../season.ts';
import type { CrowdComment } from './crowd.ts';

/** The figures of a made-up night: those of the greatest game thread of a large community. */
export const crowdFigures = {
  comments: 40_848,
  people: 7_400,
  /** The most comments within so many seconds. */
  peaks: { 1: 21, 10: 150, 60: 745, 3_600: 18_537 },
  topLevel: 0.74,
  medianLength: 37,
  levels: 12,
};

/** Seconds of a night: the tip-off, the final, and the end of the talk. */
const tipOff = 4_200;
const final = 13_200;
const end = 18_000;
/** The hour with the most comments, and the first second of its greatest minute. */
const greatHour = { from: 9_690, to: 9_690 + 3_600 };
const greatMinute = 12_790;
const pauseSeconds = 30;
/** The greatest ten seconds stand in the middle of the greatest minute. */
const greatSeconds = [13, 14, 14, 15, 21, 16, 15, 14, 14, 14];

type Random = () => number;

/** A number of events whose mean is given. */
function poisson(random: Random, mean: number): number {
  const least = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > least || count < 0; count += 1) product *= random();
  return count;
}

/** The mean number of comments in a second. */
function paceAt(second: number): number {
  if (second < tipOff) return 0.1 + 1.5 * (second / tipOff) ** 2;
  if (second < greatHour.from) return 2.6;
  if (second < final) return 5;
  return second < greatHour.to ? 4.5 : 2.2 * Math.exp((greatHour.to - second) / 2_500);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The seconds of the greatest minute, which has the greatest ten seconds and the greatest one. */
function minuteOfPeaks(): number[] {
  const rest = crowdFigures.peaks[60] - sum(greatSeconds);
  const others = Array.from({ length: 60 - greatSeconds.length }, (_, index) => Math.floor((rest + index) / (60 - greatSeconds.length)));
  return [...others.slice(0, 25), ...greatSeconds, ...others.slice(25)];
}

/** The number of comments of each second. */
function secondsOf(random: Random): number[] {
  /** Plays make short waves. No second beside the greatest minute has as many comments as those in it. */
  const most = 9;
  const wave = () => 0.6 + random() * 0.8;
  let height = 1;
  const counts = Array.from({ length: end }, (_, second) => {
    if (second % 12 === 0) height = wave();
    return Math.min(most, poisson(random, paceAt(second) * height));
  });
  counts.splice(greatMinute, 60, ...minuteOfPeaks());
  // Nobody writes on either side of the greatest hour for a while, so that no other hour has more.
  for (const from of [greatHour.from - pauseSeconds, greatHour.to]) counts.fill(0, from, from + pauseSeconds);
  const isIn = (second: number, from: number, seconds: number) => second >= from && second < from + seconds;
  const isFree = (second: number) =>
    !isIn(second, greatMinute, 60) &&
    !isIn(second, greatHour.from - pauseSeconds, pauseSeconds) &&
    !isIn(second, greatHour.to, pauseSeconds);
  /** Adds or takes comments of random seconds until a part of the night has so many. */
  function fill(from: number, to: number, wanted: number): void {
    for (let missing = wanted - sum(counts.slice(from, to)); missing !== 0; ) {
      const second = from + Math.floor(random() * (to - from));
      const count = (counts[second] ?? 0) + Math.sign(missing);
      if (!isFree(second) || count < 0 || count > most) continue;
      counts[second] = count;
      missing -= Math.sign(missing);
    }
  }
  fill(greatHour.from, greatHour.to, crowdFigures.peaks[3_600]);
  const others = crowdFigures.comments - crowdFigures.peaks[3_600];
  const before = Math.round(others * 0.8);
  fill(0, greatHour.from, before);
  fill(greatHour.to, end, others - before);
  return counts;
}

/** A number whose logarithm is spread evenly about that of the median, as lengths of comments are. */
function lengthOf(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(1, Math.min(2_000, Math.round(crowdFigures.medianLength * Math.exp(0.82 * normal))));
}

/** The shares of flairs: of the two teams, of others, and none. */
const flairs = [
  [0.075, 'home'],
  [0.131, 'away'],
  [0.714, 'other'],
  [1, ''],
] as const;

/** The comments among which an answer finds the one that it answers. */
const recent = 400;

/** The comment that an answer answers: mostly one on the post, and now and then the deepest of all, until it is deep enough. */
function answeredOf(random: Random, levels: readonly number[], deepest: number): number {
  if (random() < 0.004 && (levels[deepest] ?? 0) < crowdFigures.levels) return deepest;
  for (;;) {
    const place = levels.length - 1 - Math.floor(random() ** 2 * Math.min(recent, levels.length));
    const level = levels[place] ?? 1;
    if (level < crowdFigures.levels && random() < (level === 1 ? 0.9 : 0.45)) return place;
  }
}

/** Makes a night with these peaks and shares; the same seed makes the same night. */
export function makeCrowd(seed: number): CrowdComment[] {
  const random = chance(seed);
  const comments: CrowdComment[] = [];
  const levels: number[] = [];
  let deepest = 0;
  for (const [second, count] of secondsOf(random).entries())
    for (let written = 0; written < count; written += 1) {
      const answers = levels.length === 0 || random() < crowdFigures.topLevel ? null : answeredOf(random, levels, deepest);
      levels.push(answers === null ? 1 : (levels[answers] ?? 0) + 1);
      if ((levels.at(-1) ?? 0) > (levels[deepest] ?? 0)) deepest = levels.length - 1;
      // Few people write much, and most write little.
      const author = random() < 0.085 ? null : Math.floor(random() ** 2.2 * crowdFigures.people);
      const share = ((author ?? 0) * 7_919) % 1_000;
      const flair = author === null ? '' : (flairs.find(([upTo]) => share < upTo * 1_000)?.[1] ?? '');
      const score = Math.round(Math.exp(random() ** 8 * 6) + (random() < 0.08 ? -4 : 0));
      comments.push({ second, answers, author, length: lengthOf(random), flair, score });
    }
  return comments;
}
