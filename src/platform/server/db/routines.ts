import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectFolder } from '../process/project.ts';
import { type Database, inTransaction } from './database.ts';

const folder = join(projectFolder, 'db', 'routines');

/** The text of every file of db/routines by its name: a function or procedure with its overloads, and the triggers that run it. */
export async function routineTexts(): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')));
  return new Map(files.map((file, index) => [file.slice(0, -'.sql'.length), texts[index] ?? '']));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Replaces the routines whose text has changed since this database got them, in one transaction. The table `routines` holds the hash of each
 * text that was applied; no backup has it, so a restored database gets all of them. Returns the names of those that it replaced.
 */
export async function applyRoutines(
  db: Database,
  texts: ReadonlyMap<string, string>,
  { lockTimeout }: { lockTimeout: string },
): Promise<string[]> {
  return inTransaction(db, async tx => {
    await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(tx);
    // Several nodes may start at once.
    await sql`lock table routines in share row exclusive mode`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql<{ name: string; hash: string }>`select name, hash from routines`.execute(tx);
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
    const changed = [...texts].filter(([name, text]) => applied.get(name) !== hashOf(text));
    // Routines call each other, so the first pass makes them and the second checks what they name.
    for (const isChecked of ['off', 'on']) {
      await sql.raw(`set local check_function_bodies = ${isChecked}`).execute(tx);
      for (const [, text] of changed) await sql.raw(text).execute(tx);
    }
    // The views of late readers are made by routines of their schema.
    if (changed.some(([name]) => name.startsWith('late.'))) await sql`call late.rebuild()`.execute(tx);
    for (const [name, text] of changed) {
      await sql`insert into routines (name, hash) values (${name}, ${hashOf(text)})
        on conflict (name) do update set hash = excluded.hash`.execute(tx);
    }
    return changed.map(([name]) => name);
  });
}
