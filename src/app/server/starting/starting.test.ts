import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../platform/server/process/freePort.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { checkDatabase, checkStore, isPooledByTransaction } from './checks.ts';
import { waitForDatabase } from './waiting.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('start');
const world = setUp(openWorld);

describe('the database of a start', () => {
  async function verdict(name: string, options: string): Promise<string> {
    await sql.raw(`create database ${name} template template0 ${options}`).execute(world.db);
    const outcome = await checkDatabase({ ...world.connection, database: name }).then(() => 'accepted', String);
    await sql.raw(`drop database ${name}`).execute(world.db);
    return outcome;
  }

  test('is refused in one line where "I" is not "i" in lower case, or texts are not UTF-8', async () => {
    expect(await verdict('test_plain', `locale 'C' encoding 'UTF8'`)).toBe('accepted');
    expect(await verdict('test_turkish', `locale_provider icu icu_locale 'tr' locale 'C' encoding 'UTF8'`)).toMatch(
      /^Error: DATABASE_URL should name a database whose locale has "i" for the lower case of "I": .* create database test_turkish template template0 .*\.$/,
    );
    expect(await verdict('test_ascii', `locale 'C' encoding 'SQL_ASCII'`)).toMatch(
      /^Error: DATABASE_URL should name a database of encoding UTF8/,
    );
  });

  test('is refused behind a pooler that gives each transaction another connection', async () => {
    const clients = [1, 2].map(() => new pg.Client(world.connection));
    const [one, other] = clients as [pg.Client, pg.Client];
    await Promise.all(clients.map(client => client.connect()));
    expect(await isPooledByTransaction(one, other)).toBe(false);
    // Both callers share one connection of the server, as behind PgBouncer when nothing else runs.
    const shared = { query: one.query.bind(one) };
    expect(await isPooledByTransaction(shared, shared)).toBe(true);
    // The connections of the server take turns.
    let turn = 0;
    const turning = { query: ((...given: Parameters<typeof one.query>) => (turn++ % 2 ? one : other).query(...given)) as typeof one.query };
    expect(await isPooledByTransaction(turning, { query: async () => ({ rows: [{ pid: -1 }] }) } as never)).toBe(true);
    await Promise.all(clients.map(client => client.end()));
  });

  test('may have habits of its own: dates, intervals, bytes and time zone are read as ever', async () => {
    const name = await world.sql<{ name: string }>`select current_database() as name`;
    const database = name[0]?.name ?? '';
    const habits = [
      `datestyle = 'German, DMY'`,
      `intervalstyle = 'sql_standard'`,
      `timezone = 'America/New_York'`,
      `bytea_output = 'escape'`,
      'extra_float_digits = 0',
      'standard_conforming_strings = off',
      `default_transaction_isolation = 'serializable'`,
    ];
    for (const habit of habits) await sql.raw(`alter database ${database} set ${habit}`).execute(world.db);
    const other = await openWorld({}, { beside: world });
    const person = await other.person();
    const { body: post } = await person.call<{ id: number; createdAt: string }>('POST', '/api/posts', {
      content: 'Tip-off \\ in five',
      tags: ['NBA'],
    });
    expect(Math.abs(Date.parse(post.createdAt) - Date.now())).toBeLessThan(60_000);
    for (const url of [
      '/feed.json',
      '/feed.xml',
      '/tag/NBA/feed.xml',
      '/sitemap.xml',
      '/api/posts',
      `/api/posts/${post.id}`,
      `/api/users/${person.username}/stats`,
      '/metrics',
    ])
      expect((await other.app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode, url).toBeLessThan(500);
    expect((await other.app.inject({ url: '/feed.json' })).statusCode).toBe(200);
    const rows =
      await other.sql`select now()::text ~ '^[0-9]{4}-.*[+]00$' as iso, '\\x00'::bytea as bytes, current_setting('transaction_isolation') as level`;
    expect(rows).toEqual([{ iso: true, bytes: Buffer.from([0]), level: 'read committed' }]);
    await other.close();
  });
});

describe('a database that is away at the start', () => {
  test('is waited for: one line says so, and the node answers its probes meanwhile', async () => {
    const [database, port] = [await freePort(), await freePort()];
    const settings = readSettings({ PORT: String(port) });
    const { host, port: target, ...account } = world.connection;
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const waiting = waitForDatabase({ ...account, host: '127.0.0.1', port: database }, settings, { report, stopping: undefined });
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        answer => answer.status,
        () => 0,
      );
    await expect.poll(() => status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    expect(await status('/api/posts')).toBe(503);
    const relay = createServer(client => {
      const server = host?.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${target}`)) : createConnection(target ?? 5432, host);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.pipe(server).pipe(client);
    }).listen(database, '127.0.0.1');
    await waiting;
    relay.close();
    expect(lines).toEqual([
      expect.stringMatching(/^The database can’t be reached: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Waiting for it\.$/),
      expect.stringMatching(/^The database was reached after \d+ s\.$/),
    ]);
    // The port is free for the product.
    expect(await status('/healthz')).toBe(0);
  });

  test('is waited for until the process is told to stop', async () => {
    const stopping = new AbortController();
    const nowhere = { host: '127.0.0.1', port: await freePort(), user: 'x', database: 'x' };
    const waiting = waitForDatabase(nowhere, readSettings({ PORT: String(await freePort()) }), {
      report: () => stopping.abort(),
      stopping: stopping.signal,
    });
    await expect(waiting).rejects.toMatchObject({ name: 'StoppedEarly' });
  });

  test('is not waited for where waiting does not help', async () => {
    const wrong = { ...world.connection, database: 'test_nowhere' };
    await expect(waitForDatabase(wrong, readSettings({}), { report: () => undefined, stopping: undefined })).rejects.toThrow(
      'does not exist',
    );
  });
});

describe('the place of pictures at a start', () => {
  const problem = (environment: Record<string, string>) => {
    const lines: string[] = [];
    return checkStore(readSettings(environment), line => lines.push(line)).then(() => lines.join(), String);
  };

  test('is a folder that can be written, or the start ends with one line', async () => {
    expect(await problem({ DATA_DIR: join(folder, 'data') })).toBe('');
    await writeFile(join(folder, 'file'), '');
    expect(await problem({ DATA_DIR: join(folder, 'file') })).toBe(
      `Error: DATA_DIR should be a folder that this process can write: the upload folder can’t be written (ENOTDIR) in ${join(folder, 'file')}.`,
    );
  });

  test('is a bucket that takes pictures, or the start ends with one line; one that does not answer is reported', async () => {
    const server = createHttpServer((request, response) => response.writeHead(request.url?.startsWith('/mine/') ? 200 : 404).end()).listen(
      0,
      '127.0.0.1',
    );
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const bucket = (name: string) => ({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(await problem(bucket('mine'))).toBe('');
    expect(await problem(bucket('theirs'))).toBe(
      `Error: S3_BUCKET and its keys should let the product store pictures: the bucket answered 404 to an upload, the bucket theirs (S3_BUCKET) at http://127.0.0.1:${port}.`,
    );
    server.close();
    expect(await problem(bucket('mine'))).toMatch(/^Pictures can’t be stored now: the bucket can’t be reached.*The start goes on\.$/);
  });
});

test.each([
  [
    'an account that does not exist',
    'nobody-here',
    undefined,
    /^DATABASE_URL should name a user and a password that PostgreSQL accepts: .*nobody-here/,
  ],
  ['a database that does not exist', undefined, 'no_such_database', /^DATABASE_URL should name a database that exists: .*no_such_database/],
  ['TLS that the server has not', undefined, undefined, /^DATABASE_URL should name a server with TLS/],
])('a DATABASE_URL with %s ends the start by one line that names it', async (what, user, database, line) => {
  const connection = {
    ...world.connection,
    ...(user && { user }),
    ...(database && { database }),
    ...(what.startsWith('TLS') && { ssl: true }),
  };
  const settings = { ...readSettings({ PORT: '0' }), databaseUrl: 'postgres://given' };
  const waiting = waitForDatabase(connection, settings, { report: () => undefined, stopping: AbortSignal.timeout(1_000) });
  await expect(waiting).rejects.toThrow(line);
});
