import { beforeAll, describe, expect, test } from 'vitest';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import type { Archive } from '../../../features/settings/settings.contract.ts';
import { openEvents } from '../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { contract } from '../../contract.ts';
import { acquaint, marked, paths, type Traces } from './testing/notice.ts';
import { routeNamed } from './testing/roles.ts';

/**
 * Every path by which one person can notice another, after one of them has blocked the other. laws/removed.test.ts looks for removed
 * texts in the same calls, and laws/standing.test.ts makes every write as a banned person.
 */

const world = setUp(openWorld);
const acquainted = setUp(() => acquaint(world));
beforeAll(async () => {
  const { one, other } = acquainted;
  expect((await one.person.call('POST', '/api/blocks', { username: other.person.username })).status).toBe(201);
});

/** The data by which an answer reveals a person. Their name within the words of a third person does not count. */
function tracesIn(body: unknown, { person }: Traces): string[] {
  const text = JSON.stringify(body) ?? '';
  return [marked(person), JSON.stringify(person.username), person.id].filter(trace => text.includes(trace));
}

const pairs = (): [Traces, Traces][] => [
  [acquainted.one, acquainted.other],
  [acquainted.other, acquainted.one],
];

const looked = Object.entries(paths).flatMap(([name, path]) => ('status' in path ? [{ name, path }] : []));

describe('after a block', () => {
  test.each(looked)('$name shows neither person to the other', async ({ name, path }) => {
    const route = routeNamed(contract, name);
    for (const [own, about] of pairs()) {
      const given = path.given?.({ about, own, acquainted }) ?? {};
      const { status, body } = await own.person.call(route.method, routeUrl(route, given), route.body && (given.body ?? {}));
      expect([status, tracesIn(body, about)]).toEqual([path.status, []]);
    }
  });

  test('the path of every one of these calls showed the other before, where it answers with people', async () => {
    const before = await acquaint(world);
    const shown = new Set<string>();
    for (const { name, path } of looked) {
      const route = routeNamed(contract, name);
      if (route.method !== 'GET') continue;
      const given = path.given?.({ about: before.other, own: before.one, acquainted: before }) ?? {};
      const { body } = await before.one.person.call(route.method, routeUrl(route, given));
      if (tracesIn(body, before.other).length > 0) shown.add(name);
    }
    expect(shown).toEqual(
      new Set([
        'account.searchPeople',
        'notifications.list',
        'friends.list',
        'polls.ofPost',
        'posts.get',
        'posts.history',
        'replies.byUser',
        'replies.list',
        'replies.history',
        'bookmarks.list',
        'chat.rooms',
        'chat.room',
        'chat.messages',
        'rows.one',
        'feed.list',
        'feed.search',
        'feed.liked',
        'feed.byUser',
      ]),
    );
  });

  test('no archive names a text of the other by which they were mentioned', async () => {
    const before = await acquaint(world);
    const pair = [before.one, before.other];
    const mentions = () =>
      Promise.all(
        pair.map(async ({ person }) => (await person.call<Archive>('GET', '/api/user/export')).body.sections['mentions']?.length),
      );
    // The third person mentions each of them twice, and they mention each other once.
    expect(await mentions()).toEqual([3, 3]);
    await before.one.person.call('POST', '/api/blocks', { username: before.other.person.username });
    expect(await mentions()).toEqual([2, 2]);
  });

  test('no stream brings one of them to the other', async () => {
    const { one, other, third, thirdPostId, roomId } = acquainted;
    const search = `?posts=${thirdPostId},${one.postId},${other.postId}`;
    for (const [own, about] of pairs()) {
      const stream = await openEvents(world, own.person, search);
      await write(about.person, `${marked(about.person)} to @${own.person.username}`);
      const reply = await answer(about.person, thirdPostId, `${marked(about.person)} to @${own.person.username}`);
      await about.person.call('PUT', `/api/replies/${reply.id}`, { content: `${marked(about.person)} anew` });
      const quote = { replyId: reply.id, text: `${marked(about.person)} anew` };
      const quoting = await third.call<{ id: number }>('POST', '/api/replies', { postId: thirdPostId, content: 'As was said', quote });
      expect(quoting.status).toBe(201);
      await third.call('PUT', `/api/replies/${quoting.body.id}`, { content: 'As was well said' });
      await about.person.call('POST', `/api/chat/rooms/${roomId}/typing`);
      await about.person.call('POST', `/api/chat/rooms/${roomId}/read`);
      await world.context.live.settled();
      const last = await answer(third, thirdPostId, 'The last word');
      await stream.next('reply_created', ({ reply: said }) => (said as { id: number }).id === last.id);
      expect(stream.events.flatMap(event => tracesIn(event, about))).toEqual([]);
      stream.close();
    }
  });

  test('everybody else sees both, and every count stays', async () => {
    const { one, other, third, thirdPostId } = acquainted;
    for (const [own, about] of pairs()) {
      const mine = await own.person.call<{ comments: number; likes: number }>('GET', `/api/posts/${thirdPostId}`);
      const theirs = await third.call<{ comments: number; likes: number }>('GET', `/api/posts/${thirdPostId}`);
      expect([mine.body.comments, mine.body.likes]).toEqual([theirs.body.comments, theirs.body.likes]);
      expect((await third.call('GET', `/api/posts/${about.postId}`)).status).toBe(200);
      expect((await world.visitor.call('GET', `/api/posts/${about.postId}`)).status).toBe(200);
    }
    const { body } = await third.call('GET', `/api/posts/${thirdPostId}/replies`);
    expect([tracesIn(body, one), tracesIn(body, other)]).not.toContainEqual([]);
  });
});
