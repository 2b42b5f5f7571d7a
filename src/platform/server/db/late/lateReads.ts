/**
 * Reads for a reader who may not know yet what has happened. The search path of their queries begins with the schema `late`. Its views
 * have the names of the tables and leave out everything after the reader's positions, so a query needs to know nothing of it.
 * docs/decisions/0066-one-clock.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The positions of a reader, as the views of the schema `late` read them from two settings. */
export interface LateReader {
  /** Identifies what the reader may know. Readers with equal keys share cached values. */
  readonly key: string;
  /** The positions as JSON, for `bleachers.positions`. */
  readonly positions: string;
  /** The earliest of them as an ISO time, for `bleachers.earliest`. Rows from before it need no closer look. */
  readonly earliest: string;
  /** Whether games that no position is about are hidden too. */
  readonly hidesOthers: boolean;
  /** The id of a member or the address of a visitor, whose reads at the same time are limited. Left out by background work. */
  readonly owner?: string;
}

const readers = new AsyncLocalStorage<LateReader | undefined>();

/** The late reader for whom this code runs; undefined for a live one and for background work. */
export function lateReader(): LateReader | undefined {
  return readers.getStore();
}

/** Runs a read for a reader. Only late readers run in an AsyncLocalStorage, because it costs time. */
export function readingAs<T>(reader: LateReader | undefined, read: () => T): T {
  return reader === undefined && readers.getStore() === undefined ? read() : readers.run(reader, read);
}

/** The key of a cached value, apart for readers who may know different things. */
export function keyForReader(key: string): string {
  const reader = readers.getStore();
  return reader === undefined ? key : `${reader.key} ${key}`;
}
