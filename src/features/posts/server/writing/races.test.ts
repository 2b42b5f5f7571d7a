import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { deadlocks, expectExact } from '../testing/exact.ts';
import { answer, statusesOf, times, write } from '../testing/writing.ts';

/** Writes that meet each other come one after another; none waits in a circle, which would cost a second and in the end a 503. */

let world: World;
let people: Caller[];
beforeEach(async () => {
  world = await openWorld();
  people = await Promise.all(times(8, () => world.person()));
});
afterEach(() => world.close());

const someone = (index: number): Caller => {
  const person = people[index % people.length];
  if (!person) throw new Error('a node or a user is missing');
  return person;
};

async function settled(): Promise<void> {
  await expectExact(world);
  expect(await deadlocks(world)).toBe(0);
}

describe('writes at once', () => {
  test('that swap the tags of different posts all succeed', { tags: 'slow' }, async () => {
    const posts = await Promise.all(times(8, index => write(someone(index), `post ${index}`, { tags: ['NBA', 'NFL', 'MLB'] })));
    const calls = times(64, index => {
      const tags = index % 3 === 0 ? ['NHL', 'WNBA'] : index % 3 === 1 ? ['WNBA', 'MLB', 'NBA'] : ['NFL', 'NHL'];
      return someone(index).call('PUT', `/api/posts/${posts[index % 8]?.id}`, { tags });
    });
    expect(await statusesOf(calls)).toEqual({ 200: 64 });
    await settled();
  });

  test('that delete authors who commented on each other’s posts all succeed, while they go on posting', { tags: 'slow' }, async () => {
    const posts = await Promise.all(times(32, index => write(someone(index), `post ${index}`, { tags: index % 4 ? [] : ['NBA', 'NFL'] })));
    for (const post of posts) {
      const others = people.filter(person => person.id !== post.authorId);
      await Promise.all(others.map(person => answer(person, post.id)));
    }
    const calls = posts.flatMap((post, index) => [
      someone(index).call('DELETE', `/api/posts/${post.id}`),
      someone(index + 1).call('POST', '/api/posts', { content: 'another', tags: ['NFL', 'NBA'] }),
    ]);
    expect(await statusesOf(calls)).toEqual({ 204: 32, 201: 32 });
    await settled();
  });

  test('that view, like, comment on and edit one post all succeed', async () => {
    const post = await write(someone(0), 'everybody is here');
    const calls = times(20, index => [
      someone(index).call('POST', `/api/posts/${post.id}/view`),
      world.visitor.call('POST', `/api/posts/${post.id}/view`),
      someone(index + 1).call(index % 2 ? 'POST' : 'DELETE', `/api/posts/${post.id}/like`),
      someone(index + 2).call('POST', `/api/posts/${post.id}/view`),
      someone(index + 3).call('POST', '/api/replies', { postId: post.id, content: 'hello' }),
      someone(0).call('PUT', `/api/posts/${post.id}`, { content: `edit ${index}` }),
    ]).flat();
    expect(await statusesOf(calls)).toEqual({ 200: 100, 201: 20 });
    await settled();
  });
});
