import { SourceError } from './provider.ts';

/** What was read, and of what time it is. */
export interface Kept<T> {
  value: T;
  asOf: number;
  /** It was time to ask again, and nothing newer came. */
  stale: boolean;
}

interface Entry<T> {
  kept: { value: T; asOf: number } | undefined;
  underWay: Promise<void> | undefined;
  /** When it may be asked for again. */
  due: number;
  /** Nothing newer came when it was asked for last. */
  hasFailed: boolean;
}

interface StaleCacheOptions<T> {
  /** Milliseconds for which an answer is as good as a new one. */
  freshFor: (value: T) => number;
  /** And for which it is better than none. */
  goodFor: number;
  /** After a failure nobody is asked again for so long. */
  pauseAfterFailure: number;
  now: () => number;
}

export interface StaleCache<T> {
  /** What is kept by a key, or what `load` brings where that is too old; undefined when there is nothing. */
  read: (key: string, load: () => Promise<T>) => Promise<Kept<T> | undefined>;
  /** Keeps what somebody else has just read. */
  take: (key: string, value: T) => void;
}

/** A reader waits so long for something newer before the last good copy is given. */
const longestWait = 1_000;
/** A source that takes its time is no failure yet; what is kept is old when it is overdue by so much. */
const slow = 10_000;
const maxKept = 1_000;

/** Keeps what was read: one call at a time for each key, however many ask; the last good copy where nothing newer can be had. */
export function createStaleCache<T>({ freshFor, goodFor, pauseAfterFailure, now }: StaleCacheOptions<T>): StaleCache<T> {
  const entries = new Map<string, Entry<T>>();

  function entryOf(key: string): Entry<T> {
    const entry = entries.get(key) ?? { kept: undefined, underWay: undefined, due: 0, hasFailed: false };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxKept && oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  function keep(entry: Entry<T>, value: T): void {
    entry.kept = { value, asOf: now() };
    entry.due = now() + freshFor(value);
    entry.hasFailed = false;
  }

  async function refresh(entry: Entry<T>, load: () => Promise<T>): Promise<void> {
    try {
      keep(entry, await load());
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      entry.due = now() + pauseAfterFailure;
      entry.hasFailed = true;
    } finally {
      entry.underWay = undefined;
    }
  }

  function current(entry: Entry<T>): Kept<T> | undefined {
    const { kept } = entry;
    if (!kept || now() - kept.asOf > goodFor) return undefined;
    const overdue = now() - kept.asOf - freshFor(kept.value);
    return { ...kept, stale: overdue >= (entry.hasFailed ? 0 : slow) };
  }

  async function read(key: string, load: () => Promise<T>): Promise<Kept<T> | undefined> {
    const entry = entryOf(key);
    if (now() >= entry.due) entry.underWay ??= refresh(entry, load);
    if (!entry.underWay) return current(entry);
    if (!current(entry)) await entry.underWay;
    else {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([entry.underWay, new Promise(resolve => (timer = setTimeout(resolve, longestWait)))]);
      clearTimeout(timer);
    }
    return current(entry);
  }

  return { read, take: (key, value) => keep(entryOf(key), value) };
}
