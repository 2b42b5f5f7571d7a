import { LRUCache } from 'lru-cache';
import { bytesOf } from './bytesOf.ts';

/** A value of a memo and its age. */
export interface Memoized<T> {
  value: T;
  /** When it was loaded, in milliseconds since 1970. */
  asOf: number;
  /** True if it is overdue: a load failed, or takes long. */
  stale: boolean;
}

export interface MemoOptions<T> {
  /** The number of keys; the least recently used go first. */
  max: number;
  /** The memory that all values may take, in bytes by `bytesOf`; the least recently used go first. By default `max` alone counts. */
  maxBytes?: number;
  /** How long a value is served without a new load, in milliseconds. `tookMs` is how long its load took. */
  freshForMs: (value: T, tookMs: number) => number;
  /** The age up to which a value is served while no newer one can be had, in milliseconds. By default none is. */
  goodForMs?: number;
  /** How long a reader waits for a newer value before it gets the stale one, in milliseconds. */
  maxWaitMs?: number;
  /** How long no load is tried after a failed one, in milliseconds. */
  retryAfterMs?: number;
  /** Whether an error of a load means that the value is unavailable. Other errors reach the readers. By default all do. */
  isUnavailable?: (error: unknown) => boolean;
  now?: () => number;
}

export interface Memo<T> {
  /** The value of a key, loaded if it is too old. One load runs per key, however many ask. Undefined if none can be had. */
  read: (key: string, load: () => Promise<T>) => Promise<Memoized<T> | undefined>;
  /** As `read`, for a memo whose loads give a value or throw. */
  value: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Stores a value that somebody else has loaded. */
  put: (key: string, value: T) => void;
  /** Forgets all values. Loads that run now answer those who wait for them, and nobody else. */
  clear: () => void;
}

interface Entry<T> {
  stored: { value: T; asOf: number; freshForMs: number } | undefined;
  loading: Promise<void> | undefined;
  /** When the next load may begin. */
  dueAt: number;
  hasFailed: boolean;
}

/** A load that takes longer than this makes the stored value stale, in milliseconds. */
const slowLoadMs = 10_000;

/** The value of an entry with its age; undefined without one that is good. */
function memoized<T>({ stored, hasFailed }: Entry<T>, now: number, goodForMs: number): Memoized<T> | undefined {
  if (!stored) return undefined;
  const age = now - stored.asOf;
  if (age >= stored.freshForMs && age > goodForMs) return undefined;
  const overdue = age - stored.freshForMs;
  return { value: stored.value, asOf: stored.asOf, stale: overdue >= (hasFailed ? 0 : slowLoadMs) };
}

/** Waits for a load for so long, which may be for ever. A load that outlives the wait is nobody's to await: its failure is noted in the entry. */
async function waitAtMost(loading: Promise<void>, maxMs: number): Promise<void> {
  if (maxMs === Number.POSITIVE_INFINITY) return loading;
  loading.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([loading, new Promise(resolve => (timer = setTimeout(resolve, maxMs)))]).finally(() => clearTimeout(timer));
}

/** Keeps loaded values: single flight per key, a time to live, a maximum, and stale values while a load fails. */
export function createMemo<T>({
  max,
  maxBytes,
  freshForMs,
  goodForMs = 0,
  maxWaitMs = Number.POSITIVE_INFINITY,
  retryAfterMs = 0,
  isUnavailable = () => false,
  now = Date.now,
}: MemoOptions<T>): Memo<T> {
  const entries = new LRUCache<string, Entry<T>>({
    max,
    ...(maxBytes !== undefined && { maxSize: maxBytes, sizeCalculation: ({ stored }: Entry<T>) => bytesOf(stored?.value) }),
  });

  function entryOf(key: string): Entry<T> {
    const known = entries.get(key);
    if (known) return known;
    const entry: Entry<T> = { stored: undefined, loading: undefined, dueAt: 0, hasFailed: false };
    entries.set(key, entry);
    return entry;
  }

  function store(key: string, entry: Entry<T>, value: T, tookMs: number): void {
    // By one look at the clock: a millisecond between two would leave a time in which the value is neither fresh nor due.
    const asOf = now();
    const freshFor = freshForMs(value, tookMs);
    entry.stored = { value, asOf, freshForMs: freshFor };
    entry.dueAt = asOf + freshFor;
    entry.hasFailed = false;
    if (entries.peek(key) !== entry) return;
    // The cache weighs an entry when it is set, so the entry is set again with its value.
    entries.delete(key);
    entries.set(key, entry);
  }

  async function refresh(key: string, entry: Entry<T>, load: () => Promise<T>): Promise<void> {
    const began = now();
    try {
      const value = await load();
      store(key, entry, value, now() - began);
    } catch (error) {
      entry.dueAt = now() + retryAfterMs;
      entry.hasFailed = true;
      if (!isUnavailable(error)) throw error;
    } finally {
      entry.loading = undefined;
    }
  }

  async function read(key: string, load: () => Promise<T>): Promise<Memoized<T> | undefined> {
    const entry = entryOf(key);
    // A value that is fresh when it is asked for, or is loaded after that, is given however late this process comes to it.
    const asked = now();
    if (asked >= entry.dueAt) entry.loading ??= refresh(key, entry, load);
    const { loading } = entry;
    if (loading) await (memoized(entry, asked, goodForMs) ? waitAtMost(loading, maxWaitMs) : loading);
    return memoized(entry, asked, goodForMs);
  }

  return {
    read,
    // The cast is sound: without `isUnavailable` a load that gives no value throws.
    value: async (key, load) => (await read(key, load))?.value as T,
    put: (key, value) => store(key, entryOf(key), value, 0),
    clear: () => entries.clear(),
  };
}

/** One value for each owner, such as the database of a node, made when it is first asked for and kept for as long as the owner lives. */
export function perOwner<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const values = new WeakMap<Owner, { value: T }>();
  return owner => {
    const known = values.get(owner) ?? { value: make(owner) };
    values.set(owner, known);
    return known.value;
  };
}

/** A memo for each owner. */
export const memoPer = <Owner extends object, T>(options: MemoOptions<T>): ((owner: Owner) => Memo<T>) =>
  perOwner(() => createMemo<T>(options));
