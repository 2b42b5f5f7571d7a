/** `npm run import -- FOLDER`: moves a community in from a neutral folder. docs/moving.md. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { houseIssuer } from '../../../../features/account/server/index.ts';
import { addStaffEntry } from '../../../../features/staff-log/server/index.ts';
import { inTransaction, openClient } from '../../../../platform/server/db/database.ts';
import { lostConnection } from '../../../../platform/server/process/lostConnection.ts';
import { sessionSecret } from '../../../../platform/server/settings/secrets.ts';
import type { Settings } from '../../../../platform/server/settings/settings.ts';
import type { OpenDatabase } from '../../open.ts';
import { type Kind, reasonOf, type Source, sourceShape } from '../folder/folder.shapes.ts';
import { checkLines, countLines } from './checks.queries.ts';
import { endSource, hasNumbers, isEmptySite, knownSource, openSource } from './counting.queries.ts';
import { createProgress } from './progress.ts';
import { readFolder } from './read.ts';
import { writeReport } from './report.ts';
import { dropStaging, makeStaging } from './staging.queries.ts';
import { storeLines } from './store.ts';

export interface ImportOptions {
  isDryRun: boolean;
  isStrict: boolean;
}

type Opened = Pick<OpenDatabase, 'db' | 'connection'> & { settings: Settings };

async function sourceOf(folder: string): Promise<Source> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const file = join(folder, 'source.json');
  if (!existsSync(file)) return { name: null, url: null, software: null };
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new Error(`${file} is no JSON.`);
  }
  const read = sourceShape.safeParse(value);
  if (!read.success) throw new Error(`${file}: ${reasonOf(read.error)}.`);
  return read.data;
}

/** Connects, beside the pool, for the lines and for the lock of an import: one runs at a time. */
async function connectAlone({ connection }: Opened): Promise<pg.Client> {
  const client = await openClient(connection);
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('bleachers import')) as mine`);
  if (rows[0]?.mine === true) return client;
  await client.end();
  throw new Error('Another import is running on this database.');
}

/** The error of an import that was cut off, with the way on. Any other stays as it is. */
function cutOff(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  const isFull = 'code' in cause && /^(?:ENOSPC|EDQUOT|53100)$/.test(String(cause.code));
  // An error of a file names its path.
  const isLost = !('path' in cause) && lostConnection(cause) !== undefined;
  if (!isFull && !isLost) return error;
  const [reason, remedy] = isFull ? [`A disk is full: ${cause.message}`, 'Make room'] : ['The database was lost', 'See that it runs'];
  return new Error(`${reason}. The lines that are stored are kept. ${remedy}, then run the same command again: it goes on where it was.`, {
    cause,
  });
}

/** Imports a folder. Returns the folder of the report, and whether the folder was refused by `--strict`. */
export async function importFolder(
  opened: Opened,
  given: string,
  { isDryRun, isStrict }: ImportOptions,
  say: (line: string) => void,
): Promise<{ report: string; isRefused: boolean }> {
  const folder = resolve(given);
  const source = await sourceOf(folder);
  const { db, settings } = opened;
  const client = await connectAlone(opened);
  const empty = await mkdtemp(join(tmpdir(), 'bleachers-import-'));
  const began = new Date();
  const lost = new Map<string, number>();
  try {
    const secret = await sessionSecret(settings);
    const isOwn = source.software === 'bleachers';
    // Communities without an address are told apart by their names.
    const url = source.url ?? (source.name === null ? '' : `name:${source.name}`);
    const uploads = existsSync(join(folder, 'uploads')) ? join(folder, 'uploads') : empty;
    const known = await knownSource(db, url);
    await makeStaging(db);
    const progress = createProgress(say);
    const countLost = (what: string, times: number) => void lost.set(what, (lost.get(what) ?? 0) + times);
    const reading = { settings: { uploads, base: source.url, isOwn }, countLost, progress };
    await readFolder({ db, client, folder, sourceId: known?.sourceId, ...reading });
    say('Checking');
    await checkLines(db, known?.sourceId ?? 0);
    const counts = await countLines(db);
    const isRefused = isStrict && counts.some(({ broken }) => broken > 0);
    const isStored = !isDryRun && !isRefused;
    let sourceId = known?.sourceId;
    let changed: Partial<Record<Kind, number>> = {};
    if (isStored) {
      const keepsIds = isOwn && (await isEmptySite(db, houseIssuer)) && (await hasNumbers(db));
      const storing = await openSource(db, { url, name: source.name }, keepsIds);
      sourceId = storing.sourceId;
      changed = await storeLines({ db, storing, secret, progress, pictures: { db, settings, secret, uploads, source: url, isOwn } });
      await endSource(db, storing);
      await inTransaction(db, tx => addStaffEntry(tx, { actorId: null, action: 'import' }));
    }
    const outcome = isStored ? 'stored' : isDryRun ? 'dry run' : 'refused';
    const name = [source.name, source.url].filter(Boolean).join(', ') || 'a community without a name';
    // Follows are left out when everything else is stored.
    const counted = isStored ? await countLines(db) : counts;
    const report = await writeReport(db, settings.dataDirectory, sourceId, {
      source: name,
      folder,
      began,
      outcome,
      counts: counted,
      changed,
      lost,
    });
    await dropStaging(db);
    return { report, isRefused };
  } catch (error) {
    throw cutOff(error);
  } finally {
    await client.end();
    await rm(empty, { recursive: true, force: true });
  }
}
