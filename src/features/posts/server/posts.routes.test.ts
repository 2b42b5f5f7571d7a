import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../app/server/testing/world.ts';
import type { Post } from '../posts.contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('writing a post', () => {
  test('stores it under the caller’s name with counters at zero, whatever the body claims', async () => {
    const author = await world.person();
    const other = await world.person();
    const { status, body } = await author.call<Post>('POST', '/api/posts', {
      content: '  What a shot  ',
      tags: ['nba', 'Boston Celtics', 'NBA'],
      authorId: other.id,
      authorName: other.username,
      likes: 99,
      views: 99,
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      content: 'What a shot',
      authorId: author.id,
      authorName: author.username,
      tags: ['NBA', 'Boston Celtics'],
      likes: 0,
      comments: 0,
      views: 0,
      liked: false,
      editedAt: null,
    });
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});
