/**
 * Late readers: who may not know yet what has happened. The search path of their queries begins with the schema `late`. Its views have the
 * names of the tables and leave out everything after the reader's positions. docs/decisions/0066-one-clock.md.
 */
import { type LimitedReader, limitedReader } from '../../../../platform/server/db/limited/limitedReads.ts';

/** The settings that the views of the schema `late` and its functions read. */
interface LateSettings {
  readonly search_path: 'late, public';
  /** The positions of the reader as JSON. */
  readonly 'bleachers.positions': string;
  /** The earliest of them as an ISO time. Rows from before it need no closer look. */
  readonly 'bleachers.earliest': string;
}

export interface LateReader extends LimitedReader {
  readonly settings: LateSettings & Readonly<Record<string, string>>;
  /** Whether games that no position is about are hidden too. */
  readonly hidesOthers: boolean;
}

export function lateReaderAt(
  { positions, earliest }: { positions: string; earliest: string },
  reader: Pick<LateReader, 'key' | 'hidesOthers' | 'owner'>,
): LateReader {
  return { ...reader, settings: { search_path: 'late, public', 'bleachers.positions': positions, 'bleachers.earliest': earliest } };
}

const isLate = (reader: LimitedReader): reader is LateReader => 'hidesOthers' in reader;

/** The late reader for whom this code runs; undefined for a live one and for background work. */
export function lateReader(): LateReader | undefined {
  const reader = limitedReader();
  if (reader && !isLate(reader)) throw new Error('Every limited reader must be a late one.');
  return reader;
}

/** The positions of a late reader as JSON. */
export function positionsOf({ settings }: LimitedReader): string | undefined {
  return settings['bleachers.positions'];
}
