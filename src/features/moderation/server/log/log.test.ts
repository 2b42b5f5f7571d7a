import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

let origin: string;
const folder = temporaryFolder('log');

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

const world = setUp(openWorld);
const moderator = setUp(() => world.staff('moderator'));
beforeAll(async () => {
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
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
  await world.sql`
    insert into games (id, league, day, starts_at, home_team, away_team) values ('nba-77', 'nba', current_date, now(), 'BOS', 'LAL')`;
  const person = await world.person();
  const reason = 'x'.repeat(500);
  const given = { action: 'silence', target: { kind: 'user', id: person.id }, reason, until: 'final', gameId: 'nba-77' };
  const { status, body: entry } = await moderator.call<LogEntry>('POST', '/api/moderation/actions', given);
  expect([status, entry.until, entry.gameId, entry.reason]).toEqual([201, 'final', 'nba-77', `${reason} [game nba-77]`]);
  expect(await verify()).toMatchObject({ code: 0 });
  await world.sql`update log_entries set game_id = 'nba-78' where id = ${entry.id}`;
  expect(await verify()).toEqual({ code: 1, output: `Entry ${entry.id} does not fit.\n` });
  await world.sql`update log_entries set game_id = 'nba-77' where id = ${entry.id}`;
});

test('a changed entry and a missing one are found', async () => {
  await world.sql`update log_entries set reason = 'Another reason' where id = 7`;
  expect(await verify()).toEqual({ code: 1, output: 'Entry 7 does not fit.\n' });
  await world.sql`delete from log_entries where id = 7`;
  expect((await verify()).code).toBe(1);
});
