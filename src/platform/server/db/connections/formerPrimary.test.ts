import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRelay, type Relay } from '../../testing/relay.ts';
import { type Followed, startFollowed } from '../../testing/replica.ts';
import { createDatabase, type Database, inTransaction } from '../database.ts';
import { eventually } from '../../testing/eventually.ts';

describe('an address that leads to a standby, as one does while a proxy still takes it for the primary', () => {
  let servers: Followed;
  let relay: Relay;
  let db: Database;
  beforeAll(async () => {
    servers = await startFollowed();
    relay = await openRelay(servers.primary);
    db = createDatabase({ ...relay.connection, max: 1 }, () => undefined);
    await sql`create table facts (fact text)`.execute(db);
    await eventually(async () => expect(await isOnCopy()).toBe(true));
  });
  afterAll(async () => {
    await db.destroy();
    await relay.cut();
    await servers.close();
  });

  /** Whether the table has reached the copy. */
  async function isOnCopy(): Promise<boolean> {
    const copy = createDatabase(servers.copy, () => undefined);
    const { rows } = await sql<{ there: boolean }>`select to_regclass('facts') is not null as there`.execute(copy);
    await copy.destroy();
    return rows[0]?.there === true;
  }

  /** Has the only connection of the pool lead to the standby; it stays there when the address has moved on. */
  async function beConnectedToStandby(): Promise<void> {
    relay.target = servers.copy;
    relay.cutOpen();
    const answers = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(true);
    relay.target = servers.primary;
  }

  const write = (on: Pick<Database, 'getExecutor'>) => sql`insert into facts values ('written')`.execute(on);

  test('a refused write gives its connection up, and the next write reaches the primary', async () => {
    await beConnectedToStandby();
    await expect(write(db)).rejects.toMatchObject({ code: '25006' });
    await write(db);
    expect((await sql`select fact from facts`.execute(db)).rows).toEqual([{ fact: 'written' }]);
  });

  test('a refused transaction does so, too', async () => {
    await beConnectedToStandby();
    await expect(inTransaction(db, tx => write(tx))).rejects.toThrow(/read-only|not queryable|terminated/);
    await inTransaction(db, tx => write(tx));
    expect((await sql`select fact from facts`.execute(db)).rows).toHaveLength(2);
  });

  test('a read is served by the standby and keeps its connection', async () => {
    await beConnectedToStandby();
    await sql`select fact from facts`.execute(db);
    expect((await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows).toEqual([{ standby: true }]);
  });
});
