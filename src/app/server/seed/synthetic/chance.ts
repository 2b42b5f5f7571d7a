/** Chance that repeats itself: the same number begins the same sequence, so that two databases of one size are alike. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to the limit, each as likely. */
  below(limit: number): number;
  /** A skewed index below `size`: the first 1 in 100 get a fifth, as some people write more than others. */
  skewed(size: number): number;
  /** A place by Zipf's law, as words and tags are used. */
  ranked(size: number): number;
  /** Around a median, some far above it; the wider the more. */
  around(median: number, width: number): number;
  /** From 1 up, with a heavy tail, as threads grow. */
  heavy(tail: number): number;
}

export function chance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: limit => Math.floor(next() * limit),
    skewed: size => Math.floor(size * next() ** 3),
    ranked: size => Math.floor(Math.exp(next() * Math.log(size + 1))) - 1,
    around: (median, width) => median * Math.exp(width * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    heavy: tail => (1 - next()) ** (-1 / tail),
  };
}

/** A random-looking UUID; the same for the same sequence. */
export function uuid(from: Chance): string {
  const hex = (digits: number) =>
    Math.floor(from.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + from.below(4)).toString(16)}${hex(3)}-${hex(8)}${hex(4)}`;
}
