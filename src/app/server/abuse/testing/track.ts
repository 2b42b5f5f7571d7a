import type { Database } from '../../../../platform/server/db/database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A caller that can use any of the nodes; a visitor has no id. */
export interface Runner {
  id: string;
  username: string;
  call<T>(
    node: number,
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T }>;
  /** Opens a stream of events on a node. Returns the function that closes it. */
  listen(node: number, search: string): Promise<() => void>;
}

/** The environment of a race test: one node or several on one database. */
export interface Track {
  nodes: number;
  db: Database;
  visitor: Runner;
  runner(hasName?: boolean): Promise<Runner>;
}

export class Violation extends Error {}

export function assertHolds(isTrue: boolean, what: string, found: unknown): void {
  if (!isTrue) throw new Violation(`${what}, but ${JSON.stringify(found)}`);
}

export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

export type Answered<T> = { status: number; body: T };

/** Runs an action `count` times concurrently, spread over the nodes. No answer may be a server error. */
export async function atOnce<T>(
  track: Track,
  count: number,
  act: (node: number, index: number) => Promise<Answered<T>>,
): Promise<Answered<T>[]> {
  const answers = await Promise.all(times(count, index => act(index % track.nodes, index)));
  const faults = answers.filter(({ status }) => status >= 500);
  assertHolds(faults.length === 0, 'nobody is answered 5xx', faults.slice(0, 2));
  return answers;
}

export function counted(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function mustCount(answers: readonly { status: number }[], expected: Record<number, number>, what: string): void {
  assertHolds(JSON.stringify(counted(answers)) === JSON.stringify(expected), `${what} gets ${JSON.stringify(expected)}`, counted(answers));
}
