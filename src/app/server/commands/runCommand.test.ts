import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../../platform/server/db/database.ts';
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
        output: 'This database has no tables of Bleachers, or those of an older version: start the product on it once.\n',
      });
    const db = createDatabase({ ...connection, max: 1 }, () => undefined);
    expect((await db.introspection.getTables()).length).toBe(0);
    await db.destroy();
  } finally {
    await sql`drop database test_never_started with (force)`.execute(admin);
    await admin.destroy();
  }
});
