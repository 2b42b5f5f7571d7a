import type { Community } from '../cases/case.ts';
import type { Data } from '../community/data.ts';
import type { Finding } from '../report/figures.ts';
import type { Options } from '../options.ts';
import type { RunningTarget } from '../targets.ts';

/** The processes and data of a run, for trials of their own. */
export interface Lab {
  options: Options;
  data: Data;
  secret: string;
  product: RunningTarget;
  community: Community;
  show: (line: string) => void;
  /** Ends something with the run, also by Ctrl+C. */
  endLater: (close: () => Promise<void>) => void;
}

/** Something that is tried once and found, beside the cases that are asked over and over. */
export interface Trial {
  name: string;
  about: string;
  /** Tried only with `--all` or by name. */
  takesMinutes: boolean;
  run(lab: Lab): Promise<Finding[]>;
}

/** A failed trial is recorded, and the others go on. */
export async function attempt(name: string, work: () => Promise<Finding>): Promise<Finding> {
  return work().catch((error: unknown) => {
    const about = error instanceof Error ? error.message : 'it failed';
    return { name: `${name}-failed`, about, value: 1, unit: 'failure', atMost: 0 };
  });
}

/** Calls the product and gives the answer's body. */
export async function call<T>(url: string, path: string, cookie = '', body?: object): Promise<T> {
  const response = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie, ...(body && { 'content-type': 'application/json', origin: url }) },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The cast is the caller's claim about what it asks for.
  return (await response.json()) as T;
}

export const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));
