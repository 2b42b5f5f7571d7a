import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionSettings } from '../../../platform/server/db/database.ts';
import { BucketRefusal } from '../../../platform/server/media/storeError.ts';
import { placeOfPictures, storeOf } from '../../../platform/server/media/store.ts';
import { type Settings, SettingsError } from '../../../platform/server/settings/settings.ts';
import { databaseFacts, serverProcess } from './checks.queries.ts';

const oldestVersion = 15;

type Asking = Pick<pg.ClientBase, 'query'>;

/**
 * Whether something between this process and PostgreSQL gives each transaction another connection. Two connections that are open at once
 * then meet in one process of the server, or one connection changes its process. Prepared statements and LISTEN fail there.
 */
export async function isPooledByTransaction(one: Asking, other: Asking): Promise<boolean> {
  const [ones, others] = [new Set<number>(), new Set<number>()];
  for (let time = 0; time < 3; time += 1) {
    ones.add(await serverProcess(one));
    others.add(await serverProcess(other));
  }
  return ones.size > 1 || others.size > 1 || [...ones].some(pid => others.has(pid));
}

/** Throws a SettingsError of one line if the product can't run on this database. */
export async function checkDatabase(connection: ConnectionSettings): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ ...connection, application_name: 'bleachers', connectionTimeoutMillis: 5_000 }));
  for (const client of clients) client.on('error', () => undefined);
  const [one, other] = clients;
  if (!one || !other) return;
  try {
    await Promise.all([one.connect(), other.connect()]);
    const { version, encoding, lowerI, name } = await databaseFacts(one);
    const make = `make one by: create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`;
    if (version < oldestVersion * 10_000)
      throw new SettingsError(`DATABASE_URL should name PostgreSQL ${oldestVersion} or later: this is ${Math.floor(version / 10_000)}.`);
    if (encoding !== 'UTF8') throw new SettingsError(`DATABASE_URL should name a database of encoding UTF8, not ${encoding}: ${make}.`);
    if (lowerI !== 'i')
      throw new SettingsError(
        `DATABASE_URL should name a database whose locale has "i" for the lower case of "I": in this one names that differ in case alone would be two accounts; ${make}.`,
      );
    if (await isPooledByTransaction(one, other))
      throw new SettingsError(
        'DATABASE_URL should lead to PostgreSQL itself or to a pooler in session mode: this pooler gives each transaction another connection (PgBouncer: pool_mode = session).',
      );
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${messageOf(error)}${code}`;
}

/**
 * Stores a file where uploads go and removes it. Throws a SettingsError if the folder can't be written or the bucket refuses; a bucket that
 * does not answer may come back, so this only reports it.
 */
export async function checkStore(settings: Settings, report: (line: string) => void): Promise<void> {
  const store = storeOf(settings);
  const name = `start-${randomBytes(8).toString('hex')}.webp`;
  try {
    await store.put(name, Buffer.from('written at a start'));
    await store.remove(name);
  } catch (error) {
    if (!settings.bucket)
      throw new SettingsError(`DATA_DIR should be a folder that this process can write: ${reasonOf(error)} in ${settings.dataDirectory}.`);
    if (error instanceof BucketRefusal)
      throw new SettingsError(
        `S3_BUCKET and its keys should let the product store pictures: ${messageOf(error)}, ${placeOfPictures(settings)}.`,
      );
    report(`Pictures can’t be stored now: ${reasonOf(error)}, ${placeOfPictures(settings)}. The start goes on.`);
  }
}
