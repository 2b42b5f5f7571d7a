import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectFolder } from '../process/project.ts';
import { type Database, inTransaction, type Transaction } from './database.ts';

/** The texts of `*.sql` files by their names without the ending, in the order of the names. */
export type SqlFiles = ReadonlyMap<string, string>;

/** The functions, triggers and views of the database. Each has a file, which can run again. */
export interface SchemaCode {
  /** db/routines: a function or procedure with its overloads, and the triggers that run it. */
  routines: SqlFiles;
  /** db/views: views of tables. Their names are unqualified, so that limited readers get the same view of their own tables. */
  views: SqlFiles;
  /** db/late: views that limited readers see in place of a table. */
  limited: SqlFiles;
  /** db/dropped.sql: drops what versions before left behind. */
  dropped: SqlFiles;
}

/** The schema of the views that limited readers see, and their folder in `db`. */
const limitedSchema = 'late';

/** Reads the SQL files of a folder of `db`. */
export async function sqlFiles(...folder: string[]): Promise<SqlFiles> {
  const path = join(projectFolder, 'db', ...folder);
  const files = (await readdir(path)).filter(name => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map(file => readFile(join(path, file), 'utf8')));
  return new Map(files.map((file, index) => [file.slice(0, -'.sql'.length), texts[index] ?? '']));
}

export async function schemaCode(): Promise<SchemaCode> {
  const [routines, views, limited] = await Promise.all([sqlFiles('routines'), sqlFiles('views'), sqlFiles(limitedSchema)]);
  return { routines, views, limited, dropped: new Map([['dropped', await readFile(join(projectFolder, 'db', 'dropped.sql'), 'utf8')]]) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function run(tx: Transaction, texts: Iterable<string>): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(tx);
}

/** Routines that a column or an index uses say so in their first line. A new database gets them before its tables. */
const isBeforeTables = (text: string): boolean => text.startsWith('-- Before the tables.');

export const routinesBeforeTables = ({ routines }: SchemaCode): string[] => [...routines.values()].filter(isBeforeTables);

/** Views that read other views say so in their first line. */
const isAfterViews = (text: string): boolean => text.startsWith('-- After the other views.');

/** Makes the views of the schema `public`, those of limited readers, and the former again on top of the latter. */
async function replaceViews(tx: Transaction, { views, limited }: SchemaCode): Promise<void> {
  const ordered = [...views.values()].sort((a, b) => Number(isAfterViews(a)) - Number(isAfterViews(b)));
  await run(tx, ordered);
  await run(tx, limited.values());
  await sql`set local search_path = ${sql.id(limitedSchema)}, public`.execute(tx);
  await run(tx, ordered);
  await sql`set local search_path to default`.execute(tx);
}

/**
 * Replaces what has changed since this database got it, in one transaction. The table `routines` holds the hash of each text that was applied;
 * no backup has it, so a restored database gets all of them. `renewsViews`: the views are made again although their texts are the
 * same, because the columns of a table may have changed. Returns the names of the changed texts.
 */
export async function applySchemaCode(
  db: Database,
  code: SchemaCode,
  { lockTimeout, renewsViews }: { lockTimeout: string; renewsViews: boolean },
): Promise<string[]> {
  return inTransaction(db, async tx => {
    await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(tx);
    // Several nodes may start at once.
    await sql`lock table routines in share row exclusive mode`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ name: string; hash: string }>`select name, hash from routines`.execute(tx);
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    const changedOf = (files: SqlFiles, folder = '') =>
      [...files].map(([name, text]) => ({ name: folder + name, text })).filter(({ name, text }) => applied.get(name) !== hashOf(text));
    const routines = changedOf(code.routines);
    const views = [...changedOf(code.views, 'views/'), ...changedOf(code.limited, `${limitedSchema}/`)];
    const dropped = changedOf(code.dropped);
    const changed = [...routines, ...views, ...dropped];
    const texts = routines.map(({ text }) => text);
    // Routines name views and each other, so the first pass makes them and the second checks what they name.
    await sql`set local check_function_bodies = off`.execute(tx);
    await run(tx, texts);
    if (views.length > 0 || renewsViews) await replaceViews(tx, code);
    await sql`set local check_function_bodies = on`.execute(tx);
    await run(tx, [...texts, ...dropped.map(({ text }) => text)]);
    for (const { name, text } of changed) {
      await sql`insert into routines (name, hash) values (${name}, ${hashOf(text)})
        on conflict (name) do update set hash = excluded.hash`.execute(tx);
    }
    return changed.map(({ name }) => name);
  });
}
