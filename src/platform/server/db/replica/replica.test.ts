import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { type Followed, startFollowed } from '../../testing/replica.ts';
import { createDatabase, type Database } from '../database.ts';
import { createReplica, type Replica } from './replica.ts';
import { eventually } from '../../testing/eventually.ts';

const log = pino({ level: 'silent' });
const open = (connection: Followed['copy']) => createDatabase({ ...connection, connectionTimeoutMillis: 1_000 }, () => undefined);

describe('a server that follows another by streaming', () => {
  let servers: Followed;
  let primary: Database;
  let copy: Database;
  let replica: Replica;
  beforeAll(async () => {
    servers = await startFollowed();
    primary = open(servers.primary);
    copy = open(servers.copy);
    await sql`create table facts (fact text)`.execute(primary);
    replica = createReplica(primary, copy, log);
  });
  afterAll(async () => {
    await replica.close();
    await primary.destroy();
    await servers.close();
  });

  const answerer = () =>
    replica.read(async db => (await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db)).rows[0]?.copy);
  const isUsed = (used: boolean) => eventually(async () => expect([replica.state()?.isUsed, await answerer()]).toEqual([used, used]));

  test('is read from while it keeps up, and has what was written', async () => {
    await isUsed(true);
    await sql`insert into facts values ('written')`.execute(primary);
    await expect.poll(() => replica.read(async db => (await sql`select * from facts`.execute(db)).rows)).toEqual([{ fact: 'written' }]);
    expect(replica.state()?.lagSeconds).toBeLessThan(1);
  });

  test('is left alone while it is a second behind, and read from again when it has caught up', async () => {
    await sql`select pg_wal_replay_pause()`.execute(copy);
    await sql`insert into facts values ('not there yet')`.execute(primary);
    await isUsed(false);
    expect(replica.state()?.lagSeconds).toBeGreaterThan(1);
    await sql`select pg_wal_replay_resume()`.execute(copy);
    await isUsed(true);
  });

  test('may be gone, also in the middle of a reading, and comes back', async () => {
    await servers.stopCopy();
    // No check ran since; the read itself notices.
    expect(await answerer()).toBe(false);
    await isUsed(false);
    await servers.startCopy();
    await isUsed(true);
  });

  test('is no replica once it follows nobody: what it has may be another history', async () => {
    await sql`select pg_promote()`.execute(copy);
    await isUsed(false);
  });
});

describe('the product with a replica', () => {
  /** Whether the last reading was one that may be a moment old. */
  let asides = 0;
  const world = setUp(() =>
    openWorld(
      {},
      {
        replica: db => ({
          db: undefined,
          state: () => undefined,
          close: async () => undefined,
          read: work => {
            asides += 1;
            return work(db);
          },
        }),
      },
    ),
  );

  async function readsAside(url: string, headers: Record<string, string> = {}): Promise<boolean> {
    asides = 0;
    const reader = await world.person();
    expect((await reader.call('GET', url, undefined, headers)).status).toBe(200);
    return asides > 0;
  }

  test('reads there what is searched for, far down, or about somebody', async () => {
    const { username } = await world.person();
    for (const url of ['/api/posts/search?q=nba', '/api/posts?offset=20', '/api/tags', '/api/tags/popular', `/api/users/${username}/stats`])
      expect([url, await readsAside(url)]).toEqual([url, true]);
  });

  test('reads where it was written what events make pages read again, and what is one’s own', async () => {
    for (const url of ['/api/posts', '/api/notifications', '/api/friends', '/api/bookmarks', '/api/chat/rooms', '/api/auth/user'])
      expect([url, await readsAside(url)]).toEqual([url, false]);
  });

  test('reads everything where it was written for who has just written', async () => {
    const writer = await world.person();
    const { headers } = await writer.call('POST', '/api/posts', { content: 'fresh', tags: ['NBA'] });
    const wrote = [headers['set-cookie']]
      .flat()
      .map(cookie => String(cookie).split(';')[0])
      .join('; ');
    asides = 0;
    for (const url of ['/api/posts/search?q=fresh', '/api/tags/popular', `/api/users/${writer.username}/stats`])
      await writer.call('GET', url, undefined, { cookie: `${writer.cookie}; ${wrote}` });
    expect(asides).toBe(0);
  });
});
