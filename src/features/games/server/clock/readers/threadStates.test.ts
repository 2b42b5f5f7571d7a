/** Locks and slow mode of a thread, as readers see them whose position is before the change. src/features/games/README.md, One clock. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, World } from '../../../../../testing/world.ts';
import { setRole } from '../../../../account/server/index.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { write } from '../../../../posts/server/testing/writing.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';

let world: World;
let live: Caller;
let late: Caller;
let moderator: Caller;
beforeAll(async () => {
  ({ world, live, late } = await openLateWorld());
  moderator = await world.person();
  await setRole(world.db, moderator.username, 'moderator');
});
afterAll(() => world.close());

/** A post about the game from two minutes ago, which the late reader knows. */
async function knownPost(author: Caller): Promise<Post> {
  const post = await write(author, 'About the game', { tags: ['Boston Celtics'] });
  await sql`update all_posts set created_at = created_at - interval '2 minutes' where id = ${post.id}`.execute(world.db);
  await sql`update post_tags set created_at = created_at - interval '2 minutes' where post_id = ${post.id}`.execute(world.db);
  return post;
}

const postFor = async (reader: Caller, id: number) => (await reader.call<Post>('GET', `/api/posts/${id}`)).body;
const act = async (action: string, id: number, more: object = {}) => {
  const target = { kind: 'post', id: String(id) };
  const { status } = await moderator.call('POST', '/api/moderation/actions', { action, reason: 'Too hot', target, ...more });
  expect(status).toBe(201);
};

test('a lock and slow mode come to a reader who is behind with their position, also in the answer to an edit', async () => {
  const post = await knownPost(late);
  await act('slow', post.id, { seconds: 30 });
  await act('lock', post.id);
  const edited = async () => {
    const { status, body } = await late.call<Post>('PUT', `/api/posts/${post.id}`, { content: post.content });
    expect(status).toBe(200);
    return body;
  };
  expect(await postFor(live, post.id)).toMatchObject({ locked: true, slowSeconds: 30 });
  for (const seen of [await postFor(late, post.id), await edited()]) {
    expect(seen).not.toHaveProperty('locked');
    expect(seen).not.toHaveProperty('slowSeconds');
  }
  await sql`
    update all_posts set locked_at = locked_at - interval '61 seconds', slow_at = slow_at - interval '61 seconds' where id = ${post.id}`.execute(
    world.db,
  );
  for (const seen of [await postFor(late, post.id), await edited()]) expect(seen).toMatchObject({ locked: true, slowSeconds: 30 });
});
