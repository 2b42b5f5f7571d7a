import { expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { deadlocks, expectExact } from '../../../posts/server/testing/exact.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { act } from '../testing/scene.ts';

const world = setUp(openWorld);
const beside = setUp(() => openWorld({}, { beside: world }));

/** Likes, unlikes and answers the posts in turn until `isOver`. Returns the statuses of the answers. */
async function useThreads(caller: Caller, posts: readonly Post[], { first, isOver }: { first: number; isOver: () => boolean }) {
  const statuses = new Set<number>();
  for (let turn = 0; !isOver(); turn += 1) {
    const id = posts[(turn * 7 + first * 3) % posts.length]?.id;
    const { status } = await (turn % 5 === 4
      ? caller.call('POST', '/api/replies', { postId: id, content: 'Well' })
      : caller.call(turn % 3 === 2 ? 'DELETE' : 'POST', `/api/posts/${id}/like`));
    statuses.add(status);
  }
  return statuses;
}

test('an undo and its restoration do not wait for the likes and comments of others in a circle, on two nodes', {
  tags: 'slow',
}, async () => {
  const [moderator, spammer] = [await world.staff('moderator'), await world.person()];
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  const posts: Post[] = [];
  for (const [index, fan] of [...fans, ...fans].entries()) posts.push(await write(index % 2 ? spammer : fan, `Post ${index}`));
  for (const [index, { id }] of posts.entries()) {
    if (index % 3 === 0) await answer(spammer, id, 'Spam');
    await spammer.call('POST', `/api/posts/${id}/like`);
  }
  let isOver = false;
  const users = fans.map((fan, first) => useThreads((first % 2 ? beside : world).as(fan), posts, { first, isOver: () => isOver }));
  const target = { kind: 'user', id: spammer.id };
  for (let round = 0; round < 4; round += 1) {
    expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
    expect((await act(moderator, 'restore_all', target)).status).toBe(201);
  }
  isOver = true;
  const statuses = new Set((await Promise.all(users)).flatMap(seen => [...seen]));
  expect([...statuses].filter(status => status >= 500)).toEqual([]);
  await expectExact(world);
  expect(await deadlocks(world)).toBe(0);
});
