import { LRUCache } from 'lru-cache';
import { refused } from '../../../shared/errors.ts';
import { commitsOf, type Database } from '../../db/database.ts';
import { createMemo } from '../../concurrency/memo.ts';

/** The largest age of a cached response, in milliseconds. */
const oldest = 1_000;
/** The largest age while no newer response can be made, in milliseconds. */
const oldestInNeed = 60_000;
/** A response of this age, in milliseconds, is renewed in the background while the old one is served (stale-while-revalidate). */
const renewAt = 800;
/** The shortest time between two loads of a key, in milliseconds. Readers who come meanwhile wait for the second. */
const pause = 50;
const maxKept = 2_000;
const maxExpensive = 200;
/** An expensive value is kept this many times as long as its load took. */
const expensiveFactor = 10;
const maxNotes = 4_000;

interface Making {
  /** When it began, and what this process knew to be written by then. */
  began: number;
  commits: number;
  value: Promise<unknown>;
}

/** Makes an answer; told the one before, it may find that nothing changed and give that back. */
type Make<T> = (before?: T) => Promise<T>;

interface Kept extends Omit<Making, 'value'> {
  value: unknown;
  make: Make<unknown>;
}

/**
 * Answers that are the same for many readers, made once for all who ask meanwhile and kept for the next. An answer is never
 * older than a second, and never older than what this process wrote or heard of by an event; whoever wrote something
 * themselves asks with `readAnew`, which also holds when they wrote it through another node. Refusals are not kept.
 */
export interface ResponseCache {
  read<T>(key: string, make: Make<T>): Promise<T>;
  readFresh<T>(key: string, make: Make<T>): Promise<T>;
  /** Reads a value that takes long to make, such as a popular order. It is kept ten times as long as its load took, whatever is written. */
  readExpensive<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** A note that a feature made for itself; whether it still holds, the feature has to know. */
  recall<T extends object>(key: string): T | undefined;
  note(key: string, value: object): void;
  /** The valid cached value of a key, or undefined. */
  peek(key: string): unknown;
  /** How many readings were served from what was kept, and how many had to be made. */
  counts: { kept: number; made: number };
}

export interface ResponseCacheOptions {
  /** False keeps nothing, as for tests that write past the product. */
  keeps?: boolean;
}

export function createResponseCache(db: Database, { keeps = true }: ResponseCacheOptions = {}): ResponseCache {
  const counts = { kept: 0, made: 0 };
  const kept = new Map<string, Kept>();
  const running = new Map<string, Making>();
  /** The loads that begin when the running one is done, for readers who came too late for it. */
  const waiting = new Map<string, Promise<unknown>>();
  const notes = new LRUCache<string, object>({ max: maxNotes });
  const expensive = createMemo<unknown>({
    max: maxExpensive,
    freshForMs: (_, tookMs) => expensiveFactor * tookMs,
    now: () => performance.now(),
  });

  function keep(key: string, entry: Kept): void {
    // In the order they were made: what is too old to be shown goes, and of very many the first.
    kept.delete(key);
    kept.set(key, entry);
    for (const [first, { began }] of kept) {
      if (kept.size <= maxKept && entry.began - began < oldest) return;
      kept.delete(first);
    }
  }

  function start(key: string, make: Make<unknown>): Promise<unknown> {
    counts.made += 1;
    const known = { began: performance.now(), commits: commitsOf(db) };
    const value = make(kept.get(key)?.value).then(made => {
      if (!refused(made)) keep(key, { ...known, value: made, make });
      return made;
    });
    const making = { ...known, value };
    running.set(key, making);
    const forget = () => {
      if (running.get(key) === making) running.delete(key);
    };
    value.then(forget, forget);
    return value;
  }

  async function startAfter(key: string, before: Making, make: Make<unknown>): Promise<unknown> {
    await before.value.catch(() => undefined);
    const rest = before.began + pause - performance.now();
    if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest));
    waiting.delete(key);
    return start(key, make);
  }

  /** A making that begins after this moment. */
  function next(key: string, make: Make<unknown>): Promise<unknown> {
    const before = running.get(key);
    if (!before) return start(key, make);
    const queued = waiting.get(key) ?? startAfter(key, before, make);
    waiting.set(key, queued);
    return queued;
  }

  function good(key: string): Kept | undefined {
    const entry = kept.get(key);
    const age = entry ? performance.now() - entry.began : 0;
    if (!entry || age >= oldest || entry.commits !== commitsOf(db)) return undefined;
    counts.kept += 1;
    // A failed background renewal is repeated by the next reader.
    if (age > renewAt && !running.has(key)) start(key, entry.make).catch(() => undefined);
    return entry;
  }

  /** The last known value, for a load that fails because the database is away. */
  function lastKnown(key: string, error: unknown): unknown {
    const entry = kept.get(key);
    if (!entry || performance.now() - entry.began > oldestInNeed) throw error;
    return entry.value;
  }

  // The casts are sound: a key belongs to one call, whose answer has one type.
  return {
    async read<T>(key: string, make: Make<T>): Promise<T> {
      if (!keeps) return make();
      const entry = good(key);
      if (entry) return entry.value as T;
      const making = running.get(key);
      const isGood = making?.commits === commitsOf(db);
      try {
        return (await (making && isGood ? making.value : next(key, make as Make<unknown>))) as T;
      } catch (error) {
        return lastKnown(key, error) as T;
      }
    },
    readFresh: async <T>(key: string, make: Make<T>) => (await (keeps ? next(key, make as Make<unknown>) : make())) as T,
    readExpensive: async <T>(key: string, make: () => Promise<T>) => (keeps ? (await expensive.read(key, make))?.value : await make()) as T,
    recall: <T extends object>(key: string) => notes.get(key) as T | undefined,
    note(key, value) {
      if (keeps) notes.set(key, value);
    },
    counts,
    peek: key => good(key)?.value,
  };
}
