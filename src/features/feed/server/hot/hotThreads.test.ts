import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { openLateWorld } from '../../../games/server/testing/lateWorld.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { HotThread } from '../../feed.contract.ts';

let fans: Caller[];
const world = setUp(openWorld);
const author = setUp(() => world.person());
beforeAll(async () => {
  fans = [await world.person(), await world.person(), await world.person()];
});
beforeEach(async () => {
  await world.sql`update all_replies set created_at = created_at - interval '2 hours'`;
});

async function comment(people: readonly Caller[], postId: number): Promise<void> {
  for (const person of people) await answer(person, postId);
}

const hot = async (reader: Caller) => (await reader.call<HotThread[]>('GET', '/api/posts/hot')).body;

test('the threads with the most comments of the last hour come first, with the beginning of their text', async () => {
  const calm = await write(author, 'A calm thread');
  const loud = await write(author, 'A loud thread');
  const old = await write(author, 'A thread of yesterday');
  await comment(fans, old.id);
  await world.sql`update all_replies set created_at = created_at - interval '61 minutes' where post_id = ${old.id}`;
  await comment(fans.slice(0, 1), calm.id);
  await comment(fans, loud.id);
  expect(await hot(world.visitor)).toEqual([
    { postId: loud.id, title: 'A loud thread', newComments: 3, here: null },
    { postId: calm.id, title: 'A calm thread', newComments: 1, here: null },
  ]);
});

test('one person who talks alone leads no thread of several people', async () => {
  const [alone, both] = [await write(author, 'One voice'), await write(author, 'Two voices')];
  for (let count = 0; count < 6; count += 1) await answer(author, alone.id);
  await comment(fans.slice(0, 2), both.id);
  const order = (await hot(world.visitor)).map(({ postId }) => postId).filter(id => id === alone.id || id === both.id);
  expect(order).toEqual([both.id, alone.id]);
  for (const { id } of [alone, both]) await author.call('DELETE', `/api/posts/${id}`);
});

test('deleted comments do not count, and no more than five threads are named', async () => {
  const [fan] = fans;
  if (!fan) throw new Error('nobody');
  const comments: Reply[] = [];
  for (let place = 0; place < 6; place += 1) comments.push(await answer(fan, (await write(author, `Thread ${place}`)).id));
  expect(await hot(world.visitor)).toHaveLength(5);
  for (const { id } of comments.slice(1)) expect((await fan.call('DELETE', `/api/replies/${id}`)).status).toBeLessThan(300);
  expect((await hot(world.visitor)).map(({ title }) => title)).toEqual(['Thread 0']);
});

test('a person does not see the threads of people whom they block', async () => {
  const [fan] = fans;
  const loud = await write(author, 'By somebody who is blocked');
  await comment(fans, loud.id);
  expect((await fan?.call('POST', '/api/blocks', { username: author.username }))?.status).toBeLessThan(300);
  expect(await hot(fan ?? author)).toEqual([]);
  expect(await hot(world.visitor)).toHaveLength(1);
});

test('comments about a game that is on count after three minutes, for a live reader and for one who is behind', async () => {
  const { world: other, live, late } = await openLateWorld();
  const game = await write(live, 'About the game', { tags: ['Boston Celtics'] });
  const calm = await write(live, 'About nothing');
  await comment([live], game.id);
  await comment([live], calm.id);
  const titles = async (reader: Caller) => (await hot(reader)).map(({ title }) => title);
  expect(await titles(live)).toEqual(['About nothing']);
  expect(await titles(late)).toEqual(['About nothing']);
  await other.sql`update all_posts set created_at = now() - interval '10 minutes'`;
  await other.sql`update post_tags set created_at = now() - interval '10 minutes'`;
  await other.sql`update all_replies set created_at = now() - interval '5 minutes'`;
  expect((await titles(live)).toSorted()).toEqual(['About nothing', 'About the game']);
  await other.close();
});
