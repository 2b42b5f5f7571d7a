import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createServer } from '../../../../app/server/create.ts';
import { openWorld, setUp, type World } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import { createDatabase, type Database } from '../../db/database.ts';
import { openRelay, type Relay } from '../../testing/relay.ts';
import { refusalFor } from '../errors/refusals.ts';

describe('without its database', () => {
  let relay: Relay;
  let db: Database;
  let app: World['app'];
  const world = setUp(openWorld);
  beforeAll(async () => {
    relay = await openRelay(inject('postgres'));
    db = createDatabase({ ...world.connection, ...relay.connection, database: world.connection.database ?? '', max: 4 }, () => undefined);
    app = await createServer({ ...world.context, db });
  });
  afterEach(async () => {
    await relay.cut();
    await relay.mend();
  });
  afterAll(async () => {
    await relay.cut();
    await app.close();
    await db.destroy();
  });

  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;

  test('every call answers 503 with Retry-After and says nothing of the reason, and all is well when it is back', async () => {
    const person = await world.person();
    const headers = { cookie: person.cookie, 'content-type': 'application/json' };
    const write = () => app.inject({ method: 'POST', url: '/api/posts', headers, payload: { content: 'still here' } });
    expect((await write()).statusCode).toBe(201);
    await relay.cut();
    for (const answered of [await app.inject({ url: '/api/posts' }), await app.inject({ url: '/api/tags', headers }), await write()]) {
      expect(answered.statusCode).toBe(503);
      expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
      expect(answered.json<ErrorBody>()).toEqual({
        code: 'unavailable',
        error: expect.any(String),
        message: 'Bleachers is catching its breath. Please try again in a moment.',
      });
    }
    expect(await ready()).toBe(503);
    // Also for a browser that is signed in.
    for (const sent of [{}, headers]) {
      expect((await app.inject({ url: '/healthz', headers: sent })).statusCode).toBe(200);
      expect((await app.inject({ url: '/readyz', headers: sent })).json()).toEqual({ status: 'not ready' });
    }
    await relay.mend();
    expect(await ready()).toBe(200);
    expect((await write()).statusCode).toBe(201);
    expect(await world.db.selectFrom('posts').select('content').where('author_id', '=', person.id).execute()).toHaveLength(2);
  });

  test('a write that was under way is answered 503, and is there once when it is tried again', async () => {
    const person = await world.person();
    const post = (await person.call<{ id: number }>('POST', '/api/posts', { content: 'answer me' })).body;
    const say = () =>
      app.inject({
        method: 'POST',
        url: '/api/replies',
        headers: { cookie: person.cookie, 'content-type': 'application/json', 'idempotency-key': 'said once' },
        payload: { postId: post.id, content: 'half said' },
      });
    let underWay: Promise<{ statusCode: number }> | undefined;
    // Held by somebody else, the post makes the comment wait where it can be interrupted.
    await world.db.transaction().execute(async tx => {
      await sql`select 1 from posts where id = ${post.id} for update`.execute(tx);
      underWay = say();
      for (let waiting = 0; waiting === 0; ) {
        const rows = await world.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        waiting = rows.length;
      }
      await relay.cut();
    });
    expect((await underWay)?.statusCode).toBe(503);
    await relay.mend();
    expect(await ready()).toBe(200);
    const { statusCode, body } = await say();
    expect(statusCode).toBe(201);
    expect((await app.inject({ url: `/api/posts/${post.id}/replies` })).json()).toEqual([JSON.parse(body)]);
    expect((await app.inject({ url: `/api/posts/${post.id}` })).json()).toMatchObject({ comments: 1 });
  });
});

test('a statement that PostgreSQL ended by a timeout, a deadlock, a lack of connections, a standby or a refused login is retryable', () => {
  for (const code of [
    '57014',
    '40P01',
    '40001',
    '53300',
    '53200',
    '55P03',
    '25P03',
    '57P01',
    '08006',
    '25006',
    '28P01',
    '3D000',
    'ECONNREFUSED',
    'ENOTFOUND',
  ]) {
    expect(refusalFor(Object.assign(new Error('inner words'), { code, name: 'error' })).code, code).toBe('unavailable');
  }
  for (const code of ['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE']) {
    const refusal = refusalFor(Object.assign(new Error('inner words'), { code, name: 'error' }));
    expect(refusal.code, code).toBe('internal');
    expect(refusal.message).not.toContain('inner words');
  }
});
