import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRole } from '../../../features/account/server/index.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { redisBus } from '../../../platform/server/live/bus/redisBus.ts';
import { startTestRedis } from '../../../platform/server/testing/redis.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { openEvents, type PushedEvent } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';
import type { Renderer } from '../pages/renderer.ts';
import { productRenderer } from '../pages/testing/productRenderer.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

/**
 * A removed text is in no answer of a GET call to others, on any node, and is back once it is restored. The calls come from the
 * contract. The law of blocks is in abuse/notice.test.ts, that of bans in standing.test.ts.
 */

const marker = 'unmistakable-words-of-a-removed-text';

const world = setUp(() => openWorld({}, { openBus: postgresBus, caches: true }));
const second = setUp(() => openWorld({}, { openBus: postgresBus, beside: world, caches: true }));
const author = setUp(() => world.person());
const friend = setUp(() => world.person());
const moderator = setUp(() => world.staff('moderator'));
beforeAll(async () => {
  await friend.call('POST', '/api/friends/request', { receiverUsername: author.username });
  await author.call('POST', '/api/friends/request', { receiverUsername: friend.username });
});

/** Every GET call, about the author and their texts where it takes an id. */
function urlsAbout(postId: number, replyId: number, pollId: number): string[] {
  const params: Record<string, string | number> = {
    idOrUsername: author.username,
    postId,
    league: 'nba',
    year: 2025,
    uid: 'none',
    token: 'none',
  };
  const idOf = (path: string) => (path.includes('/replies/:id') ? replyId : path.includes('/polls/:id') ? pollId : postId);
  return Object.values(contract).flatMap(routes =>
    Object.values(routes).flatMap(route => {
      // Scores and embeds come from sources outside, and a queue is for moderators.
      if (route.method !== 'GET' || route.path.includes('/scores') || route.path.includes('embed') || 'role' in route) return [];
      const url = routeUrl(route, { params: { ...params, id: idOf(route.path), roomId: 1, provider: 'google' } });
      return [`${url}${url.includes('?') ? '&' : '?'}q=${marker}`, url];
    }),
  );
}

const act = (action: string, kind: string, id: number) =>
  moderator.call('POST', '/api/moderation/actions', { action, target: { kind, id }, reason: 'Against the rules' });

async function readersOf(urls: readonly string[], node: World): Promise<string[]> {
  const found: string[] = [];
  for (const who of [node.as(friend), node.visitor])
    for (const url of urls) if (JSON.stringify((await who.call('GET', url)).body).includes(marker)) found.push(url);
  return found;
}

test('a removed text is in no answer of a call to others, on either node, and comes back with all of them', {
  timeout: 90_000,
}, async () => {
  const post = await write(author, `${marker} @${friend.username}`, {
    tags: ['NBA'],
    poll: { question: marker, options: ['One', 'Two'] },
  });
  await friend.call('POST', '/api/bookmarks', { postId: post.id });
  await friend.call('POST', `/api/posts/${post.id}/like`);
  const reply = await answer(author, post.id, `${marker} in a comment @${friend.username}`);
  const urls = urlsAbout(post.id, reply.id, post.poll?.id ?? 0);
  // Searches read each list, so that every cache holds it.
  const before = await readersOf(urls, world);
  await readersOf(urls, second);
  expect(before.length).toBeGreaterThan(10);
  await act('remove', 'reply', reply.id);
  await eventually(async () =>
    expect(await readersOf([`/api/posts/${post.id}/replies`, `/api/users/${author.username}/replies`], second)).toEqual([]),
  );
  await act('remove', 'post', post.id);
  await eventually(async () => expect(await readersOf(urls, second)).toEqual([]));
  expect(await readersOf(urls, world)).toEqual([]);
  await act('restore', 'post', post.id);
  await act('restore', 'reply', reply.id);
  await eventually(async () => expect(await readersOf(urls, world)).toEqual(before));
  await eventually(async () => expect(await readersOf(urls, second)).toEqual(before));
});

/** A text that was removed is gone everywhere after this time, and one that was restored is back, in milliseconds. */
const promisedMs = 2_000;

const redis = setUp(startTestRedis);
let renderer: Renderer;
beforeAll(async () => {
  renderer = await productRenderer();
}, 60_000);

const ways = [
  { way: 'PostgreSQL', openBus: postgresBus, tags: [] },
  { way: 'Redis', openBus: () => redisBus(redis.url), tags: ['slow'] },
];

for (const { way, openBus, tags } of ways)
  describe(`on two nodes that meet by ${way}`, { tags }, () => {
    const here = setUp(() => openWorld({}, { openBus, caches: true, renderer }));
    const there = setUp(() => openWorld({}, { openBus, beside: here, caches: true, renderer }));
    const writer = setUp(() => here.person());
    const reader = setUp(() => here.person());
    const remover = setUp(() => here.person());
    beforeAll(async () => {
      await setRole(here.db, remover.username, 'moderator');
    });

    const change = async (action: 'remove' | 'restore', kind: 'post' | 'reply', id: number) => {
      const answered = await remover.call('POST', '/api/moderation/actions', { action, target: { kind, id }, reason: 'Against the rules' });
      expect(answered.status).toBe(201);
    };

    /** The places among some, on a node, at which a visitor or a member meets the text. A picture has no words, so its status counts. */
    async function met(node: World, places: readonly string[], words: string): Promise<string[]> {
      const found: string[] = [];
      for (const place of places)
        for (const [name, who] of [['visitor', node.visitor] as const, ['member', node.as(reader)] as const]) {
          const { status, body } = await who.call('GET', place);
          const isThere = place.startsWith('/og/') ? status === 200 : status === 200 && JSON.stringify(body).includes(words);
          if (isThere) found.push(`${place} (${name})`);
        }
      return found;
    }

    const everywhere = (places: readonly string[]) => places.flatMap(place => [`${place} (visitor)`, `${place} (member)`]);

    /** Checks places before a removal, after it and after the restore, on the other node and on the node of the moderator. */
    async function checkPlaces(
      kind: 'post' | 'reply',
      { id, content }: Pick<Post | Reply, 'id' | 'content'>,
      places: readonly string[],
    ): Promise<void> {
      for (const node of [there, here]) await eventually(async () => expect(await met(node, places, content)).toEqual(everywhere(places)));
      for (const [action, expected] of [['remove', []] as const, ['restore', everywhere(places)] as const]) {
        // Every cache holds the state before.
        await met(there, places, content);
        await change(action, kind, id);
        // The promise holds from this time on, however long the reads take.
        await pause(promisedMs);
        expect(await met(there, places, content), `${action}, on the other node`).toEqual(expected);
        expect(await met(here, places, content), `${action}, on its own node`).toEqual(expected);
      }
    }

    test('a removed post is on no page, in no feed, card or picture after two seconds, and a restored one is back', {
      timeout: 120_000,
    }, async () => {
      const post = await write(writer, `${marker} of a post`, {
        tags: ['NBA'],
        poll: { question: `${marker} of a post`, options: ['One', 'Two'] },
      });
      const name = writer.username;
      const address = encodeURIComponent(`http://localhost:3000/post/${post.id}`);
      const picture = `/og/post/${post.id}.png`;
      const { headers } = await here.visitor.call('GET', picture);
      const version = new URL(String(headers.location), 'http://localhost:3000').search;
      await checkPlaces('post', post, [
        `/post/${post.id}`,
        '/',
        '/?tag=NBA',
        `/user/${name}`,
        '/feed.xml',
        '/feed.json',
        '/feed.xml?tag=NBA',
        `/user/${name}/feed.xml`,
        `/post/${post.id}/feed.xml`,
        `/embed/post/${post.id}`,
        `/embed/poll/${post.id}`,
        `/oembed?format=json&url=${address}`,
        `${picture}${version}`,
      ]);
    });

    test('a removed comment is on no page and in no feed after two seconds, and a restored one is back', {
      tags: 'slow',
      timeout: 120_000,
    }, async () => {
      const thread = await write(writer, 'A thread that stays', { tags: ['NBA'] });
      const comment = await answer(writer, thread.id, `${marker} of a comment`);
      await checkPlaces('reply', comment, [
        `/post/${thread.id}`,
        '/',
        '/?tag=NBA',
        `/post/${thread.id}/feed.xml`,
        `/user/${writer.username}?tab=comments`,
      ]);
    });

    test('open pages hear of a post and of a comment at once, and what they read then is the new state', { timeout: 60_000 }, async () => {
      const post = await write(writer, `${marker} on an open page`);
      const thread = await write(writer, 'An open thread');
      const comment = await answer(writer, thread.id, `${marker} in an open thread`);
      const streams = [
        await openEvents(there, there.as(reader), `?posts=${post.id},${thread.id}`),
        await openEvents(there, there.visitor, `?posts=${post.id},${thread.id}`),
      ];
      for (const stream of streams) await stream.next('opened');

      /** Acts here, and waits for an event on all streams there. */
      async function hears(
        action: 'remove' | 'restore',
        text: ['post' | 'reply', number],
        type: string,
        fits: (event: PushedEvent) => boolean,
      ) {
        const known = streams.map(({ events }) => events.length);
        await change(action, ...text);
        const acted = performance.now();
        await Promise.all(
          streams.map((stream, place) => stream.next(type, each => stream.events.indexOf(each) >= (known[place] ?? 0) && fits(each))),
        );
        expect(performance.now() - acted).toBeLessThan(promisedMs);
      }
      const readsThread = async () => {
        const read = async (who: Caller) =>
          (await who.call<Reply[]>('GET', `/api/posts/${thread.id}/replies`)).body.map(({ content }) => content);
        return [await read(there.visitor), await read(there.as(reader))];
      };
      const readsPost = async () => (await there.visitor.call('GET', `/api/posts/${post.id}`)).status;
      await eventually(async () => expect(await readsThread()).toEqual([[comment.content], [comment.content]]));

      await hears('remove', ['post', post.id], 'post_hidden', each => each.postId === post.id && each.hidden === true);
      expect(await readsPost()).toBe(404);
      await hears('restore', ['post', post.id], 'post_hidden', each => each.postId === post.id && each.hidden === false);
      expect(await readsPost()).toBe(200);

      await hears('remove', ['reply', comment.id], 'replies_changed', each => each.postId === thread.id);
      expect(await readsThread()).toEqual([[], []]);
      await hears('restore', ['reply', comment.id], 'replies_changed', each => each.postId === thread.id);
      expect(await readsThread()).toEqual([[comment.content], [comment.content]]);

      for (const [action, comments] of [['remove', 0] as const, ['restore', 1] as const])
        await hears(action, ['reply', comment.id], 'post_counts', each => each.postId === thread.id && each.comments === comments);
      for (const stream of streams) stream.close();
    });
  });
