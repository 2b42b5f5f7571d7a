/** Texts that a late reader may not know yet: no call of theirs tells whether one exists or what it says. src/features/games/README.md, One clock. */
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpScene } from '../../../../../testing/world.ts';
import type { Poll } from '../../../../polls/polls.contract.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';

/** A post that the late reader knows, with a later comment and a comment that they know. */
let thread: { post: Post; known: number; unknown: number };
let unknownPost: Post;
const { world, live, late } = setUpScene(openLateWorld);
beforeAll(async () => {
  const post = await write(live, 'Tip-off', { tags: ['Boston Celtics'] });
  const known = await answer(live, post.id, 'Here we go');
  await world.sql`update all_posts set created_at = created_at - interval '100 seconds' where id = ${post.id}`;
  await world.sql`update all_replies set created_at = created_at - interval '90 seconds' where id = ${known.id}`;
  const unknown = await answer(live, post.id, 'Final: 101-99!');
  thread = { post, known: known.id, unknown: unknown.id };
  const poll = { question: 'Comeback of the year?', options: ['Yes, 110-109', 'No'] };
  unknownPost = await write(live, 'What an ending', { tags: ['Boston Celtics'], poll });
});

describe('a late writer', () => {
  const reply = (more: object) => late.call('POST', '/api/replies', { postId: thread.post.id, content: 'My own words', ...more });

  test('is told the same of words that an unknown comment has and of words that it has not', async () => {
    const quoting = (replyId: number, text: string) => reply({ quote: { replyId, text } });
    const [hit, miss] = [await quoting(thread.unknown, '101-99'), await quoting(thread.unknown, '88-87')];
    expect(hit.status).toBe(400);
    expect(hit.body).toEqual(miss.body);
    expect((await quoting(thread.known, 'Here we')).status).toBe(201);
    expect((await reply({ quote: { text: 'Tip-off' } })).status).toBe(201);
  });

  test('quotes a post in the words that they know', async () => {
    const post = await write(live, 'Before the buzzer', { tags: ['Boston Celtics'] });
    await world.sql`update all_posts set created_at = created_at - interval '300 seconds' where id = ${post.id}`;
    expect((await live.call('PUT', `/api/posts/${post.id}`, { content: 'Before the buzzer, 101-99' })).status).toBe(200);
    const quoting = (text: string) => late.call('POST', '/api/replies', { postId: post.id, content: 'So', quote: { text } });
    expect((await quoting('101-99')).status).toBe(400);
    expect((await quoting('Before the')).status).toBe(201);
  });
});

test('a late reader gets no rankings and no draft of an edit that they may not know, beside the former words', async () => {
  for (const [feature, field, list] of [
    ['power-rankings', 'powerRankings', ['1. Boston Celtics\n2. Utah Jazz', '1. Utah Jazz\n2. Boston Celtics']],
    ['mock-draft', 'mockDraft', ['1. Cooper Flagg - Dallas Mavericks (SF-PF)', '1. Dylan Harper - Dallas Mavericks (PG-SG)']],
  ] as const) {
    const post = await write(live, list[0], { tags: ['Boston Celtics'], feature });
    await world.sql`update all_posts set created_at = created_at - interval '300 seconds' where id = ${post.id}`;
    await world.sql`update post_tags set created_at = created_at - interval '300 seconds' where post_id = ${post.id}`;
    const read = async () => (await late.call<Post>('GET', `/api/posts/${post.id}`)).body;
    expect((await read())[field], feature).not.toBeNull();
    expect((await live.call('PUT', `/api/posts/${post.id}`, { content: list[1] })).status).toBe(200);
    expect(await read(), feature).toMatchObject({ content: list[0], [field]: null });
  }
});

test('a visitor with a clock reads no poll of an unknown post, and counts no view of it', async () => {
  const { headers } = await world.visitor.call('PUT', '/api/clock', { behind: 60, hideScores: false });
  const cookie = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
  const { body: poll } = await live.call<Poll>('GET', `/api/posts/${unknownPost.id}/poll`);
  const asked = [
    ['GET', `/api/posts/${unknownPost.id}/poll`],
    ['GET', `/api/polls/${poll.id}/options`],
    ['POST', `/api/posts/${unknownPost.id}/view`],
  ] as const;
  for (const [method, address] of asked) {
    expect((await world.visitor.call(method, address, undefined, cookie)).status, address).toBe(404);
    expect((await world.visitor.call(method, address)).status, address).toBe(200);
  }
});
