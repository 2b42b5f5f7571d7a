import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { placeOfPictures } from '../../../platform/server/media/store.ts';
import { readSettings, type Settings } from '../../../platform/server/settings/settings.ts';
import { type OpenDatabase, openDatabase } from '../open.ts';
import { connectionProblem } from '../starting/connecting.ts';

interface CommandOptions {
  /** Whether a missing embedded database is made. Otherwise a command without the settings of the product would work on a new one. */
  mayCreate?: boolean;
  hasNoStatementTimeout?: boolean;
  log?: FastifyBaseLogger;
}

/** The database of the settings for a person, without the password of its address. */
export function databaseName({ databaseUrl, dataDirectory }: Settings): string {
  if (!databaseUrl) return `the embedded one in ${join(dataDirectory, 'postgres')} (DATA_DIR)`;
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.host;
  return `${decodeURIComponent(url.pathname.slice(1)) || url.username} on ${host || 'this machine'} (DATABASE_URL)`;
}

/** Runs a command's work on the database of the settings. It first says, beside the output, which database and pictures these are. */
export async function withDatabase(
  work: (opened: OpenDatabase & { settings: Settings }) => Promise<void>,
  { mayCreate = false, hasNoStatementTimeout = false, log = pino({ level: 'silent' }) }: CommandOptions = {},
): Promise<void> {
  const settings = readSettings(process.env);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  say(`Database: ${databaseName(settings)}. Pictures: ${placeOfPictures(settings)}.`);
  const opened = await openDatabase(settings, log, say, { hasNoStatementTimeout, mayCreate });
  try {
    await work({ ...opened, settings });
  } catch (error) {
    throw connectionProblem(error, settings.databaseUrl);
  } finally {
    await opened.close();
  }
}
