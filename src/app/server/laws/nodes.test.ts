import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatRoom } from '../../../features/chat/chat.contract.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { commitsOf } from '../../../platform/server/db/database.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { redisBus } from '../../../platform/server/live/bus/redisBus.ts';
import { startTestRedis } from '../../../platform/server/testing/redis.ts';
import { type OpenedStream, openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, type World, setUp } from '../../../testing/world.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

/** Nodes that share only a database and a message bus. */

const redis = setUp(startTestRedis);

const ways = [
  { way: 'PostgreSQL', openBus: postgresBus },
  { way: 'Redis', openBus: () => redisBus(redis.url) },
];

/** A stream that receives the events of every node. */
async function openReached(world: World, person: Caller, search = ''): Promise<OpenedStream> {
  const stream = await openEvents(world, person, search);
  await stream.next('opened');
  if (stream.events.some(event => event.type === 'paused')) await stream.next('resumed');
  return stream;
}

/** The commits that a node knows of, once the other node's earlier writes are all told: it tells of them a tenth of a second late at most. */
async function settledCommits({ context: { db } }: World): Promise<number> {
  for (;;) {
    const known = commitsOf(db);
    await pause(1_000);
    if (commitsOf(db) === known) return known;
  }
}

const last = ({ events }: OpenedStream, ...types: string[]) => events.findLast(event => types.includes(event.type))?.type;

async function befriend(world: World, one: Caller, other: Caller): Promise<ChatRoom> {
  await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
  await world.as(other).call('POST', '/api/friends/request', { receiverUsername: one.username });
  return (await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`)).body;
}

describe.each(ways)('two nodes that meet by $way', ({ openBus }) => {
  const first = setUp(() => openWorld({}, { openBus }));
  const second = setUp(() => openWorld({}, { openBus, beside: first }));

  test('bring a stream the events of the other node since its page was read, and no older ones', async () => {
    const [writer, reader] = [await first.person(), await first.person()];
    const { body: post } = await writer.call<Post>('POST', '/api/posts', { content: 'Read before its stream was open' });
    const say = async (content: string) => writer.call<Reply>('POST', '/api/replies', { postId: post.id, content });
    await say('long ago');
    await first.context.live.settled();
    await pause(1_500);
    const read = performance.now();
    await say('just now');
    await first.context.live.settled();
    const ago = Math.ceil(performance.now() - read);
    const stream = await openReached(second, second.as(reader), `?posts=${post.id}&ago=${ago + 500}`);
    const isReply = (content: string) => (event: { type: string }) => 'reply' in event && (event.reply as Reply).content === content;
    await stream.next('reply_created', isReply('just now'));
    await say('later');
    await stream.next('reply_created', isReply('later'));
    expect(stream.events.filter(isReply('long ago'))).toEqual([]);
    expect(stream.events.filter(({ type }) => type === 'missed')).toEqual([]);
    stream.close();
  });

  test('deliver the events of the other node in order and once', async () => {
    const [here, there] = [await first.person(), await first.person()];
    const stream = await openReached(second, second.as(there));
    await here.call('POST', '/api/friends/request', { receiverUsername: there.username });
    expect(await stream.next('notification')).toMatchObject({ unreadCount: 1 });
    const room = await befriend(first, here, there);
    const texts = Array.from({ length: 20 }, (_, number) => `message ${number}`);
    for (const content of texts) await here.call('POST', `/api/chat/messages/${room.id}`, { content });
    const said = () => stream.events.filter(event => event.type === 'chat_message').map(event => (event.message as ChatMessage).content);
    await eventually(() => expect(said()).toEqual(texts));
    stream.close();
  });

  test('show a reader the likes, comments and posts of the other, and not those of posts they do not read', async () => {
    const [author, reader] = [await first.person(), await first.person()];
    const write = async (content: string) => (await author.call<Post>('POST', '/api/posts', { content })).body;
    const [post, other] = [await write('read'), await write('not read')];
    const stream = await openReached(second, second.as(reader), `?posts=${post.id}`);
    await author.call('POST', `/api/posts/${other.id}/like`);
    await author.call('POST', '/api/replies', { postId: post.id, content: 'Here' });
    await author.call('POST', `/api/posts/${post.id}/like`);
    expect(await stream.next('post_counts', event => event.likes === 1 && event.comments === 1)).toMatchObject({ postId: post.id });
    await stream.next('reply_created');
    const fresh = await write('new');
    await stream.next('post_created', event => event.postId === fresh.id);
    expect(stream.events.filter(event => event.type === 'post_counts' && event.postId !== post.id)).toEqual([]);
    stream.close();
  });

  test('show a reader a view on the other, and keep their cached responses', async () => {
    const [author, reader] = [await first.person(), await first.person()];
    const post = (await author.call<Post>('POST', '/api/posts', { content: 'looked at' })).body;
    const stream = await openReached(second, second.as(reader), `?posts=${post.id}`);
    const before = await settledCommits(second);
    await reader.call('POST', `/api/posts/${post.id}/view`);
    await stream.next('post_counts', event => event.views === 1);
    expect(await settledCommits(second)).toBe(before);
    stream.close();
  });

  test('end the streams of a session that ended on the other node within five seconds, and no other streams', async () => {
    const [leaving, staying] = [await first.person(), await first.person()];
    const ending = await openReached(second, second.as(leaving));
    const open = await openReached(second, second.as(staying));
    await leaving.call('GET', '/api/logout');
    let hasEnded = false;
    void ending.ended.then(() => {
      hasEnded = true;
    });
    await eventually(() => expect(hasEnded).toBe(true));
    const friend = await first.person();
    await friend.call('POST', '/api/friends/request', { receiverUsername: staying.username });
    await open.next('notification');
    open.close();
  });
});

describe('while Redis is away', () => {
  const openBus = () => redisBus(redis.url);
  const first = setUp(() => openWorld({}, { openBus }));
  const second = setUp(() => openWorld({}, { openBus, beside: first }));
  const here = setUp(() => first.person());
  const there = setUp(() => first.person());
  const room = setUp(() => befriend(first, here, there));
  const stream = setUp(() => openReached(second, second.as(there)));

  test.each([
    { fault: 'dead', leave: () => redis.kill(), comeBack: () => redis.start() },
    { fault: 'frozen', leave: async () => redis.freeze(), comeBack: async () => redis.thaw() },
  ])('($fault) nothing is refused, nobody is signed out, the streams say that they bring only half, and recover', async fault => {
    const say = async (content: string) => here.call('POST', `/api/chat/messages/${room.id}`, { content });
    await fault.leave();
    const writes = await Promise.all(Array.from({ length: 20 }, (_, number) => say(`${fault.fault} ${number}`)));
    expect(new Set(writes.map(answer => answer?.status))).toEqual(new Set([201]));
    await eventually(() => expect(last(stream, 'paused', 'resumed')).toBe('paused'));
    // While the stream is paused, the page polls.
    const polled = await second.as(there).call<ChatMessage[]>('GET', `/api/chat/messages/${room.id}`);
    expect(polled.status).toBe(200);
    expect(polled.body.filter(message => message.content.startsWith(fault.fault))).toHaveLength(20);
    // Its own node's events still come.
    await second.as(there).call('POST', `/api/chat/messages/${room.id}`, { content: `own, ${fault.fault}` });
    await stream.next('chat_message', event => (event.message as ChatMessage).content === `own, ${fault.fault}`);
    await fault.comeBack();
    await eventually(() => expect(last(stream, 'paused', 'resumed')).toBe('resumed'));
    await expect
      .poll(async () => {
        await say(`after, ${fault.fault}`);
        return stream.events.some(event => (event.message as ChatMessage | undefined)?.content === `after, ${fault.fault}`);
      })
      .toBe(true);
  });
});
