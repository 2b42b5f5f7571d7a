/** The comments of a great night, by the second. They come from a file, or from `makeCrowd`. */

export interface CrowdComment {
  /** Seconds since the first comment. */
  second: number;
  /** The place in the night of the comment that it answers, from 0; null for one on the post. */
  answers: number | null;
  /** A number for each person; null where the account is gone. */
  author: number | null;
  /** The characters of its text. */
  length: number;
  flair: string;
  score: number;
}

const header = 'second,answers,author,length,flair,score';

/** Reads a night: a line for each comment in the order of time, with `answers` as the number of a line from 1. */
export function readCrowd(csv: string): CrowdComment[] {
  const [first, ...lines] = csv.split(/\r?\n/).filter(line => line !== '');
  if (first !== header) throw new Error(`A night begins with the line ${header}.`);
  let before = 0;
  return lines.map((line, place) => {
    const cells = line.split(',');
    const [second = '', answers = '', author = '', length = '', flair = '', score = ''] = cells;
    const isWhole = [second, length].every(cell => /^\d{1,9}$/.test(cell)) && [answers, author].every(cell => /^\d{0,9}$/.test(cell));
    const isInOrder = Number(second) >= before && Number(answers) <= place;
    if (cells.length !== 6 || !isWhole || !/^-?\d{1,9}$/.test(score) || !isInOrder)
      throw new Error(`Line ${place + 2} of the night is no comment behind those before it.`);
    before = Number(second);
    return {
      second: before,
      answers: answers === '' ? null : Number(answers) - 1,
      author: author === '' ? null : Number(author),
      length: Number(length),
      flair,
      score: Number(score),
    };
  });
}

/** The largest number of comments within so many seconds, and the second in which these begin. */
export function peakOf(comments: readonly CrowdComment[], seconds: number): { comments: number; from: number } {
  let [first, peak] = [0, { comments: 0, from: 0 }];
  for (const [place, { second }] of comments.entries()) {
    while (second - (comments[first]?.second ?? second) >= seconds) first += 1;
    if (place - first + 1 > peak.comments) peak = { comments: place - first + 1, from: comments[first]?.second ?? 0 };
  }
  return peak;
}

/** The level of each comment: 1 on the post. */
export function levelsOf(comments: readonly CrowdComment[]): number[] {
  const levels: number[] = [];
  for (const { answers } of comments) levels.push(answers === null ? 1 : (levels[answers] ?? 0) + 1);
  return levels;
}
