import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lostConnection } from '../../../platform/server/process/lostConnection.ts';
import { projectVersion } from '../../../platform/server/process/project.ts';
import type { ConnectionSettings } from '../../../platform/server/db/database.ts';
import { connectionProblem } from './connecting.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';

const retryEveryMs = 1_000;
/** Only the first failure and one a minute are reported. */
const reportEveryMs = 60_000;

/** The stop of the process was asked for before the product was ready. */
export class StoppedEarly extends Error {
  override name = 'StoppedEarly';
}

/** Answers `/healthz` by 200 and everything else by 503, until the product listens itself. */
async function serveWaitingPage({ port, host }: Settings): Promise<Server | undefined> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz';
    response.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      connection: 'close',
    });
    response.end(JSON.stringify(isHealth ? { status: 'ok', version: projectVersion() } : { status: 'not ready' }));
  });
  return new Promise(resolve => {
    // A port that can't be had is reported by the product later.
    server.once('error', () => resolve(undefined));
    server.listen({ port, host }, () => resolve(server));
  });
}

async function tryToReach(connection: ConnectionSettings, { databaseUrl }: Settings): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'bleachers', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const reason = lostConnection(error)?.message;
    if (reason === undefined) throw connectionProblem(error, databaseUrl);
    return reason;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database can be reached. Meanwhile the node answers `/healthz`, and its `/readyz` says 503. Reports the first failure, one
 * a minute, and the end of the wait. Throws a StoppedEarly if `stopping` is aborted, and at once what waiting does not mend.
 */
export async function waitForDatabase(
  connection: ConnectionSettings,
  settings: Settings,
  { report, stopping }: { report: (line: string) => void; stopping: AbortSignal | undefined },
): Promise<void> {
  const began = Date.now();
  let reportedAt = 0;
  let server: Server | undefined;
  try {
    for (;;) {
      const reason = await tryToReach(connection, settings);
      if (reason === undefined) break;
      if (stopping?.aborted) throw new StoppedEarly('The start was stopped.');
      server ??= await serveWaitingPage(settings);
      if (Date.now() - reportedAt >= reportEveryMs) {
        report(`The database can’t be reached: ${reason}. Waiting for it${settings.databaseUrl ? ' (DATABASE_URL)' : ''}.`);
        reportedAt = Date.now();
      }
      await sleep(retryEveryMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    if (reportedAt > 0) report(`The database was reached after ${Math.round((Date.now() - began) / 1_000)} s.`);
  } finally {
    server?.closeAllConnections();
    await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()));
  }
}
