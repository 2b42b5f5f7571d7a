import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../../platform/server/db/database.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';
import { readSettings } from '../../../platform/server/settings/settings.ts';
import { databaseName } from './withDatabase.ts';
import { runCommand } from '../../../testing/command.ts';

test('on a database that the product was never started on, a command says so in one line and makes nothing', async () => {
  const database = 'test_never_started';
  const admin = createDatabase({ ...inject('postgres'), database: 'postgres', max: 1 }, () => undefined);
  await sql`create database test_never_started`.execute(admin);
  try {
    const connection = { ...inject('postgres'), database };
    for (const [name, ...words] of [['commands/recount'], ['commands/grantModerator', 'somebody']] as const)
      expect(await runCommand({ connection }, name, ...words), name).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^Database: test_never_started on .* \(DATABASE_URL\)\. Pictures: .*\nThis database has no tables of Bleachers, or those of an older version: start the product on it once\.\n$/,
        ),
      });
    const db = createDatabase({ ...connection, max: 1 }, () => undefined);
    expect((await db.introspection.getTables()).length).toBe(0);
    await db.destroy();
  } finally {
    await sql`drop database test_never_started with (force)`.execute(admin);
    await admin.destroy();
  }
});

test.each(['away', 'silent'])(
  'on a database that is %s, a command ends and says so by the name of the setting',
  { tags: 'slow' },
  async how => {
    const server = createServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    if (how === 'away') await new Promise(resolve => server.close(resolve));
    const connection = { host: '127.0.0.1', port: address.port, user: 'somebody', database: 'bleachers' };
    const commands = [
      ['commands/recount'],
      ['backup/program', 'backup', 'x'],
      ['backup/program', 'restore', 'x'],
      ['commands/seedCommunity', '--posts', '9'],
    ] as const;
    const outcomes = await Promise.all(commands.map(([name, ...words]) => runCommand({ connection }, name, ...words)));
    server.close();
    for (const outcome of outcomes)
      expect(outcome).toEqual({
        code: 1,
        output: expect.stringMatching(/^Database: .*\nThe database can’t be reached \(DATABASE_URL\): .*\.\n$/),
      });
  },
);

test('without the settings of the product, a command makes no database: it says where it looked', { tags: 'slow' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-nothing-'));
  const data = join(folder, 'data');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['script/operate.mjs', ...words], {
      cwd: projectFolder,
      env: { PATH: process.env.PATH, DATA_DIR: data, SITE_NAME: 'unused' },
    }).catch((error: unknown) => error);
  for (const words of [
    ['backup/program', 'backup', join(folder, 'x.tar.gz')],
    ['commands/recount'],
    ['commands/grantModerator'],
    ['commands/resetLink', 'a@b.example'],
  ])
    expect(await run(...words), words[0]).toMatchObject({
      code: 1,
      stdout: '',
      stderr: [
        `Database: the embedded one in ${join(data, 'postgres')} (DATA_DIR). Pictures: ${join(data, 'uploads')} (DATA_DIR).`,
        `There is no database in ${join(data, 'postgres')}. Give the command the settings of the product (DATA_DIR or DATABASE_URL), such as by --env-file FILE.`,
        '',
      ].join('\n'),
    });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a command names its database without the password', () => {
  const name = (DATABASE_URL: string) => databaseName(readSettings({ DATABASE_URL, SESSION_SECRET: 's'.repeat(32) }));
  expect(name('postgres://fan:hunter2@db.example:5433/bleachers?sslmode=require')).toBe('bleachers on db.example:5433 (DATABASE_URL)');
  expect(name('postgres://fan@localhost/bleachers?host=/run/postgresql')).toBe('bleachers on /run/postgresql (DATABASE_URL)');
});
