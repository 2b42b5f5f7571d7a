import { LRUCache } from 'lru-cache';
import { Refusal, refused } from '../../../shared/errors.ts';
import { commitsOf, type Database } from '../../db/database.ts';
import { keyForReader } from '../../db/limited/limitedReads.ts';
import { bytesOf } from '../../concurrency/bytesOf.ts';
import { createMemo } from '../../concurrency/memo.ts';

/** The largest age of a cached response, in milliseconds. */
const maxAgeMs = 1_000;
/** The largest age while no newer response can be made, because the database is away, in milliseconds. */
const maxStaleMs = 60_000;
/** The largest age while newer responses are refused because too many are asked for, in milliseconds. The older one may show a removed text. */
const maxRefusedStaleMs = 5_000;
/** A response of this age, in milliseconds, is renewed in the background while the old one is served (stale-while-revalidate). */
const revalidateAfterMs = 800;
/** The shortest time between two loads of a key, in milliseconds. Readers who come meanwhile wait for the second. */
const minPauseMs = 50;
/**
 * The loads of a costly response, such as a rendered page, take at most this share of the time: on a page with ten writes a second each
 * of them expires it, and rendering it for each would leave no time for anything else.
 */
const costlyShare = 0.25;
/** The longest pause between two loads of a costly response, in milliseconds. */
const maxPauseMs = 500;
const maxEntries = 2_000;
/** The number of entries that are kept beyond their time. A rendered page may have 100 kB. */
const maxStale = 50;
const maxExpensive = 200;
const maxExpensiveBytes = 32 * 1024 * 1024;
/** An expensive value is cached for this many times as long as its load took. */
const expensiveFactor = 10;
const maxNotes = 4_000;
/** The memory that cached values take, by `bytesOf`. The oldest ones go first. */
const maxBytes = 96 * 1024 * 1024;
const maxNoteBytes = 32 * 1024 * 1024;

/** A running load. */
interface Load {
  /** The time at which it began, by `performance.now()`, and `commitsOf` at that time. */
  began: number;
  commits: number;
  value: Promise<unknown>;
}

/** Makes a response. It gets the one before, and may return that if nothing has changed. */
type Make<T> = (before?: T) => Promise<T>;

interface Entry extends Omit<Load, 'value'> {
  value: unknown;
  bytes: number;
  /** The time that its load took, in milliseconds. */
  tookMs: number;
  make: Make<unknown>;
}

/**
 * Caches responses that are the same for many readers. One load serves all who ask meanwhile, and those who ask next. A response is
 * never older than a second, and never older than the last write that this process made or learned of by an event. A reader who
 * has just written reads with `readFresh`, which also holds if they wrote through another node. Refusals are not cached. Limited
 * readers share responses with those of the same key.
 */
export interface ResponseCache {
  read<T>(key: string, make: Make<T>): Promise<T>;
  /**
   * As `read`, for a response that takes long to make: its loads pause for a multiple of the time that one takes. A load waits for the turn of
   * whoever began it, so a refusal of it reaches the others of its `network` alone. Each other network tries once by itself.
   */
  readCostly<T>(key: string, make: Make<T>, network: string): Promise<T>;
  /** Reads past the cache: the load begins after this call. */
  readFresh<T>(key: string, make: Make<T>): Promise<T>;
  /**
   * Reads a value that takes long to make, such as a popular order. It is cached for ten times as long as its load took, and writes do
   * not expire it.
   */
  readExpensive<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** A value that a feature stored with `note`. The feature has to check that it is still valid. */
  recall<T extends object>(key: string): T | undefined;
  note(key: string, value: object): void;
  /** The valid cached value of a key, or undefined. */
  peek<T>(key: string): T | undefined;
  /** The number of reads that the cache served, of loads, and the bytes that it holds. */
  counts: { hits: number; loads: number; bytes: number };
}

export interface ResponseCacheOptions {
  /** False caches nothing, as for tests that write past the product. */
  caches?: boolean;
  maxBytes?: number;
}

/** The cached responses in the order of their loads. Expired ones are deleted but for the last, and the first ones beyond the maximum. */
function createEntries(counts: ResponseCache['counts'], limit: number) {
  const entries = new Map<string, Entry>();
  return {
    get: (key: string) => entries.get(key),
    store(key: string, entry: Entry): void {
      counts.bytes += entry.bytes - (entries.get(key)?.bytes ?? 0);
      entries.delete(key);
      entries.set(key, entry);
      for (const [first, { began, bytes }] of entries) {
        const keptForMs = entries.size > maxStale ? maxAgeMs : maxStaleMs;
        if (entries.size <= maxEntries && counts.bytes <= limit && entry.began - began < keptForMs) return;
        entries.delete(first);
        counts.bytes -= bytes;
      }
    },
  };
}

/** Makes responses and stores them as entries. One load of a key runs at a time, and one waits for it. */
function createLoads(db: Database, entries: ReturnType<typeof createEntries>, counts: ResponseCache['counts']) {
  const running = new Map<string, Load>();
  /** The loads that begin when the running one is done, for readers who came too late for it. */
  const waiting = new Map<string, Promise<unknown>>();

  function start(key: string, make: Make<unknown>, loadKey = key): Promise<unknown> {
    counts.loads += 1;
    const known = { began: performance.now(), commits: commitsOf(db) };
    const value = make(entries.get(key)?.value).then(made => {
      if (!refused(made))
        entries.store(key, { ...known, value: made, bytes: bytesOf(made), make, tookMs: performance.now() - known.began });
      return made;
    });
    const load = { ...known, value };
    running.set(loadKey, load);
    const forget = () => {
      if (running.get(loadKey) === load) running.delete(loadKey);
    };
    value.then(forget, forget);
    return value;
  }

  async function startAfter(key: string, before: Load | undefined, make: Make<unknown>, isCostly: boolean): Promise<unknown> {
    await before?.value.catch(() => undefined);
    const last = entries.get(key);
    const pauseMs = isCostly && last ? Math.min(maxPauseMs, last.tookMs / costlyShare) : 0;
    const began = Math.max(before?.began ?? 0, last?.began ?? 0);
    const rest = began + Math.max(before ? minPauseMs : 0, pauseMs) - performance.now();
    if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest));
    waiting.delete(key);
    return start(key, make);
  }

  /** The value of a load that begins after this call. */
  function next(key: string, make: Make<unknown>, isCostly = false): Promise<unknown> {
    const before = running.get(key);
    if (!before && !isCostly) return start(key, make);
    const queued = waiting.get(key) ?? startAfter(key, before, make, isCostly);
    waiting.set(key, queued);
    return queued;
  }

  return { running: (key: string) => running.get(key), start, next };
}

/** The reads of a cache. A read returns the stored value while that is valid, and otherwise loads a new one. */
function createReads(
  db: Database,
  entries: ReturnType<typeof createEntries>,
  loads: ReturnType<typeof createLoads>,
  counts: ResponseCache['counts'],
) {
  function validEntry(key: string): Entry | undefined {
    const entry = entries.get(key);
    const age = entry ? performance.now() - entry.began : 0;
    if (!entry || age >= maxAgeMs || entry.commits !== commitsOf(db)) return undefined;
    counts.hits += 1;
    // A failed background renewal is repeated by the next reader.
    if (age > revalidateAfterMs && !loads.running(key)) loads.start(key, entry.make).catch(() => undefined);
    return entry;
  }

  /** The last known value, for a load that fails because the database is away or too much is asked. */
  function lastKnown(key: string, error: unknown): unknown {
    const entry = entries.get(key);
    const maxMs = error instanceof Refusal ? maxRefusedStaleMs : maxStaleMs;
    if (!entry || performance.now() - entry.began > maxMs) throw error;
    return entry.value;
  }

  /** The value of a load that runs and has seen the last write; undefined without one. */
  function joined(loadKey: string): Promise<unknown> | undefined {
    const load = loads.running(loadKey);
    return load?.commits === commitsOf(db) ? load.value : undefined;
  }

  async function read(key: string, make: Make<unknown>, network?: string): Promise<unknown> {
    const entry = validEntry(key);
    if (entry) return entry.value;
    let isOwn = false;
    const makeOwn: Make<unknown> = before => {
      isOwn = true;
      return make(before);
    };
    try {
      return await (joined(key) ?? loads.next(key, makeOwn, network !== undefined));
    } catch (error) {
      if (isOwn || network === undefined || !(error instanceof Refusal)) return lastKnown(key, error);
    }
    const loadKey = `${key}\n${network}`;
    try {
      return validEntry(key)?.value ?? (await (joined(loadKey) ?? loads.start(key, make, loadKey)));
    } catch (error) {
      return lastKnown(key, error);
    }
  }

  return { validEntry, read };
}

export function createResponseCache(db: Database, { caches = true, maxBytes: limit = maxBytes }: ResponseCacheOptions = {}): ResponseCache {
  const counts = { hits: 0, loads: 0, bytes: 0 };
  const entries = createEntries(counts, limit);
  const loads = createLoads(db, entries, counts);
  const { validEntry, read } = createReads(db, entries, loads, counts);
  const notes = new LRUCache<string, object>({ max: maxNotes, maxSize: maxNoteBytes, sizeCalculation: bytesOf });
  const expensive = createMemo<unknown>({
    max: maxExpensive,
    maxBytes: maxExpensiveBytes,
    freshForMs: (_, tookMs) => expensiveFactor * tookMs,
    now: () => performance.now(),
  });

  // The casts are sound: a key belongs to one call, whose answer has one type.
  const readFor = async <T>(key: string, make: Make<T>, network?: string) =>
    (await (caches ? read(keyForReader(key), make as Make<unknown>, network) : make())) as T;
  return {
    read: (key, make) => readFor(key, make),
    readCostly: readFor,
    readFresh: async <T>(key: string, make: Make<T>) =>
      (await (caches ? loads.next(keyForReader(key), make as Make<unknown>) : make())) as T,
    readExpensive: async <T>(key: string, make: () => Promise<T>) =>
      (caches ? (await expensive.read(keyForReader(key), make))?.value : await make()) as T,
    recall: <T extends object>(key: string) => notes.get(keyForReader(key)) as T | undefined,
    note(key, value) {
      if (caches) notes.set(keyForReader(key), value);
    },
    counts,
    peek: <T>(key: string) => validEntry(keyForReader(key))?.value as T | undefined,
  };
}
