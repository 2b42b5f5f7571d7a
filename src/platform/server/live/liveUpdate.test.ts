import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../shared/events.ts';
import { commitsOf, type Database } from '../db/database.ts';
import type { EventConsumer } from '../events/consumer.ts';
import { createLive, type Live } from './live.ts';
import { type Audience, type LiveUpdate, liveEvent, writeAndPublish } from './liveUpdate.ts';

const changed = defineEvent({ name: 'changed', to: 'streams that follow it', data: z.object({ id: z.number() }) });
const update: LiveUpdate<number> = {
  name: 'changed',
  load: async (_db, ids) => ids.map(id => liveEvent(changed, { topic: `thing:${id}` }, { id })),
};

let db: Database;
let live: Live;
let sent: { audience: Audience; text: string }[];
/** Hands over a text as if another node had sent it. */
let hear: (text: string) => void;

beforeEach(() => {
  // No statement is executed in these tests.
  db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: of => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  sent = [];
  live = createLive({
    db,
    log: pino({ level: 'silent' }),
    checkEvents: true,
    visitorsTopic: 'everyone',
    openBus: ({ onText }) => {
      hear = onText;
      return { publish: text => sent.push(JSON.parse(text)), close: async () => undefined };
    },
  });
  return () => live.close();
});

/** No write of these tests stores an event. */
const events: EventConsumer = { wake: () => undefined, caughtUp: async () => undefined, stop: async () => undefined };
const context = () => ({ db, live, events, mailer: undefined });
const publishing = (id: number, isQuiet: boolean) =>
  writeAndPublish(context(), async (_db, publish) => publish(update, id), { isQuiet, isOneStatement: true });

describe('the events of a quiet write', () => {
  test('are marked, and leave the cached responses of the node that receives them valid', async () => {
    await publishing(7, true);
    await live.settled();
    expect(sent.map(each => each.audience)).toEqual([{ topic: 'thing:7', isQuiet: true }]);
    const before = commitsOf(db);
    hear(JSON.stringify(sent[0]));
    expect(commitsOf(db)).toBe(before);
  });

  test('invalidate cached responses if another write of the same load does', async () => {
    await Promise.all([publishing(7, true), publishing(7, false), publishing(7, true)]);
    await live.settled();
    expect(sent.map(each => each.audience)).toEqual([{ topic: 'thing:7' }]);
    const before = commitsOf(db);
    hear(JSON.stringify(sent[0]));
    expect(commitsOf(db)).toBe(before + 1);
  });
});

describe('a write of one statement', () => {
  test('is published although the read after it fails, and invalidates the cached responses of its own node', async () => {
    const before = commitsOf(db);
    const writing = writeAndPublish(
      context(),
      async (_db, publish) => {
        publish(update, 7);
        throw new Error('the read failed');
      },
      { isOneStatement: true },
    );
    await expect(writing).rejects.toThrow('the read failed');
    await live.settled();
    expect(sent).toHaveLength(1);
    expect(commitsOf(db)).toBe(before + 1);
  });

  test('publishes nothing if it fails itself', async () => {
    const before = commitsOf(db);
    const writing = writeAndPublish(context(), async () => Promise.reject(new Error('the write failed')), { isOneStatement: true });
    await expect(writing).rejects.toThrow('the write failed');
    await live.settled();
    expect([sent, commitsOf(db)]).toEqual([[], before]);
  });
});
