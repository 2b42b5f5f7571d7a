import { beforeAll, describe, expect, test } from 'vitest';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { runCommand } from '../../../testing/command.ts';
import { openWorld, setUp } from '../../../testing/world.ts';

const world = setUp(openWorld);
beforeAll(async () => {
  const person = await world.person();
  const post = await write(person, 'counted', { tags: ['NBA'] });
  await answer(person, post.id);
});

const command = () => runCommand(world, 'commands/recount', '--check');

describe('a check of what is kept', () => {
  test('finds nothing where everybody went through the product', async () => {
    const [renamed, leaver] = [await world.person('firstname1'), await world.person('sharedword')];
    await write(renamed, 'by somebody with another name, about a sharedword');
    await write(leaver, 'by somebody who goes');
    expect((await renamed.call('PUT', '/api/auth/username', { username: 'secondname' })).status).toBe(200);
    expect((await leaver.call('DELETE', '/api/user', { username: 'sharedword' })).status).toBe(204);
    expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
    expect((await renamed.call('GET', '/api/posts/search?q=secondnane')).body).toMatchObject({ totalCount: 1 });
  });

  test('names each counter that was written past it, changes nothing, and says so by its exit code', async () => {
    await world.sql`update posts set likes = 7, comments = 3 where content = 'counted'`;
    await world.sql`update user_stats set total_views = 5 where total_comments = 1`;
    expect(await driftOf(world.db)).toEqual([
      { counter: 'posts.likes', rows: 1 },
      { counter: 'posts.comments', rows: 1 },
      { counter: 'user_stats', rows: 1 },
    ]);
    expect(await world.db.selectFrom('posts').select(['likes', 'comments']).where('content', '=', 'counted').execute()).toEqual([
      { likes: 7, comments: 3 },
    ]);
    await world.sql`update post_tags set created_at = created_at - interval '1 day'`;
    const { code, output } = await command();
    expect(code).toBe(1);
    expect(output).toMatch(/^posts\.likes: 1 differ from their rows$/m);
    expect(output).toMatch(/^the place in a tag’s feed is not the post’s: \d+$/m);
  });
});
