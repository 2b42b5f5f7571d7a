import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { setRole } from '../../../account/server/index.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry } from '../../moderation.contract.ts';

let world: World;
let moderator: Caller;
let origin: string;
let folder: string;

/** Runs the script of docs/moderate.md. */
async function verify(): Promise<{ code: number; output: string }> {
  const page = await readFile(join(projectFolder, 'docs/moderate.md'), 'utf8');
  const script = /```js\n([^]*?)```/.exec(page)?.[1] ?? '';
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(30);
  await writeFile(join(folder, 'verify-log.mjs'), script);
  return promisify(execFile)(process.execPath, [join(folder, 'verify-log.mjs'), origin]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
  );
}

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person();
  await setRole(world.db, moderator.username, 'moderator');
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'bleachers-log-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

const act = (action: string, target: object) =>
  moderator.call<LogEntry>('POST', '/api/moderation/actions', { action, target, reason: 'A “reason” with\nlines & ünïcode 🏀' });
const entries = async (search = '') => (await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log${search}`)).body.entries;

test('the log is a chain that the documented script checks, also after an account of it was deleted', async () => {
  const [author, leaver] = [await world.person(), await world.person()];
  const posts = await Promise.all(Array.from({ length: 30 }, () => write(author, 'Words that the log must not quote')));
  const acted = await Promise.all(posts.flatMap(({ id }) => [act('lock', { kind: 'post', id }), act('remove', { kind: 'post', id })]));
  expect(acted.map(({ status }) => status)).toEqual(acted.map(() => 201));
  const until = '2100-01-01T00:00:00Z';
  const silence = { action: 'silence', target: { kind: 'user', id: author.id }, reason: 'Until then', until };
  expect((await moderator.call<LogEntry>('POST', '/api/moderation/actions', silence)).body.until).toBe('2100-01-01T00:00:00.000Z');
  expect((await act('warn', { kind: 'user', id: leaver.id })).body).toMatchObject({
    id: 62,
    by: 'moderator',
    label: `@${leaver.username}`,
  });
  const before = await entries('?target=user:' + leaver.id);
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('62 entries fit') });
  await leaver.call('DELETE', '/api/user', { username: leaver.username });
  const [entry] = await entries();
  expect(entry).toEqual({ ...before[0], label: 'a deleted account' });
  expect(await verify()).toMatchObject({ code: 0 });
  expect(JSON.stringify(await entries('?cursor=40'))).not.toContain('must not quote');
});

test('another game of an entry is found, and its reason names the game', async () => {
  await sql`
    insert into games (id, league, day, starts_at, home_team, away_team) values ('nba-77', 'nba', current_date, now(), 'BOS', 'LAL')`.execute(
    world.db,
  );
  const person = await world.person();
  const reason = 'x'.repeat(500);
  const given = { action: 'silence', target: { kind: 'user', id: person.id }, reason, until: 'final', gameId: 'nba-77' };
  const { status, body: entry } = await moderator.call<LogEntry>('POST', '/api/moderation/actions', given);
  expect([status, entry.until, entry.gameId, entry.reason]).toEqual([201, 'final', 'nba-77', `${reason} [game nba-77]`]);
  expect(await verify()).toMatchObject({ code: 0 });
  await sql`update log_entries set game_id = 'nba-78' where id = ${entry.id}`.execute(world.db);
  expect(await verify()).toEqual({ code: 1, output: `Entry ${entry.id} does not fit.\n` });
  await sql`update log_entries set game_id = 'nba-77' where id = ${entry.id}`.execute(world.db);
});

test('a changed entry and a missing one are found', async () => {
  await sql`update log_entries set reason = 'Another reason' where id = 7`.execute(world.db);
  expect(await verify()).toEqual({ code: 1, output: 'Entry 7 does not fit.\n' });
  await sql`delete from log_entries where id = 7`.execute(world.db);
  expect((await verify()).code).toBe(1);
});
