import { refused } from '../../shared/errors.ts';
import { commitsOf, type Database } from '../db/database.ts';

/** Nobody is shown anything older than this, in milliseconds. */
const oldest = 1_000;
/** What is asked for at this age is made anew behind the reader's back, so that none of many waits. */
const renewAt = 500;
/** Where much is written, so long may pass between two makings; the writer alone reads past it (see `wrote`). */
const shortestPause = 100;
const mostKept = 400;

interface Making {
  /** What this process had written when the making began. */
  commits: number;
  began: number;
  value: Promise<unknown>;
}

interface Kept {
  value: unknown;
  commits: number;
  /** When its making began. */
  at: number;
  make: () => Promise<unknown>;
}

/**
 * Answers that are the same for many readers, made once for all who ask at the same moment and kept for the next. An answer is
 * never older than a second, and of what this process wrote, by a tenth of a second at most; whoever wrote something
 * themselves asks with `readAnew`, which also holds when they wrote it through another node. Refusals are not kept.
 */
export interface Shared {
  read<T>(key: string, make: () => Promise<T>): Promise<T>;
  readAnew<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** What is kept under a key and still good, or undefined. */
  peek(key: string): unknown;
}

export interface SharedOptions {
  /** False keeps nothing, as for tests that write past the product. */
  keeps?: boolean;
}

export function createShared(db: Database, { keeps = true }: SharedOptions = {}): Shared {
  const kept = new Map<string, Kept>();
  const makings = new Map<string, Making>();

  function isGood({ at, commits }: { at: number; commits: number }, now: number): boolean {
    return keeps && (now - at < shortestPause || (now - at < oldest && commits === commitsOf(db)));
  }

  function keep(key: string, entry: Kept): void {
    // The one that was made longest ago goes first.
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size <= mostKept) return;
    const [first] = kept.keys();
    if (first !== undefined) kept.delete(first);
  }

  function start<T>(key: string, make: () => Promise<T>): Promise<T> {
    const making = { commits: commitsOf(db), began: performance.now() };
    const value = make().then(made => {
      if (keeps && !refused(made)) keep(key, { value: made, commits: making.commits, at: making.began, make });
      return made;
    });
    const entry: Making = { ...making, value };
    makings.set(key, entry);
    const forget = () => {
      if (makings.get(key) === entry) makings.delete(key);
    };
    value.then(forget, forget);
    return value;
  }

  function good(key: string, now: number): Kept | undefined {
    const entry = kept.get(key);
    if (!entry || !isGood(entry, now)) return undefined;
    // What fails behind the reader's back is tried again by whoever comes next.
    if (now - entry.at > renewAt && !makings.has(key)) start(key, entry.make).catch(() => undefined);
    return entry;
  }

  return {
    async read<T>(key: string, make: () => Promise<T>): Promise<T> {
      const now = performance.now();
      const entry = good(key, now);
      // The casts are sound: a key belongs to one call, whose answer has one type.
      if (entry) return entry.value as T;
      const making = makings.get(key);
      if (making && isGood({ at: making.began, commits: making.commits }, now)) return (await making.value) as T;
      return start(key, make);
    },
    readAnew: (key, make) => start(key, make),
    peek: key => good(key, performance.now())?.value,
  };
}
