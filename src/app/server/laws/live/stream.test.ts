import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import { listening, openEvents } from '../../../../testing/eventStream.ts';
import { events } from '../../../contract.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
const reader = setUp(() => world.person());

async function write(content: string): Promise<Post> {
  return (await author.call<Post>('POST', '/api/posts', { content })).body;
}

describe('the streams of visitors', () => {
  test('are twenty per address, and a further one is refused until one ends', async () => {
    await listening(world);
    const streams = await Promise.all(Array.from({ length: 25 }, () => openEvents(world, world.visitor)));
    expect([200, 503].map(status => streams.filter(stream => stream.status === status).length)).toEqual([20, 5]);
    const refused = await fetch(`${await listening(world)}/api/events`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const member = await openEvents(world, reader);
    expect(member.status).toBe(200);
    for (const stream of [...streams, member]) stream.close();
    await eventually(() => expect(world.context.live.hub.size()).toBe(0));
    const next = await openEvents(world, world.visitor);
    expect(next.status).toBe(200);
    next.close();
  });

  test('count like all others for the largest number of a node', async () => {
    const small = await openWorld({ MAX_STREAMS: '2' });
    const person = await small.person();
    const open = [await openEvents(small, person), await openEvents(small, small.visitor)];
    expect(open.map(stream => stream.status)).toEqual([200, 200]);
    for (const who of [person, small.visitor]) expect((await openEvents(small, who)).status).toBe(503);
    for (const stream of open) stream.close();
    await small.close();
  });

  test('leave a fifth of the streams of a node to members', async () => {
    const small = await openWorld({ MAX_STREAMS: '5' });
    const visitors = await Promise.all(Array.from({ length: 4 }, () => openEvents(small, small.visitor)));
    expect(visitors.map(stream => stream.status)).toEqual([200, 200, 200, 200]);
    expect((await openEvents(small, small.visitor)).status).toBe(503);
    const member = await openEvents(small, await small.person());
    expect(member.status).toBe(200);
    for (const stream of [...visitors, member]) stream.close();
    await small.close();
  });

  test('that open after a comment was deleted do not get its text again', async () => {
    const post = await write('Who wins tonight?');
    const comment = async (content: string) =>
      (await reader.call<{ id: number }>('POST', '/api/replies', { postId: post.id, content })).body.id;
    const gone = await comment('a text to take back');
    await reader.call('DELETE', `/api/replies/${gone}`);
    await comment('a text that stays');
    await world.context.live.settled();
    const stream = await openEvents(world, world.visitor, `?posts=${post.id}&ago=30000`);
    await stream.next('reply_created', event => JSON.stringify(event).includes('a text that stays'));
    expect(JSON.stringify(stream.events)).not.toContain('a text to take back');
    stream.close();
  });

  test('bring nothing about people, whatever topics they name', async () => {
    const topics = [author.id, reader.id, `people:${author.id}`, 'everyone', 'notification'].filter(topic => /^[a-z]/.test(topic));
    const stream = await openEvents(world, world.visitor, `?topics=${topics.join(',')}&people=${author.id}`);
    expect(stream.status).toBe(200);
    const post = await write(`Hello @${reader.username}`);
    await reader.call('POST', '/api/replies', { postId: post.id, content: 'Hello back' });
    await reader.call('POST', '/api/friends/request', { receiverUsername: author.username });
    await world.context.live.settled();
    const witness = await openEvents(world, world.visitor, `?posts=${post.id}`);
    await author.call('POST', `/api/posts/${post.id}/like`);
    await witness.next('post_counts');
    expect(stream.events.map(event => event.type)).toEqual(['opened']);
    for (const each of [stream, witness]) each.close();
  });
});

describe('the stream of events under abuse', () => {
  test('holds a text that looks like an event as the text it is', async () => {
    const post = await write('Tip-off');
    // A slow machine sends the event of the new post only now.
    await world.context.live.settled();
    const stream = await openEvents(world, reader, `?posts=${post.id}`);
    const content = 'one\n\nevent: notification\ndata: {"type":"forged"}\r\n\r\rid: 7\u2028end';
    const { status, body: sent } = await author.call<Reply>('POST', '/api/replies', { postId: post.id, content });
    expect([status, sent]).toMatchObject([201, {}]);
    const { reply } = await stream.next('reply_created');
    expect(reply).toMatchObject({ id: sent.id, content: sent.content });
    await author.call('POST', `/api/posts/${post.id}/like`);
    await stream.next('post_counts', event => event.likes === 1);
    const expected = ['opened', 'paused', 'resumed', 'reply_created', 'post_counts'];
    expect(stream.events.filter(event => !expected.includes(event.type))).toEqual([]);
    stream.close();
  });

  test('keeps twenty of two hundred that one person opens, and others’ as they are', { tags: 'slow' }, async () => {
    const other = await openEvents(world, author);
    const streams = await Promise.all(Array.from({ length: 200 }, () => openEvents(world, reader)));
    let ended = 0;
    for (const stream of streams) {
      void stream.ended.then(() => {
        ended += 1;
      });
    }
    await eventually(() => expect(ended).toBe(180));
    expect(world.context.live.hub.size()).toBe(21);
    for (const stream of [...streams, other]) stream.close();
    await eventually(() => expect(world.context.live.hub.size()).toBe(0));
  });

  test('gives no other origin leave to read', async () => {
    const end = new AbortController();
    const url = `${await listening(world)}/api/events`;
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    const read = await fetch(url, { headers: { ...headers, cookie: reader.cookie }, signal: end.signal });
    expect([...read.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([]);
    end.abort();
  });

  test('is refused to a page that takes itself for signed in and is not', async () => {
    const stream = await openEvents(world, world.visitor, '?signedIn=1');
    expect(stream.status).toBe(401);
  });

  test('names no event that EventSource fires itself, and tells a reader who comes back that events may be missing', async () => {
    const names = [...Object.values(events).map(({ name }) => name), 'opened', 'paused', 'resumed', 'missed'];
    expect(names.filter(name => ['open', 'error', 'message'].includes(name))).toEqual([]);
    const greetingOf = async (headers: Record<string, string>) => {
      const end = new AbortController();
      const response = await fetch(`${await listening(world)}/api/events?posts=1`, { headers, signal: end.signal });
      const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      // The first events of a stream arrive at once.
      const waiting = setTimeout(() => end.abort(), 300);
      try {
        for (;;) text += (await parts?.read())?.value ?? '';
      } catch {
        clearTimeout(waiting);
      }
      return text;
    };
    const first = await greetingOf({});
    expect(first).not.toContain('missed');
    const id = /^id: (.+)$/m.exec(first)?.[1] ?? '';
    expect(await greetingOf({ 'last-event-id': id })).toContain('event: missed\n');
  });

  test('answers nothing by Last-Event-ID or topics of its asker’s making', async () => {
    const end = new AbortController();
    const address = await listening(world);
    const post = await write('Before');
    await author.call('POST', `/api/posts/${post.id}/like`);
    await world.context.live.settled();
    const url = `${address}/api/events?people=${author.id}&everyone=1&room=1&sessionId=x`;
    const response = await fetch(url, { headers: { cookie: reader.cookie, 'last-event-id': '0' }, signal: end.signal });
    const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const [opened, missed] = ['id: 1\nevent: opened\ndata: {"type":"opened"}\n\n', 'event: missed\ndata: {"type":"missed"}\n\n'];
    let greeting = '';
    while (greeting.length < (opened + missed).length) greeting += (await parts?.read())?.value ?? '';
    expect(greeting).toBe(opened + missed);
    await author.call('POST', '/api/notifications/mark-all-read');
    const fresh = await write('After');
    expect((await parts?.read())?.value).toContain(`"postId":${fresh.id}`);
    end.abort();
  });

  test.each([
    [
      'a sign-out',
      (who: Caller) => who.call('GET', '/api/logout', undefined, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
    ],
    ['the deletion of the account', (who: Caller) => who.call('DELETE', '/api/user', { username: who.username })],
  ])('ends within a second of %s, and no other stream does', async (_name, leave) => {
    const leaver = await world.person();
    const [own, others] = [await openEvents(world, leaver), await openEvents(world, reader)];
    expect((await leave(leaver)).status).toBeLessThan(400);
    const leftAt = performance.now();
    await own.ended;
    expect(performance.now() - leftAt).toBeLessThan(1_000);
    expect(world.context.live.hub.size()).toBe(1);
    others.close();
    await eventually(() => expect(world.context.live.hub.size()).toBe(0));
  });

  test('a server that stops ends the streams that are open', async () => {
    const stopping = await openWorld();
    const person = await stopping.person();
    const streams = await Promise.all(Array.from({ length: 20 }, () => openEvents(stopping, person)));
    await stopping.close();
    await Promise.all(streams.map(stream => stream.ended));
  });
});
