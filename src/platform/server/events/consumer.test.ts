import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventKinds } from '../../../app/server/jobs/eventKinds.ts';
import type { Notification } from '../../../features/notifications/notifications.contract.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { createConsumer, type EventConsumer } from './consumer.ts';
import { countEvents, maxTries } from './events.queries.ts';
import type { EventKind } from './events.ts';

let world: World;
let author: Caller;
let writer: Caller;
let post: Post;
let others: EventConsumer[];

beforeEach(async () => {
  world = await openWorld();
  [author, writer] = [await world.person(), await world.person()];
  post = (await author.call<Post>('POST', '/api/posts', { content: 'Say something' })).body;
  await world.context.events.caughtUp(5_000);
  others = [];
});
afterEach(async () => {
  for (const consumer of others) await consumer.stop();
  await world.close();
});

/** The consumer of another node on the same database. */
function another(kinds: readonly EventKind[] = eventKinds, lookEveryMs = 600_000): EventConsumer {
  const consumer = createConsumer(world.context, kinds, lookEveryMs);
  others.push(consumer);
  return consumer;
}

async function consumeWith(...consumers: EventConsumer[]): Promise<void> {
  for (const consumer of consumers) consumer.wake();
  await Promise.all(consumers.map(consumer => consumer.caughtUp(5_000)));
}

/** Comments as a node stores them that is killed before it reads their events: no consumer is woken. */
async function storeUnread(contents: readonly string[]): Promise<void> {
  const input = contents.map((content, place) => ({
    place,
    post_id: post.id,
    parent_id: null,
    author_id: writer.id,
    author_name: writer.username,
    content,
    markup: null,
  }));
  await world.sql`select from store_replies(${JSON.stringify(input)})`;
}

const told = async (person: Caller) => (await person.call<Notification[]>('GET', '/api/notifications?limit=100')).body;
const messages = async (person: Caller) => (await told(person)).map(({ message }) => message);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `comment ${index}`);

test('the events of a node that was killed are followed by others, each once, in order, also by many at once', async () => {
  await storeUnread(numbered(30));
  expect(await messages(author)).toEqual([]);
  const rivals = [world.context.events, another(), another()];
  await consumeWith(...rivals);
  await consumeWith(...rivals);
  expect(await messages(author)).toEqual(numbered(30).toReversed());
  expect(await countEvents(world.db)).toMatchObject({ waiting: 0, parked: 0 });
});

test('a node looks for the events of a node that was killed, without being woken', async () => {
  await storeUnread(['left behind']);
  another(eventKinds, 20);
  await expect.poll(() => messages(author), { timeout: 20_000 }).toEqual(['left behind']);
});

test('a rollback of the consumer leaves its events, and nothing of what followed from them', async () => {
  let mayCommit = false;
  const breaking: EventKind = {
    type: 'reply_mentioned',
    follow: async () => (mayCommit ? undefined : Promise.reject(new Error('killed before the commit'))),
  };
  const kinds = [...eventKinds.filter(({ type }) => type === 'reply_stored'), breaking];
  await storeUnread(['kept']);
  await world.sql`insert into events (type, subject_id) values ('reply_mentioned', 0)`;
  await consumeWith(another(kinds));
  // The batch failed, and each event was tried alone.
  expect(await messages(author)).toEqual(['kept']);
  mayCommit = true;
  await world.sql`update events set due_at = now()`;
  await consumeWith(another(kinds));
  expect(await messages(author)).toEqual(['kept']);
  expect(await countEvents(world.db)).toMatchObject({ waiting: 0 });
});

test('an event that always fails is parked, and the others go on', async () => {
  const poison: EventKind = { type: 'poison', follow: async () => Promise.reject(new Error('it always fails')) };
  await world.sql`insert into events (type, subject_id) values ('poison', 1)`;
  const consumer = another([poison, ...eventKinds]);
  for (let turn = 0; turn < maxTries; turn += 1) {
    await storeUnread([`after ${turn}`]);
    await world.sql`update events set due_at = now() where due_at < 'infinity'`;
    await consumeWith(consumer);
  }
  expect(await messages(author)).toHaveLength(maxTries);
  expect(await countEvents(world.db)).toMatchObject({ waiting: 0, parked: 1 });
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toContain('bleachers_events{state="parked"} 1');
});

test('events of a type that this version does not know are left to a newer one', async () => {
  await world.sql`insert into events (type, subject_id) values ('of_tomorrow', 1)`;
  await consumeWith(another());
  expect(await countEvents(world.db)).toMatchObject({ waiting: 1, parked: 0 });
});

test('a comment that is deleted before its event is read notifies nobody, and a hidden one only once it is shown', async () => {
  await storeUnread(['deleted', 'hidden']);
  const { body: thread } = await writer.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
  const [deleted, hidden] = thread;
  await world.sql`delete from all_replies where id = ${deleted?.id}`;
  await world.sql`update all_replies set hidden = 'removed', hidden_at = now() where id = ${hidden?.id}`;
  await consumeWith(world.context.events);
  expect(await messages(author)).toEqual([]);
  const rows = await world.sql<{ hidden: boolean }>`select hidden from all_notifications where user_id = ${author.id}`;
  expect(rows).toEqual([{ hidden: true }]);
});

test('a deletion at the same moment as its event leaves no notification', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await storeUnread([`short ${turn}`]);
    const { body: thread } = await writer.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
    const last = thread.at(-1);
    await Promise.all([consumeWith(world.context.events), writer.call('DELETE', `/api/replies/${last?.id}`)]);
    expect(await told(author)).toEqual([]);
  }
});

test('a person who has read the thread as far as the comment is not told that it is new', async () => {
  await storeUnread(['seen already']);
  const { body: thread } = await writer.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
  await author.call('POST', `/api/posts/${post.id}/visit`, { lastReplyId: thread.at(-1)?.id });
  await consumeWith(world.context.events);
  expect((await told(author)).map(({ isRead }) => isRead)).toEqual([true]);
});

test('a read of notifications right after a write waits for its event, and 50 ms at most', async () => {
  const sayAndRead = async (content: string) => {
    await world.app.inject({
      method: 'POST',
      url: '/api/replies',
      headers: { cookie: writer.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ postId: post.id, content }),
    });
    return messages(author);
  };
  // On a busy machine 50 ms may not be enough. Without a wait no read would find it: events gather for 20 ms.
  let turn = 0;
  const isFoundAtOnce = async () => {
    turn += 1;
    return (await sayAndRead(`turn ${turn}`)).includes(`turn ${turn}`);
  };
  await expect.poll(isFoundAtOnce, { timeout: 20_000 }).toBe(true);
  const before = await messages(author);
  // Another node reads a batch for a long time.
  await world.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('events', 0))`.execute(tx);
    world.context.events.wake();
    const begun = performance.now();
    expect(await messages(author)).toEqual(before);
    expect(performance.now() - begun).toBeGreaterThan(45);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
