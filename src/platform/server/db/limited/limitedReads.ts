/**
 * Reads for a reader who may know less than others. Settings of their connection, such as its search path, decide what their queries
 * see, so a query needs to know nothing of it. A feature says who such a reader is, and which settings they need.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A reader whose connection is prepared by settings. */
export interface LimitedReader {
  /** Identifies what the reader may know. Readers with equal keys share cached values. */
  readonly key: string;
  /** The settings of PostgreSQL in the transactions of their reads, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** The id of a member or the address of a visitor, whose reads at the same time are limited. Left out by background work. */
  readonly owner?: string;
}

const readers = new AsyncLocalStorage<LimitedReader | undefined>();

/** The limited reader for whom this code runs; undefined for one who may know everything and for background work. */
export function limitedReader(): LimitedReader | undefined {
  return readers.getStore();
}

/** Runs a read for a reader. Only limited readers run in an AsyncLocalStorage, because it costs time. */
export function readingAs<T>(reader: LimitedReader | undefined, read: () => T): T {
  return reader === undefined && readers.getStore() === undefined ? read() : readers.run(reader, read);
}

/** The key of a cached value, apart for readers who may know different things. */
export function keyForReader(key: string): string {
  const reader = readers.getStore();
  return reader === undefined ? key : `${reader.key} ${key}`;
}
