import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { backupTurn, storeTurn } from '../../../platform/server/jobs/turns.queries.ts';
import { freePort } from '../../../platform/server/process/freePort.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { openMailbox } from '../../../platform/server/testing/mailbox.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { examine, type Finding, type Site } from './doctor.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('doctor');

const base = { LIVE_SCORES_SOURCES: 'none', SESSION_SECRET: 'a secret for tests alone, long enough' };

/** Examines a site. Returns its findings by the names of the checks. */
async function findingsOf(world: World | undefined, environment: Record<string, string>): Promise<Map<string, Finding>> {
  const settings = readSettings({ DATA_DIR: folder, ...base, ...environment });
  const opened: Site['opened'] = world && {
    db: world.db,
    connection: world.connection,
    migrate: async () => [],
    close: async () => undefined,
  };
  const found = new Map<string, Finding>();
  for await (const finding of examine({ settings, opened, problem: world ? undefined : 'it is away' })) found.set(finding.name, finding);
  return found;
}
const statesOf = (found: Map<string, Finding>) => Object.fromEntries([...found].map(([name, { state }]) => [name, state]));

test('a site that is well has nothing wrong; one without a backup and an admin is told what to do', async () => {
  const port = await freePort();
  const environment = { PUBLIC_URL: `http://127.0.0.1:${port}` };
  const [world, mailbox] = [await openWorld({ ...base, ...environment }), await openMailbox()];
  await world.app.listen({ port, host: '127.0.0.1' });
  const withMail = { ...environment, SMTP_URL: mailbox.url, MAIL_FROM: 'hello@bleachers.example' };
  const before = await findingsOf(world, environment);
  expect(before.get('Backup')).toMatchObject({ state: 'wrong', advice: expect.stringContaining('bleachers backup FILE') });
  expect(before.get('Admin')).toMatchObject({ state: 'note', advice: expect.stringContaining('grant-moderator USERNAME --admin') });
  expect(before.get('Mail')).toMatchObject({ state: 'note', advice: expect.stringContaining('SMTP_URL') });
  await storeTurn(world.db, backupTurn);
  const { id } = await world.person();
  await world.sql`update users set role = 'admin' where id = ${id}`;
  const found = await findingsOf(world, withMail);
  expect([...found.values()].filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(found.get('Public address')?.detail).toContain('version 1.0.0');
  expect(mailbox.waiting()).toBe(0);
  await world.sql`update turns set due_at = now() - interval '40 hours' where name = ${backupTurn}`;
  expect((await findingsOf(world, withMail)).get('Backup')).toMatchObject({ state: 'wrong', detail: 'the last one is 40 hours old' });
  await mailbox.close();
  expect((await findingsOf(world, withMail)).get('Mail')).toMatchObject({ state: 'wrong', advice: expect.stringContaining('SMTP_URL') });
  await world.close();
});

test('a database that is away leaves the other checks, and a site that is not this one or has no provider is named', async () => {
  const other = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await new Promise(resolve => other.once('listening', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const provider = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  const found = await findingsOf(undefined, { PUBLIC_URL: url, GAME_THREADS: 'curling', ...provider });
  other.close();
  expect(statesOf(found)).toMatchObject({
    Database: 'wrong',
    'Game threads': 'wrong',
    'Sign-in': 'wrong',
    'Public address': 'wrong',
    'Proxy headers': 'note',
    Backup: 'note',
    Pictures: 'ok',
  });
  expect(found.get('Public address')?.detail).toBe(`${url} is another site, or one with another secret`);
});

/** Passes calls on as a proxy does, with what `forwardedFor` makes of the header of the client. */
async function openProxy(target: number, forwardedFor: (given: string, client: string) => string | undefined) {
  const server = createServer((call, answer) => {
    const value = forwardedFor(String(call.headers['x-forwarded-for']), call.socket.remoteAddress ?? '');
    const { 'x-forwarded-for': _given, ...headers } = call.headers;
    const passed = request(
      { port: target, path: call.url, headers: { ...headers, ...(value && { 'x-forwarded-for': value }) } },
      response => response.pipe(answer.writeHead(response.statusCode ?? 500)),
    );
    call.pipe(passed);
  }).listen(0, '0.0.0.0');
  await new Promise(resolve => server.once('listening', resolve));
  return server;
}

test.each([
  ['believes nobody', 'false', (_given: string, client: string) => client, /share its limits/],
  ['is behind a proxy that adds', '1', (given: string, client: string) => `${given}, ${client}`, /does not overwrite/],
  ['is behind a proxy that passes on what clients say', '1', (given: string) => given, /anybody can claim any address/],
  ['is behind a proxy that says nothing', '1', () => undefined, /sends no X-Forwarded-For/],
  ['is behind a good proxy', '1', (_given: string, client: string) => client, undefined],
])('a public site that %s is told so', async (_title, trust, forwardedFor, problem) => {
  const port = await freePort();
  const proxy = await openProxy(port, forwardedFor);
  // A name of this machine that is none of its loopback addresses.
  const environment = { PUBLIC_URL: `http://0.0.0.0:${(proxy.address() as AddressInfo).port}`, TRUST_PROXY: trust };
  const world = await openWorld({ ...base, ...environment });
  await world.app.listen({ port, host: '127.0.0.1' });
  const found = (await findingsOf(world, environment)).get('Proxy headers');
  expect(found).toMatchObject(problem ? { state: 'wrong', detail: expect.stringMatching(problem) } : { state: 'ok' });
  proxy.closeAllConnections();
  proxy.close();
  await world.close();
});
