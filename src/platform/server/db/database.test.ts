import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { refuse } from '../../shared/errors.ts';
import { counting, createDatabase, type Database, inTransaction, isUniqueViolation, type Transaction } from './database.ts';

let db: Database;
const world = setUp(openWorld);
beforeAll(async () => {
  db = world.db;
  await sql`create table notes (name text primary key, text text not null default '')`.execute(db);
});

const note = (on: Transaction, name: string) => sql`insert into notes (name) values (${name})`.execute(on);
const noted = async (name: string) => (await sql`select 1 from notes where name = ${name}`.execute(db)).rows.length === 1;

/** Lets several pieces of work go on only when all have come so far. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const everybody = new Promise<void>(resolve => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= count) open();
    return everybody;
  };
}

test('ids come as numbers, alone and in lists', async () => {
  const { rows } = await sql`select 1::bigint as one, array[2, null, 3]::bigint[] as list, '{}'::bigint[] as none`.execute(db);
  expect(rows).toEqual([{ one: 1, list: [2, null, 3], none: [] }]);
});

describe('a transaction', () => {
  test('keeps what it wrote, and answers what the work answered', async () => {
    const answer = await inTransaction(db, async tx => {
      await note(tx, 'kept');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await noted('kept')).toBe(true);
  });

  test('that answers a refusal leaves nothing behind, and the refusal is the answer', async () => {
    const no = refuse('conflict', 'No.');
    const answer = await inTransaction(db, async tx => {
      await note(tx, 'refused');
      return no;
    });
    expect(answer).toBe(no);
    expect(await noted('refused')).toBe(false);
  });

  test('that throws leaves nothing behind and is not repeated', async () => {
    let tries = 0;
    const work = inTransaction(db, async tx => {
      tries += 1;
      await note(tx, 'thrown');
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect(tries).toBe(1);
    expect(await noted('thrown')).toBe(false);
  });

  test('is repeated as a whole when PostgreSQL ended it to free another that waited in a circle', async () => {
    await sql`insert into notes (name) values ('left'), ('right')`.execute(db);
    const meet = meetingOf(2);
    let tries = 0;
    const append = (first: string, second: string, sign: string) =>
      inTransaction(db, async tx => {
        tries += 1;
        await sql`set local deadlock_timeout = '20ms'`.execute(tx);
        await sql`update notes set text = text || ${sign} where name = ${first}`.execute(tx);
        await meet();
        await sql`update notes set text = text || ${sign} where name = ${second}`.execute(tx);
      });
    await Promise.all([append('left', 'right', 'a'), append('right', 'left', 'b')]);
    // On a busy machine both of them notice the circle, and both are ended.
    expect(tries).toBeGreaterThanOrEqual(3);
    const { rows } = await sql<{ text: string }>`select text from notes where name in ('left', 'right')`.execute(db);
    expect(rows.map(row => row.text.split('').toSorted().join(''))).toEqual(['ab', 'ab']);
  });

  test('is repeated when it could not be put in order with others, at most twice', async () => {
    let tries = 0;
    const inVain = inTransaction(db, async tx => {
      tries += 1;
      await sql`do $$ begin raise exception using errcode = '40001', message = 'again'; end $$`.execute(tx);
    });
    await expect(inVain).rejects.toThrow('again');
    expect(tries).toBe(3);
  });

  test('gives its connection back whatever happens', async () => {
    for (let round = 0; round < 30; round += 1) {
      await inTransaction(db, async () => refuse('conflict', 'No.'));
      await inTransaction(db, async tx => sql`select * from nowhere`.execute(tx)).catch(() => undefined);
    }
    expect(await Promise.all(Array.from({ length: 10 }, () => inTransaction(db, async () => true)))).not.toContain(false);
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('the database', () => {
  test('hands over counts and ids as numbers and dates as they are', async () => {
    const { rows } = await sql`select 9007199254740991 as id, 1.5::numeric as part, date '2026-01-31' as day`.execute(db);
    expect(rows).toEqual([{ id: 9_007_199_254_740_991, part: 1.5, day: '2026-01-31' }]);
  });

  test('counts the statements of one piece of work and of no other', async () => {
    const [one, other] = [{ queries: 0 }, { queries: 0 }];
    const ask = () => sql`select 1`.execute(db);
    await Promise.all([
      counting(one, async () => {
        await ask();
        await ask();
      }),
      counting(other, ask),
      ask(),
    ]);
    expect([one.queries, other.queries]).toEqual([2, 1]);
  });

  test('tells a value that is there already from every other failure', async () => {
    const failure = async (statement: ReturnType<typeof sql>) =>
      statement.execute(db).then(
        () => undefined,
        (error: unknown) => error,
      );
    const twice = await failure(sql`insert into notes (name) values ('twice'), ('twice')`);
    expect(isUniqueViolation(twice, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(twice, 'another_key')).toBe(false);
    expect(isUniqueViolation(await failure(sql`insert into notes (name) values (null)`), 'notes_pkey')).toBe(false);
    expect(isUniqueViolation(new Error('other'), 'notes_pkey')).toBe(false);
  });
});

test('a database that says nothing is given up, and its connection with it: the next call gets another', async () => {
  const sockets = new Set<Socket>();
  let isMute = false;
  const { host, port } = world.connection;
  const relay = createServer(client => {
    const server = createConnection(
      host?.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host: host ?? '', port: port ?? 0 },
    );
    for (const socket of [client, server]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => [client, server].forEach(each => each.destroy()));
    }
    client.pipe(server);
    server.on('data', data => isMute || client.write(data));
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || !address) throw new Error('no relay');
  const behind = createDatabase(
    { ...world.connection, host: '127.0.0.1', port: address.port, max: 1, queryTimeoutMillis: 200 },
    () => undefined,
  );
  await sql`select 1`.execute(behind);
  isMute = true;
  await expect(sql`select 2`.execute(behind)).rejects.toThrow('Query read timeout');
  isMute = false;
  expect((await sql`select 3 as answer`.execute(behind)).rows).toEqual([{ answer: 3 }]);
  await behind.destroy();
  for (const socket of sockets) socket.destroy();
  relay.close();
});

test.each([
  { hasNoStatementTimeout: false, limits: ['10s', '1500ms', '10s'] },
  { hasNoStatementTimeout: true, limits: ['0', '0', '10s'] },
])('a session has its limits of time from its first statement on, patient: $isPatient', async ({ hasNoStatementTimeout, limits }) => {
  const other = createDatabase({ ...world.connection, hasNoStatementTimeout }, () => undefined);
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(other);
  expect(Object.values(rows[0] ?? {})).toEqual(limits);
  await other.destroy();
});

test('a statement that waits for a locked row fails after the lock timeout', async () => {
  await sql`insert into notes (name) values ('held')`.execute(db);
  const hasty = createDatabase({ ...world.connection, lockTimeoutMillis: 100 }, () => undefined);
  await db.transaction().execute(async tx => {
    await sql`update notes set text = 'mine' where name = 'held'`.execute(tx);
    await expect(sql`update notes set text = 'theirs' where name = 'held'`.execute(hasty)).rejects.toMatchObject({ code: '55P03' });
  });
  await hasty.destroy();
});

test('the error of a statement names the statement, without its values', async () => {
  await expect(sql`insert into notes (name) select ${'a secret'}::text from no_such_table`.execute(db)).rejects.toMatchObject({
    statement: 'insert into notes (name) select $1::text from no_such_table',
  });
});

test.each(['all_posts.views', 'all_replies.likes', 'poll_options.vote_count', 'tags.post_count', 'user_stats.total_views'])(
  'a write that would move %s below zero succeeds, and the counter is zero and logged',
  async counter => {
    const lines: string[] = [];
    const counted = await openWorld({}, { beside: world, logTo: line => void lines.push(line) });
    const person = await counted.person();
    const poll = { question: 'Who?', options: ['One', 'Two'] };
    const post = await person.call<{ id: number }>('POST', '/api/posts', { content: 'counted', tags: ['NBA'], poll });
    expect((await person.call('POST', '/api/replies', { postId: post.body.id, content: 'counted' })).status).toBe(201);
    const [table = '', column = ''] = counter.split('.');
    const rows = await counted.sql<{ value: number }>`
      update ${sql.table(table)} set ${sql.ref(column)} = -2 where ${sql.ref(column)} >= 0 returning ${sql.ref(column)} as value`;
    expect(new Set(rows.map(({ value }) => value))).toEqual(new Set([0]));
    await expect.poll(() => lines.join('')).toContain(`the counter ${column} of ${table}`);
    await counted.close();
  },
);
