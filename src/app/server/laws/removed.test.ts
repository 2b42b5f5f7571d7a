import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setRole } from '../../../features/account/server/index.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';

/**
 * A removed text is in no answer of a GET call to others, on any node, and is back once it is restored. The calls come from the
 * contract. The law of blocks is in abuse/notice.test.ts, that of bans in standing.test.ts.
 */

/** The timeout of a read of every call, which takes seconds on a busy machine, in milliseconds. */
const wholeReadMs = 15_000;

const marker = 'unmistakable-words-of-a-removed-text';

let world: World;
let second: World;
let author: Caller;
let friend: Caller;
let moderator: Caller;

beforeAll(async () => {
  world = await openWorld({}, { openBus: postgresBus, caches: true });
  second = await openWorld({}, { openBus: postgresBus, beside: world, caches: true });
  [author, friend, moderator] = [await world.person(), await world.person(), await world.person()];
  await setRole(world.db, moderator.username, 'moderator');
  await friend.call('POST', '/api/friends/request', { receiverUsername: author.username });
  await author.call('POST', '/api/friends/request', { receiverUsername: friend.username });
});
afterAll(async () => {
  await second.close();
  await world.close();
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

describe('a removed text', () => {
  test('is in no answer of a call to others, on either node, and comes back with all of them', { timeout: 90_000 }, async () => {
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
    await vi.waitFor(
      async () => expect(await readersOf([`/api/posts/${post.id}/replies`, `/api/users/${author.username}/replies`], second)).toEqual([]),
      wholeReadMs,
    );
    await act('remove', 'post', post.id);
    await vi.waitFor(async () => expect(await readersOf(urls, second)).toEqual([]), wholeReadMs);
    expect(await readersOf(urls, world)).toEqual([]);
    await act('restore', 'post', post.id);
    await act('restore', 'reply', reply.id);
    await vi.waitFor(async () => expect(await readersOf(urls, world)).toEqual(before), wholeReadMs);
    await vi.waitFor(async () => expect(await readersOf(urls, second)).toEqual(before), wholeReadMs);
  });

  test('leaves the cache of the other node within two seconds', async () => {
    const post = await write(author, 'Cached everywhere', { tags: ['NBA'] });
    const lists = [`/api/posts/${post.id}`, '/api/posts?limit=10', `/api/posts/user/${author.username}`];
    const isShown = async (url: string) => JSON.stringify((await second.visitor.call('GET', url)).body).includes('Cached everywhere');
    for (const url of lists) await vi.waitFor(async () => expect(await isShown(url), url).toBe(true), 5_000);
    await act('remove', 'post', post.id);
    await vi.waitFor(async () => expect(await Promise.all(lists.map(isShown))).toEqual([false, false, false]), 2_000);
  });

  test('leaves an open page on the other node', async () => {
    const post = await write(author, 'Shown on a page');
    const stream = await openEvents(second, second.as(friend), `?posts=${post.id}`);
    await stream.next('open');
    await act('remove', 'post', post.id);
    expect(await stream.next('post_hidden')).toMatchObject({ postId: post.id, hidden: true });
    stream.close();
  });
});
