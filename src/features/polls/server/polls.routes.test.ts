import { afterAll, describe, expect, test } from 'vitest';
import { recount } from '../../../app/server/consistency/recount.queries.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { NewPoll, Poll } from '../polls.contract.ts';
import { maxOptions } from '../polls.text.rules.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
const fan = setUp(() => world.person());
afterAll(async () => expect(await recount(world.db)).toEqual([]));

const given: NewPoll = { question: 'Who wins?', options: ['Lakers', 'Celtics', 'Neither'] };

async function ask(poll: unknown = given, more: Record<string, unknown> = {}): Promise<Post & { poll: Poll }> {
  const { status, body } = await author.call<Post>('POST', '/api/posts', { content: 'A poll', poll, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  if (!body.poll) throw new Error('the post has no poll');
  return { ...body, poll: body.poll };
}

const write = async () => (await author.call<Post>('POST', '/api/posts', { content: 'No poll' })).body;
const read = async (post: Post, by = world.visitor) => (await by.call<Post>('GET', `/api/posts/${post.id}`)).body;
const edit = (post: Post, body: unknown) => author.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const vote = (poll: Poll, optionId: number | undefined, by = fan) =>
  by.call<Poll & ErrorBody>('POST', `/api/polls/${poll.id}/vote`, { optionId });
const counts = (poll: Poll | null) => poll?.options.map(option => [option.text, option.voteCount]);

describe('a post with a poll', () => {
  test('is of the type poll whatever it says, and shows it everywhere', async () => {
    const poll = {
      id: expect.any(Number),
      postId: expect.any(Number),
      question: 'Who wins?',
      options: given.options.map(text => ({ id: expect.any(Number), text, voteCount: 0 })),
      totalVotes: 0,
      votedOptionId: null,
      closesAt: null,
      canChange: false,
    };
    for (const more of [{}, { feature: 'poll' }, { feature: 'regular' }]) {
      const post = await ask(given, more);
      expect(post).toMatchObject({ feature: 'poll', poll });
      expect(await read(post)).toEqual({ ...post, poll: post.poll });
      expect((await world.visitor.call('GET', `/api/posts/${post.id}/poll`)).body).toEqual(post.poll);
      expect((await world.visitor.call('GET', `/api/polls/${post.poll.id}/options`)).body).toEqual(post.poll.options);
      const { body } = await world.visitor.call<PostList>('GET', '/api/posts?limit=1');
      expect(body.posts[0]?.poll).toEqual(post.poll);
    }
  });

  test('is trimmed, keeps signs as they are, and may have the longest texts', async () => {
    const options = [' A ', "<b>'; drop table polls; --", '🏀', 'x'.repeat(100)];
    const { poll } = await ask({ question: ` ${'?'.repeat(200)} `, options });
    expect(poll.question).toBe('?'.repeat(200));
    expect(poll.options.map(option => option.text)).toEqual(options.map(text => text.trim()));
  });

  const wrong: Record<string, unknown> = {
    'six options': { question: 'Q', options: ['a', 'b', 'c', 'd', 'e', 'f'] },
    'an invisible option': { question: 'Q', options: ['a', '\u200B'] },
    'options with counts': { question: 'Q', options: [{ text: 'a', voteCount: 9 }, { text: 'b' }] },
    'numbers for options': { question: 'Q', options: [1, 2] },
    'a text for a poll': 'Who wins?',
    'a NUL character': { question: 'Q\0', options: ['a', 'b'] },
  };
  test.each(Object.keys(wrong))('is refused with %s, new or edited, and nothing is stored', async name => {
    const before = (await world.visitor.call<PostList>('GET', '/api/posts?limit=1')).body.totalCount;
    const { status, body } = await author.call<ErrorBody>('POST', '/api/posts', { content: 'x', poll: wrong[name] });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect((await world.visitor.call<PostList>('GET', '/api/posts?limit=1')).body.totalCount).toBe(before);
    const post = await ask();
    expect((await edit(post, { poll: wrong[name] })).status).toBe(400);
    expect(await read(post)).toEqual({ ...post, poll: post.poll });
  });

  test('is refused as an unknown type, and as a poll without one', async () => {
    for (const feature of ['quiz', 'POLL', '', null, 5, 'poll']) {
      expect((await author.call('POST', '/api/posts', { content: 'x', feature })).status, String(feature)).toBe(400);
    }
    expect((await edit(await write(), { feature: 'poll' })).body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'poll' }] });
    expect((await edit(await ask(), { feature: 'poll', poll: null })).status).toBe(400);
  });
});

test('options that look alike in another script are refused, when a post is written and edited', async () => {
  const kept = await ask();
  for (const options of [
    ['Lakers', 'L\u0430kers'],
    ['Heat', 'Celtics', '\u041deat'],
    ['\ud835\udc0bakers', 'Lakers'],
    ['100', '1\u041e\u041e'],
  ]) {
    const poll = { question: 'Who?', options };
    const { status, body } = await author.call<ErrorBody>('POST', '/api/posts', { content: 'A poll', poll });
    expect([options, status, body.issues?.[0]?.message]).toEqual([options, 400, 'Every option must be different']);
    expect((await edit(kept, { poll })).status).toBe(400);
  }
  expect(counts((await read(kept)).poll)).toEqual(counts(kept.poll));
  for (const options of [
    ['I', 'l', '1'],
    ['Modern', 'Modem'],
    ['Café', 'Cafe'],
    ['是', '否'],
    ['Δ', 'A'],
  ])
    await ask({ question: 'Who?', options });
});

describe('voting', () => {
  test('counts once, and tells the voter alone for what', async () => {
    const { poll, ...post } = await ask();
    const option = poll.options[1]?.id;
    const { status, body } = await vote(poll, option);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: poll.id, postId: post.id, totalVotes: 1, votedOptionId: option });
    expect(counts(body)).toEqual([
      ['Lakers', 0],
      ['Celtics', 1],
      ['Neither', 0],
    ]);
    expect((await read({ ...post, poll }, fan)).poll).toEqual(body);
    expect((await read({ ...post, poll }, author)).poll).toEqual({ ...body, votedOptionId: null });
    const status2 = (by: Caller) => by.call('GET', `/api/polls/${poll.id}/vote/status`);
    expect((await status2(fan)).body).toEqual({ hasVoted: true, optionId: option });
    expect((await status2(author)).body).toEqual({ hasVoted: false, optionId: null });
    expect(JSON.stringify((await world.visitor.call('GET', `/api/posts/${post.id}/poll`)).body)).not.toContain(fan.id);
  });

  test('for an option of another poll, one that is none, or in a poll that is none is refused', async () => {
    const { poll } = await ask();
    const { poll: other } = await ask();
    for (const optionId of [other.options[0]?.id, 999_999, 0, -1, 1.5, '1', null, undefined]) {
      const { status, body } = await fan.call<ErrorBody>('POST', `/api/polls/${poll.id}/vote`, { optionId });
      expect([status, body.code], String(optionId)).toEqual([400, 'invalid_input']);
    }
    const { status, body } = await fan.call<ErrorBody>('POST', '/api/polls/999999/vote', { optionId: other.options[0]?.id });
    expect([status, body.message]).toEqual([404, 'Poll not found']);
    for (const path of ['options', 'vote/status']) expect((await fan.call('GET', `/api/polls/999999/${path}`)).status).toBe(404);
    expect((await fan.call('GET', '/api/posts/999999/poll')).status).toBe(404);
    expect((await fan.call('GET', `/api/posts/${(await write()).id}/poll`)).status).toBe(404);
  });
});

test('the database takes as many options as the rules allow', async () => {
  const { poll } = await ask({ question: 'How many?', options: Array.from({ length: maxOptions }, (_, index) => `option ${index}`) });
  await expect(
    world.sql`insert into poll_options (poll_id, text, place) values (${poll.id}, 'one more', ${maxOptions + 1})`,
  ).resolves.toBeDefined();
});
