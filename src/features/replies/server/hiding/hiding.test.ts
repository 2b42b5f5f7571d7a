import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '../../../../app/server/consistency/consistency.queries.ts';
import { recount } from '../../../../app/server/consistency/recount.queries.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Hiding } from '../../../texts/hiding.rules.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import type { Reply } from '../../replies.contract.ts';
import { postHiding, replyHiding } from '../index.ts';

const world = setUp(() => openWorld({}, { caches: true }));
const author = setUp(() => world.person());
const fan = setUp(() => world.person());
const moderator = setUp(() => world.staff('moderator'));
const other = setUp(() => world.person());

const removed: Hiding = { state: 'removed', reason: 'Spam', entryId: 7 };
const hide = (id: number, hiding: Hiding = removed) =>
  writeAndPublish(world.context, (tx, publish) => postHiding.hide(tx, publish, [id], hiding));
const show = (id: number) => writeAndPublish(world.context, (tx, publish) => postHiding.show(tx, publish, [id]));
const hideComment = (id: number, hiding: Hiding = removed) =>
  writeAndPublish(world.context, (tx, publish) => replyHiding.hide(tx, publish, [id], hiding));
const showComment = (id: number) => writeAndPublish(world.context, (tx, publish) => replyHiding.show(tx, publish, [id]));

const tables = [
  'all_posts',
  'all_replies',
  'all_polls',
  'all_notifications',
  'post_tags',
  'post_likes',
  'poll_votes',
  'poll_options',
  'mock_drafts',
  'mock_draft_picks',
  'power_ranking_rows',
  'bookmarks',
  'images',
  'search_words',
];

/** All rows that hiding touches. Totals of people count from zero, tags are counted, and the totals of posts are summed. */
async function everything(): Promise<unknown> {
  const rows = await Promise.all(
    tables.map(async table => {
      const result = await world.sql<{ row: unknown }>`select to_jsonb(rows) - 'updated_at' as row from ${sql.table(table)} as rows`;
      return [table, result.map(({ row }) => JSON.stringify(row)).sort()];
    }),
  );
  const stats = await world.sql`
    select user_id, total_posts, total_likes, total_comments, total_views, post_streak, last_post_date::text from user_stats order by user_id`;
  const tags = await world.sql`select name, post_count from tags order by id`;
  const totals = await world.sql`select sum(posts) from post_totals`;
  return { rows, stats, tags, totals };
}

async function expectExact(): Promise<void> {
  expect([await recount(world.db), await brokenRules(world.db)]).toEqual([[], []]);
}

/** A post with comments, answers, likes, a vote, a bookmark and mentions. */
async function livelyPost(): Promise<{ post: Post; comment: Reply; reply: Reply }> {
  const post = await write(author, `A lively post for @${fan.username}`, {
    tags: ['NBA', 'Hidden things'],
    poll: { question: 'Who?', options: ['One', 'Two'] },
  });
  const comment = await answer(fan, post.id, `A comment for @${author.username}`);
  const { body: reply } = await author.call<Reply>('POST', '/api/replies', { postId: post.id, parentId: comment.id, content: 'An answer' });
  for (const person of [fan, other]) await person.call('POST', `/api/posts/${post.id}/like`);
  await author.call('POST', `/api/replies/${comment.id}/like`);
  await other.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
  await other.call('POST', '/api/bookmarks', { postId: post.id });
  await other.call('POST', `/api/posts/${post.id}/view`);
  return { post, comment, reply };
}

describe('a hidden post', () => {
  test('comes back exactly as it was, and every counter is right meanwhile', async () => {
    const { post, comment } = await livelyPost();
    const before = await everything();
    await hide(post.id);
    await expectExact();
    expect((await world.visitor.call<{ posts: Post[] }>('GET', '/api/posts')).body.posts.map(each => each.id)).not.toContain(post.id);
    await hideComment(comment.id);
    await expectExact();
    await show(post.id);
    await expectExact();
    await showComment(comment.id);
    expect(await everything()).toEqual(before);
  });

  test.each([
    [
      'a mock draft',
      {
        feature: 'mock-draft',
        content: 'Mine\n\n1. Cooper Flagg - Dallas Mavericks (SF-PF)\n2. Dylan Harper - San Antonio Spurs (PG)',
        tags: ['NBA'],
      },
    ],
    ['power rankings', { feature: 'power-rankings', content: 'Mine\n\n1. Boston Celtics\n2. Los Angeles Lakers', tags: ['NBA'] }],
  ])('with %s comes back exactly as it was', async (_, given) => {
    const { status, body } = await author.call<Post>('POST', '/api/posts', given);
    expect(status).toBe(201);
    const before = await everything();
    await hide(body.id);
    await expectExact();
    await show(body.id);
    expect(await everything()).toEqual(before);
  });

  test('is seen by its author and by moderators alone, with the removal', async () => {
    const { post, comment } = await livelyPost();
    await hide(post.id);
    for (const person of [fan, other, world.visitor]) {
      expect((await person.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
      expect((await person.call('GET', `/api/posts/${post.id}/replies`)).status).toBe(404);
      expect((await person.call('GET', `/api/posts/${post.id}/history`)).status).toBe(404);
      expect((await person.call('GET', `/api/replies/${comment.id}/history`)).status).toBe(404);
      expect((await person.call('GET', `/api/posts/${post.id}/poll`)).status).toBe(404);
    }
    for (const person of [author, moderator]) {
      const { status, body } = await person.call<Post>('GET', `/api/posts/${post.id}`);
      expect([status, body.removed]).toEqual([200, { at: expect.any(String), reason: 'Spam', entryId: 7 }]);
      const { body: thread } = await person.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
      expect(thread.map(reply => reply.content)).toEqual([`A comment for @${author.username}`, 'An answer']);
    }
    expect((await other.call('POST', `/api/posts/${post.id}/like`)).status).toBe(404);
    expect((await other.call('POST', '/api/replies', { postId: post.id, content: 'Too late' })).status).toBe(404);
    expect((await fan.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id })).status).toBe(404);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Something else' })).status).toBe(403);
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    await expectExact();
  });

  test('that reports hid can be edited once by its author, after ten minutes, which shows it again', async () => {
    const post = await write(author, 'Reported');
    await hide(post.id, { state: 'auto', reason: null, entryId: null });
    const edit = (content: string) => author.call<Post>('PUT', `/api/posts/${post.id}`, { content });
    expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body.autoHidden).toBe(true);
    expect((await edit('Mended')).status).toBe(403);
    await world.sql`update all_posts set hidden_at = now() - interval '11 minutes' where id = ${post.id}`;
    expect((await edit('Mended')).status).toBe(200);
    expect((await other.call<Post>('GET', `/api/posts/${post.id}`)).body.content).toBe('Mended');
    await hide(post.id, { state: 'auto', reason: null, entryId: null });
    await world.sql`update all_posts set hidden_at = now() - interval '11 minutes' where id = ${post.id}`;
    expect((await edit('Mended twice')).status).toBe(403);
    await expectExact();
  });

  test('that reports hid stays out of its history for others after the edit that shows it, and out of quotes', async () => {
    const post = await write(author, 'First draft');
    const quoting = await other.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'No', quote: { text: 'First draft' } });
    const comment = await answer(fan, post.id, 'Reported comment');
    await other.call('POST', '/api/replies', {
      postId: post.id,
      content: 'Never',
      quote: { replyId: comment.id, text: 'Reported comment' },
    });
    await answer(other, post.id, 'An answer', comment.id);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Reported text' })).status).toBe(200);
    const auto: Hiding = { state: 'auto', reason: null, entryId: null };
    await hideComment(comment.id, auto);
    await world.sql`update all_replies set hidden_at = now() - interval '11 minutes' where id = ${comment.id}`;
    expect((await fan.call('PUT', `/api/replies/${comment.id}`, { content: 'Mended comment' })).status).toBe(200);
    await hide(post.id, auto);
    await world.sql`update all_posts set hidden_at = now() - interval '11 minutes' where id = ${post.id}`;
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Mended' })).status).toBe(200);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Mended twice' })).status).toBe(200);

    const history = async (who: Caller, url: string) =>
      (await who.call<{ versions: { content: string }[] }>('GET', `${url}/history`)).body.versions.map(({ content }) => content);
    for (const reader of [other, world.visitor]) {
      expect(await history(reader, `/api/posts/${post.id}`)).toEqual(['Mended', 'Mended twice']);
      expect(await history(reader, `/api/replies/${comment.id}`)).toEqual(['Mended comment']);
    }
    for (const reader of [author, moderator])
      expect(await history(reader, `/api/posts/${post.id}`)).toEqual(['First draft', 'Reported text', 'Mended', 'Mended twice']);
    for (const reader of [fan, moderator])
      expect(await history(reader, `/api/replies/${comment.id}`)).toEqual(['Reported comment', 'Mended comment']);
    const { body: thread } = await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`);
    expect(thread.find(({ id }) => id === quoting.body.id)?.quote).toBeNull();
    expect(thread.map(({ quote }) => quote)).toEqual(thread.map(() => null));
  });
});

describe('a hidden comment', () => {
  test('keeps its place while it has answers, and is there for its author and for moderators', async () => {
    const { post, comment, reply } = await livelyPost();
    await hideComment(comment.id);
    await expectExact();
    const thread = async (who: Caller) => (await who.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body;
    for (const person of [other, author, world.visitor]) {
      const [place, answered] = await thread(person);
      expect(place).toMatchObject({ id: comment.id, deleted: true, removed: true, content: '', authorId: null, likes: 0 });
      expect(answered).toMatchObject({ id: reply.id, content: 'An answer' });
      expect(answered).not.toHaveProperty('removed');
    }
    for (const person of [fan, moderator])
      expect((await thread(person))[0]).toMatchObject({
        deleted: false,
        removed: { reason: 'Spam', entryId: 7 },
        content: comment.content,
      });
    expect((await other.call<Post>('GET', `/api/posts/${post.id}`)).body.comments).toBe(1);
    await hideComment(reply.id, { state: 'held', reason: null, entryId: null });
    expect(await thread(other)).toHaveLength(1);
    expect((await thread(author)).map(({ id, held }) => [id, held])).toEqual([
      [comment.id, undefined],
      [reply.id, true],
    ]);
    for (const sort of ['new', 'best']) {
      const { body } = await moderator.call<Reply[]>('GET', `/api/posts/${post.id}/replies?sort=${sort}`);
      expect(body.map(({ id }) => id).sort((one, other) => one - other)).toEqual([comment.id, reply.id]);
    }
    await showComment(reply.id);
    await showComment(comment.id);
    expect((await thread(other)).map(({ deleted }) => deleted)).toEqual([false, false]);
    await expectExact();
  });

  test('that ended a page lets readers and moderators go on behind it in each order', async () => {
    const post = await write(author, 'A post with pages');
    const [first, last, third] = [
      await answer(fan, post.id, 'One'),
      await answer(fan, post.id, 'Two'),
      await answer(fan, post.id, 'Three'),
    ];
    for (const person of [author, other]) await person.call('POST', `/api/replies/${first.id}/like`);
    await other.call('POST', `/api/replies/${last.id}/like`);
    const idsBehind = async (person: Caller, sort: string) => {
      const { status, body } = await person.call<Reply[]>('GET', `/api/posts/${post.id}/replies?sort=${sort}&limit=2&after=${last.id}`);
      return status === 200 ? body.map(({ id }) => id) : status;
    };
    await hideComment(last.id);
    expect([await idsBehind(other, 'best'), await idsBehind(other, 'old'), await idsBehind(other, 'new')]).toEqual([
      [third.id],
      [third.id],
      [first.id],
    ]);
    expect(await idsBehind(moderator, 'best')).toEqual([third.id]);
    await answer(author, post.id, 'An answer', third.id);
    await hideComment(third.id);
    const { body } = await moderator.call<Reply[]>('GET', `/api/posts/${post.id}/replies?sort=best&limit=2`);
    expect(body.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(await idsBehind(moderator, 'best')).toEqual([third.id, expect.any(Number)]);
  });

  test('is gone from quotes, profiles and notifications', async () => {
    const post = await write(author, 'A post to talk about');
    const comment = await answer(fan, post.id, 'Words to be removed');
    const quote = { replyId: comment.id, text: 'to be removed' };
    await other.call('POST', '/api/replies', { postId: post.id, content: 'See here', quote });
    await hideComment(comment.id);
    const urls = [
      `/api/posts/${post.id}/replies`,
      `/api/users/${fan.username}/replies`,
      '/api/posts',
      '/api/notifications',
      `/api/replies/${comment.id}/history`,
    ];
    for (const url of urls) expect(JSON.stringify((await author.call('GET', url)).body)).not.toContain('to be removed');
    await showComment(comment.id);
    for (const url of urls) expect(JSON.stringify((await author.call('GET', url)).body)).toContain('to be removed');
    await expectExact();
  });

  test('that its author deletes is gone for good, and an account that leaves keeps the counters right', async () => {
    const leaver = await world.person();
    const post = await write(author, 'A post with guests');
    const [one, two] = [await answer(leaver, post.id, 'First'), await answer(leaver, post.id, 'Second')];
    await leaver.call('POST', `/api/posts/${post.id}/like`);
    await hideComment(one.id);
    await hideComment(two.id);
    expect((await leaver.call('DELETE', `/api/replies/${one.id}`)).status).toBe(204);
    await hide(post.id);
    expect((await leaver.call('DELETE', '/api/user', { username: leaver.username })).status).toBe(204);
    await show(post.id);
    await showComment(two.id);
    await expectExact();
  });
});

describe('many hidden comments', () => {
  const inOne = (ids: number[], isHidden: boolean) =>
    writeAndPublish(world.context, async (tx, publish) => {
      let statements = 0;
      const counted = tx.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      await (isHidden ? replyHiding.hide(counted, publish, ids, removed) : replyHiding.show(counted, publish, ids));
      return statements;
    });

  test('take the same number of statements as few, and come back exactly as they were', async () => {
    const [post, hiddenPost] = [await write(author, 'A post with spam'), await write(author, 'A hidden post with spam')];
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push((await answer(fan, count % 2 ? post.id : hiddenPost.id, `Spam ${count} for @${author.username}`)).id);
    await other.call('POST', `/api/replies/${ids[1]}/like`);
    const before = await everything();
    await hide(hiddenPost.id);
    const ofFew = await inOne(ids.slice(0, 2), true);
    expect(ofFew).toBeGreaterThan(5);
    await expectExact();
    expect(await inOne(ids.slice(2), true)).toBe(ofFew);
    await expectExact();
    expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body.comments).toBe(0);
    await inOne(ids, false);
    await show(hiddenPost.id);
    await expectExact();
    expect(await everything()).toEqual(before);
  });
});
