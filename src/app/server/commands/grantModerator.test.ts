import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../features/account/account.contract.ts';
import { moderators, setRole } from '../../../features/account/server/index.ts';
import type { LogEntry } from '../../../features/moderation/moderation.contract.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { runCommand } from '../../../testing/command.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';

const world = setUp(openWorld);
const moderator = setUp(() => world.person('fair-referee'));
const author = setUp(() => world.person());
beforeAll(async () => {
  await setRole(world.db, 'FAIR-Referee', 'moderator');
});

const totals = async (who: Caller) =>
  (await who.call<{ totalPosts: number; totalComments: number }>('GET', `/api/users/${who.username}/stats`)).body;

describe('a moderator', () => {
  test('is marked as a moderator in their own account data, and no other person is', async () => {
    expect((await moderator.call<CurrentUser>('GET', '/api/auth/user')).body.isModerator).toBe(true);
    expect((await author.call<CurrentUser>('GET', '/api/auth/user')).body).not.toHaveProperty('isModerator');
    expect(await moderators(world.db)).toMatchObject([{ username: 'fair-referee', role: 'moderator' }]);
  });

  test('who deletes another person’s post removes it with an entry in the log and corrects the author’s totals', async () => {
    const post = await write(author, 'Something that must not stand here', { tags: ['NBA'] });
    await answer(author, post.id);
    await moderator.call('POST', `/api/posts/${post.id}/like`);
    expect((await moderator.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body.removed).toMatchObject({ reason: expect.any(String) });
    expect(await totals(author)).toMatchObject({ totalPosts: 0, totalComments: 0 });
    expect([await driftOf(world.db), await brokenRules(world.db)]).toEqual([[], []]);
    const { body: log } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=post:${post.id}`);
    expect(log.entries.map(({ by, action }) => [by, action])).toEqual([['moderator', 'remove']]);
    expect((await moderator.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
  });

  test('cannot delete the texts of an admin', async () => {
    const admin = await world.staff('admin');
    const post = await write(admin, 'By an admin');
    const comment = await answer(admin, post.id);
    for (const url of [`/api/posts/${post.id}`, `/api/replies/${comment.id}`])
      expect((await moderator.call('DELETE', url)).status).toBe(403);
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    await setRole(world.db, admin.username, 'member');
  });

  test('deletes another person’s comment, whose empty place stays while it has answers', async () => {
    const post = await write(moderator, 'Speak your mind');
    const comment = await answer(author, post.id);
    await moderator.call('POST', '/api/replies', { postId: post.id, parentId: comment.id, content: 'No.' });
    expect((await moderator.call('DELETE', `/api/replies/${comment.id}`)).status).toBe(204);
    const { body } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
    expect(body.map(reply => reply.deleted)).toEqual([true, false]);
    expect((await totals(author)).totalComments).toBe(0);
    expect(await driftOf(world.db)).toEqual([]);
  });

  test('can’t edit others’ posts, and can delete posts of deleted accounts', async () => {
    const leaver = await world.person();
    const { id } = await write(leaver, 'Goodbye');
    expect((await moderator.call('PUT', `/api/posts/${id}`, { content: 'Changed' })).status).toBe(403);
    await leaver.call('DELETE', '/api/user', { username: leaver.username });
    expect((await author.call<Post>('GET', `/api/posts/${id}`)).body.authorId).toBeNull();
    expect((await moderator.call('DELETE', `/api/posts/${id}`)).status).toBe(204);
    expect(await driftOf(world.db)).toEqual([]);
  });

  test('loses the role from the moment it is taken back', async () => {
    const { id } = await write(author, 'Still here');
    await setRole(world.db, 'fair-referee', 'member');
    expect((await moderator.call('DELETE', `/api/posts/${id}`)).status).toBe(403);
  });
});

test('the operator’s command prints its usage and names an unknown person', { timeout: 300_000 }, async () => {
  const run = (...words: string[]) => runCommand(world, 'commands/grantModerator', ...words);
  const [given, unknown, unclear] = [await run(`${author.id}@example.com`), await run('nobody-at-all'), await run('--revoke')];
  expect(given).toEqual({ code: 0, output: `${author.username} is a moderator now.\n` });
  expect(unknown).toEqual({
    code: 1,
    output: expect.stringMatching(/^Database: .*\nNo user is called nobody-at-all, or has that address\.\n$/),
  });
  expect(unclear.output).toMatch(/^Give one username or e-mail address/);
  expect((await run('--admin', author.username)).output).toBe(`${author.username} is an admin now.\n`);
  expect((await run()).output).toBe(`${author.username} (admin)\n`);
});
