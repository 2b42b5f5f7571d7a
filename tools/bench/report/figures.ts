import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Case } from '../cases/case.ts';
import type { Options } from '../options.ts';
import type { Round } from '../measuring/statistics.ts';

/** A case at a number of connections. */
export interface Figure extends Round {
  name: string;
  about: string;
  connections: number;
  /** Its share of the limit, at the same number of connections in the same run. */
  ratio: number | null;
  limit: string | null;
  aim: number | null;
}

/** Something that is either so or not, such as a time that may not be longer. */
export interface Finding {
  name: string;
  about: string;
  value: number;
  unit: string;
  /** The largest value that meets the target. */
  atMost: number | null;
}

/** Makes the findings of a trial, whose name theirs begin with. */
export function findingsOf(trial: string) {
  return (name: string, about: string, value: number, unit: string, atMost: number | null): Finding => ({
    name: `${trial}-${name}`,
    about,
    value,
    unit,
    atMost,
  });
}

/** Everything of one run, as it is written to a file. */
export interface Figures {
  date: string;
  machine: string;
  /** The load of the machine before and after, over a minute. Above the number of cores other programs were at work. */
  load: { before: number; after: number };
  posts: number;
  replies: number;
  rounds: number;
  seconds: number;
  figures: Figure[];
  findings: Finding[];
}

/** The aims hold at this many connections. */
export const judgedAt = 32;

export function machine(): string {
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** Puts each case beside the limit it is measured by. */
export function figuresOf(
  cases: readonly Case[],
  connections: readonly number[],
  measured: (name: string, connections: number) => Round | undefined,
): Figure[] {
  return cases.flatMap(({ name, about, limit, aim }) =>
    connections.flatMap(count => {
      const round = measured(name, count);
      if (!round) return [];
      const most = limit && measured(limit, count)?.rate;
      const ratio = most ? round.rate / most : null;
      return [{ ...round, name, about, connections: count, ratio, limit: limit ?? null, aim: (count === judgedAt && aim) || null }];
    }),
  );
}

export function emptyFigures({ posts, replies, rounds, seconds }: Options, date: Date): Figures {
  const now = load();
  return {
    date: date.toISOString(),
    machine: machine(),
    load: { before: now, after: now },
    posts,
    replies,
    rounds,
    seconds,
    figures: [],
    findings: [],
  };
}
