/** The lines of a folder in tables of their own, until all that they refer to is known. The tables are dropped in the end. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyRow } from '../../../../platform/server/db/copy.ts';
import type { Connection, Database } from '../../../../platform/server/db/database.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import type { Staged } from './prepare.ts';

/** The table of the lines of a kind. */
export const staged = (kind: Kind) => sql.table(`moving.${kind}`);

/** Makes empty tables for the lines. Notes of a run that was interrupted stay. */
export async function makeStaging(db: Database): Promise<void> {
  await sql`create schema if not exists moving`.execute(db);
  for (const kind of kinds) {
    await sql`drop table if exists ${staged(kind)}`.execute(db);
    await sql`create unlogged table ${staged(kind)} (line int not null, key text, person text, other text, post text, comment text,
      at timestamptz(3), ordered_at timestamptz, is_known boolean not null, value jsonb, digest bytea, problem text)`.execute(db);
  }
  await sql`create unlogged table if not exists moving.notes (kind text not null, line int not null, reason text not null, unique (kind, line, reason))`.execute(
    db,
  );
}

export async function dropStaging(db: Database): Promise<void> {
  await sql`drop schema if exists moving cascade`.execute(db);
}

/** The digests of the lines of a source that are stored already, by their keys. */
export async function knownDigests(db: Connection, sourceId: number, kind: Kind, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; digest: string }>`
    select key, encode(digest, 'hex') as digest from moved_items
    where source_id = ${sourceId} and kind = ${kind} and key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, digest }) => [key, digest]));
}

const columns = 'line, key, person, other, post, comment, at, ordered_at, is_known, value, digest, problem';

/** Rows as COPY takes them. */
export function copyTextOf(rows: readonly (Staged & { isKnown: boolean })[]): Uint8Array {
  const text = rows.map(({ line, key, person, other, post, comment, at, isKnown, value, digest, problem }) => {
    const json = value === null ? null : JSON.stringify(value);
    return copyRow(line, key, person, other, post, comment, at, at, isKnown, json, digest === null ? null : `\\x${digest}`, problem);
  });
  return Buffer.from(text.join(''));
}

/** Streams rows into the table of their kind. */
export async function stageRows(client: pg.ClientBase, kind: Kind, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy moving.${kind} (${columns}) from stdin`)));
}

/** Notes what of lines could not be kept. */
export async function addNotes(db: Connection, kind: Kind, notes: readonly { line: number; reason: string }[]): Promise<void> {
  if (notes.length === 0) return;
  await sql`
    insert into moving.notes (kind, line, reason)
    select ${kind}, line, reason from unnest(${notes.map(note => note.line)}::int[], ${notes.map(note => note.reason)}::text[]) as given (line, reason)
    on conflict do nothing`.execute(db);
}

/** Makes the indexes by which lines find each other, and the figures by which PostgreSQL plans. */
export async function indexStaging(db: Database, kind: Kind): Promise<void> {
  await sql`create index on ${staged(kind)} (key)`.execute(db);
  if (kind === 'people') await sql`create index on moving.people (other)`.execute(db);
  if (kind === 'comments') await sql`create index on moving.comments (comment) where comment is not null`.execute(db);
  await sql`analyze ${staged(kind)}`.execute(db);
}
