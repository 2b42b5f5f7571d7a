import { fastifyCookie } from '@fastify/cookie';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PostList } from '../../../features/feed/feed.contract.ts';
import type { Consensus } from '../../../features/mock-drafts/mockDrafts.contract.ts';
import type { ChatRoom } from '../../../features/chat/chat.contract.ts';
import type { Notification } from '../../../features/notifications/notifications.contract.ts';
import type { TextHistory } from '../../../features/texts/texts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import type { UserStats } from '../../../features/profiles/profiles.contract.ts';
import type { Tag } from '../../../features/tags/tags.contract.ts';
import { beginSession } from '../../../platform/server/http/sessions.ts';
import { recount } from '../consistency/recount.queries.ts';
import { openWorld, setUp, type World } from '../../../testing/world.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { runCommand } from '../../../testing/command.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { authenticate, createAccount } from '../../../features/account/server/credentials/credentials.actions.ts';
import { demoSignIn, seed } from './seed.ts';

const lines: string[] = [];
const world = setUp(openWorld);
beforeAll(async () => {
  await seed(world.db, { demo: true, report: line => lines.push(line) });
});

describe('a fresh install', () => {
  test('has the teams of five pro leagues, at least 128, each with its league and a colour', async () => {
    const { body } = await world.visitor.call<Tag[]>('GET', '/api/tags');
    const pro = body.filter(tag => tag.category === 'team' && ['NBA', 'WNBA', 'NFL', 'MLB', 'NHL'].includes(tag.league ?? ''));
    expect(pro.length).toBeGreaterThanOrEqual(128);
    expect(pro.every(tag => /^#[0-9A-F]{6}$/i.test(tag.color))).toBe(true);
  });

  test('is inhabited: people, posts over weeks, comments in threads, likes and views', async () => {
    expect(lines).toEqual([expect.stringMatching(/^Demo community: 40 people, \d{3} posts, \d{3} comments$/)]);
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=100');
    expect(body.totalCount).toBeGreaterThanOrEqual(120);
    expect(body.posts.some(post => post.likes > 5 && post.comments > 2 && post.views > 50)).toBe(true);
    expect(body.posts.every(post => Date.parse(post.createdAt) < Date.now())).toBe(true);
  });

  test('shows what people can do: two pictures, liked, edited and quoting comments, bold words and a spoiler', async () => {
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=100');
    const post = body.posts.find(({ images }) => images.length > 1);
    const { body: replies } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post?.id}/replies`);
    expect(replies.some(({ likes }) => likes > 0)).toBe(true);
    const edited = replies.find(({ editedAt }) => editedAt !== null);
    const { body: history } = await world.visitor.call<TextHistory>('GET', `/api/replies/${edited?.id}/history`);
    expect(history.versions).toHaveLength(2);
    const quoting = replies.find(({ quote }) => quote !== null);
    expect(replies.find(({ id }) => id === quoting?.parentId)?.content).toContain(quoting?.quote?.text);
    expect(JSON.stringify(replies.map(({ markup }) => markup))).toMatch(/strong.*spoiler/);
  });

  test('does not block people when another node starts: its seed does not wait for a tag that a post has locked', async () => {
    await world.db.transaction().execute(async tx => {
      await tx.selectFrom('tags').select('id').forUpdate().execute();
      await seed(world.db, { demo: true, report: () => undefined });
    });
  });

  test('has counters that equal a recount', async () => {
    expect(await recount(world.db)).toEqual([]);
  });

  test('has somebody to sign in as, with a history', async () => {
    const user = await world.db.selectFrom('users').select('username').where('email', '=', demoSignIn.email).executeTakeFirstOrThrow();
    const { body } = await world.visitor.call<UserStats>('GET', `/api/users/${user.username}/stats`);
    expect(body.totalPosts).toBeGreaterThan(0);
    expect(body.level).toBeGreaterThan(1);
  });

  test('has bookmarks and favorites for them, and favorites for everybody', async () => {
    const user = await world.db.selectFrom('users').select('id').where('email', '=', demoSignIn.email).executeTakeFirstOrThrow();
    const bookmarks = await world.db.selectFrom('bookmarks').selectAll().execute();
    expect(bookmarks.map(bookmark => bookmark.user_id)).toEqual([user.id, user.id, user.id, user.id]);
    const favorites = await world.db.selectFrom('user_favorite_tags').select('user_id').execute();
    expect(favorites.filter(favorite => favorite.user_id === user.id)).toHaveLength(5);
    expect(new Set(favorites.map(favorite => favorite.user_id)).size).toBe(40);
  });

  test('has friends and friend requests, with the notifications that the product itself would create', async () => {
    const user = await world.db.selectFrom('users').select('id').where('email', '=', demoSignIn.email).executeTakeFirstOrThrow();
    const token = await beginSession(world.db, user.id, { createdAt: new Date().toISOString(), device: 'test' });
    const cookie = `bleachers-session=${encodeURIComponent(fastifyCookie.sign(token, world.context.secret))}`;
    const read = async <T>(url: string) => (await world.visitor.call<T>('GET', url, undefined, { cookie })).body;
    expect(await read<unknown[]>('/api/friends')).toHaveLength(8);
    const requests = await read<{ id: number; senderUsername: string }[]>('/api/friends/requests');
    expect(requests).toHaveLength(2);
    const told = await read<Notification[]>('/api/notifications?limit=100');
    expect(told.filter(each => each.type === 'friend_request' && !each.isRead).map(each => [each.relatedId, each.title])).toEqual(
      requests.map(request => [request.id, `@${request.senderUsername} wants to be friends`]),
    );
    expect(told.filter(each => each.type === 'friend_accepted').every(each => each.isRead)).toBe(true);
    expect(told.filter(each => each.type === 'reply').length).toBeGreaterThan(0);
    const rooms = await read<ChatRoom[]>('/api/chat/rooms');
    expect(rooms.length).toBeGreaterThanOrEqual(3);
    const unread = rooms.filter(room => room.unreadCount > 0);
    expect(told.filter(each => each.type === 'chat_message' && !each.isRead).map(each => each.relatedId)).toEqual(
      unread.map(room => room.id),
    );
  });

  test('is filled once: a second start adds nothing', async () => {
    const before = await world.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    await seed(world.db, { demo: true, report: line => lines.push(line) });
    const after = await world.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(lines).toHaveLength(1);
  });

  test('asks in polls that people have voted in, the one to sign in as in some and not in others', async () => {
    const user = await world.db.selectFrom('users').select('id').where('email', '=', demoSignIn.email).executeTakeFirstOrThrow();
    const polls = await world.db.selectFrom('polls').select('id').execute();
    const votes = await world.db.selectFrom('poll_votes').select('poll_id').where('user_id', '=', user.id).execute();
    expect(polls.length).toBeGreaterThanOrEqual(10);
    expect(votes.length).toBeGreaterThan(0);
    expect(votes.length).toBeLessThan(polls.length);
    const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=100');
    const shown = body.posts.filter(post => post.feature === 'poll');
    expect(shown.length).toBeGreaterThanOrEqual(6);
    expect(shown.every(post => post.poll !== null && post.poll.totalVotes > 5 && post.poll.options.length >= 2)).toBe(true);
  });

  test('has mock drafts, good and bad, a consensus of them, power rankings, and the achievements for both', async () => {
    const { body } = await world.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus');
    expect(body.drafts).toBeGreaterThanOrEqual(4);
    expect(body.board[0]?.choice).toMatchObject({ player: 'Cooper Flagg', share: 1 });
    const grades = body.leaders.map(leader => leader.grade.percent);
    expect(Math.max(...grades) - Math.min(...grades)).toBeGreaterThanOrEqual(20);
    const { posts } = (await world.visitor.call<PostList>('GET', '/api/posts?tags=NBA&limit=100')).body;
    expect(posts.filter(post => post.powerRankings).length).toBeGreaterThanOrEqual(3);
    const given = await world.db.selectFrom('user_achievements').select('achievement').execute();
    for (const achievement of ['first-mock-draft', 'first-rankings']) expect(given).toContainEqual({ achievement });
  });

  test('starts with prospects alone where no demo is wanted', async () => {
    const bare = await openWorld();
    await bare.db.deleteFrom('nba_draft_prospects').execute();
    await bare.db.deleteFrom('nba_draft_results').execute();
    await seed(bare.db, { demo: false, report: () => undefined });
    expect((await bare.visitor.call<unknown[]>('GET', '/api/nba-draft/2025')).body.length).toBeGreaterThanOrEqual(60);
    expect((await bare.visitor.call<Consensus>('GET', '/api/nba-draft/2025/consensus')).body).toMatchObject({ drafts: 0 });
    await bare.close();
  });

  test('finds posts by their words, also with a misspelled name', async () => {
    const found = async (q: string) => (await world.visitor.call<PostList>('GET', `/api/posts/search?q=${q}`)).body.totalCount;
    expect(await found('doncic')).toBeGreaterThan(0);
    expect(await found('Wembanyma')).toBe(await found('Wembanyama'));
    expect(await found('Wembanyma')).toBeGreaterThan(0);
  });
});

describe('the demo sign-in', () => {
  const starting = (db: World['db'], demo: boolean) => seed(db, { demo, report: () => undefined });

  test('is offered where the demo community was made, until its password is changed', async () => {
    expect(await starting(world.db, true)).toBe(true);
    const other = await openWorld();
    expect(await starting(other.db, true)).toBe(true);
    expect(await starting(other.db, false)).toBe(true);
    await other.db.updateTable('accounts').set({ is_demo: false }).where('email', '=', demoSignIn.email).execute();
    expect(await starting(other.db, true)).toBe(false);
    await other.close();
  });

  test('is not offered where somebody else signed up with its address', async () => {
    const empty = await openWorld();
    expect(await starting(empty.db, false)).toBe(false);
    await createAccount(empty.context, {
      email: demoSignIn.email,
      password: 'a-seat-in-row-seven',
      uid: 'made-by-hand',
      firstName: '',
      lastName: '',
      address: '203.0.113.5',
      device: undefined,
    });
    expect(await starting(empty.db, false)).toBe(false);
    await empty.close();
  });

  test('works where PUBLIC_URL is a loopback address or SEED_DEMO is true, and on no public site else', { tags: 'slow' }, async () => {
    const answers = async (settings: Record<string, string>) => {
      const node = await openWorld(settings, { beside: world });
      const caller = { address: '203.0.113.7', device: undefined };
      const outcome = await authenticate(node.context, { ...demoSignIn, ...caller });
      // A sign-up with its address and password is a sign-in.
      const again = await createAccount(node.context, { ...demoSignIn, ...caller, uid: 'made-by-hand', firstName: '', lastName: '' });
      await node.close();
      return [outcome, again].map(each => (refused(each) ? each.code : each.email));
    };
    expect(await answers({})).toEqual([demoSignIn.email, demoSignIn.email]);
    expect(await answers({ PUBLIC_URL: 'https://bleachers.example', RATE_LIMIT: 'on' })).toEqual(['forbidden', 'forbidden']);
    expect(await answers({ PUBLIC_URL: 'https://bleachers.example', RATE_LIMIT: 'on', SEED_DEMO: 'true' })).toEqual([
      demoSignIn.email,
      demoSignIn.email,
    ]);
  });
});

test('remove-demo removes the demo community; what others wrote elsewhere stays, and every counter equals its rows', {
  tags: 'slow',
}, async () => {
  const other = await openWorld();
  await seed(other.db, { demo: true, report: () => undefined });
  const fan = await other.person();
  const members = await other.sql<{ id: string; username: string }>`
    select users.id, username from users join accounts on accounts.id::text = subject where is_demo order by username limit 1`;
  const member = await other.signIn(members[0] ?? { id: '', username: '' });
  const post = await write(fan, 'A post of mine', { tags: ['NBA'] });
  await member.call('POST', `/api/posts/${post.id}/like`);
  const theirs = await answer(member, post.id);
  const mine = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, parentId: theirs.id, content: 'Thank you' });
  await answer(member, post.id);
  const { body: list } = await fan.call<PostList>('GET', '/api/posts?limit=20');
  const demoPost = list.posts.find(each => each.id !== post.id);
  await fan.call('POST', `/api/posts/${demoPost?.id}/like`);
  await answer(fan, demoPost?.id ?? 0);

  const dry = await runCommand(other, 'commands/removeDemo', '--dry-run');
  expect(dry.output).toMatch(
    /^To be removed: 40 people, \d+ posts and \d+ comments of the demo community, and 1 comments of others .* Nothing was changed\.\n$/,
  );
  expect(await runCommand(other, 'commands/removeDemo')).toMatchObject({ code: 0, output: expect.stringMatching(/^Removed: 40 people/) });
  expect([await driftOf(other.db), await brokenRules(other.db)]).toEqual([[], []]);
  const { body } = await fan.call<PostList>('GET', '/api/posts');
  expect(body).toMatchObject({ totalCount: 1, posts: [{ id: post.id, likes: 0, comments: 1 }] });
  const { body: thread } = await fan.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
  expect(thread.map(({ id, deleted }) => [id, deleted])).toEqual([
    [theirs.id, true],
    [mine.body.id, false],
  ]);
  expect(await other.db.selectFrom('users').select('id').where('issuer', '<>', 'house').execute()).toEqual([{ id: fan.id }]);
  expect((await runCommand(other, 'commands/removeDemo')).output).toBe('There is no demo community.\n');
  // An empty place of it is not filled again.
  await seed(other.db, { demo: true, report: () => undefined });
  expect((await fan.call<PostList>('GET', '/api/posts')).body.totalCount).toBe(1);
  await other.close();
});
