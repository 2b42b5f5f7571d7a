/** The value that so large a share of them do not exceed; 0 of none. Sorts what it is given. */
export function percentile(values: Float64Array, cached: number): number {
  values.sort();
  return values[Math.min(values.length - 1, Math.max(0, Math.ceil(values.length * cached) - 1))] ?? 0;
}

/** The middle one, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The result of one round of a case. */
export interface Round {
  /** Units of the case a second: requests, or pairs of them. */
  rate: number;
  /** The time of a request, in milliseconds. */
  p50: number;
  p97: number;
  p99: number;
  /** The size of an answer with its headers, in bytes. */
  bytes: number;
  /** Answers that were no success, and requests without one. */
  failed: number;
  /** The processor time in percent of one core: the measured process, all of PostgreSQL, and the driver. */
  cpu: number;
  postgresCpu: number;
  driverCpu: number;
  /** The memory of the measured process at the end, in MB. */
  rss: number;
}

/** The median of each figure over the rounds; failures are added up. */
export function summary(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round) => median(rounds.map(round => round[figure]));
  return {
    rate: of('rate'),
    p50: of('p50'),
    p97: of('p97'),
    p99: of('p99'),
    bytes: of('bytes'),
    cpu: of('cpu'),
    postgresCpu: of('postgresCpu'),
    driverCpu: of('driverCpu'),
    rss: of('rss'),
    failed: rounds.reduce((all, round) => all + round.failed, 0),
  };
}
