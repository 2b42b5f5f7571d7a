import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recount } from '../../../app/server/consistency/recount.queries.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Poll } from '../polls.contract.ts';

/** An author's edits of a poll while people vote in it. */

let fans: Caller[];
const world = setUp(openWorld);
const author = setUp(() => world.person());
beforeAll(async () => {
  fans = await Promise.all(Array.from({ length: 6 }, () => world.person()));
});
afterAll(async () => expect(await recount(world.db)).toEqual([]));

async function ask(question = 'Who wins?', options = ['A', 'B', 'C']): Promise<Poll> {
  const { body } = await author.call<Post>('POST', '/api/posts', { content: 'A poll', poll: { question, options } });
  if (!body.poll) throw new Error('the post has no poll');
  return body.poll;
}

const edit = (poll: Poll, body: unknown) => author.call<Post>('PUT', `/api/posts/${poll.postId}`, body);
const vote = (poll: Poll, text: string, by: Caller | undefined) =>
  by?.call<Poll>('POST', `/api/polls/${poll.id}/vote`, { optionId: poll.options.find(option => option.text === text)?.id }) ??
  Promise.reject(new Error('nobody votes'));
const counts = (poll: Poll | null | undefined) => poll && Object.fromEntries(poll.options.map(option => [option.text, option.voteCount]));
const now = async (poll: Poll) => (await world.visitor.call<Post>('GET', `/api/posts/${poll.postId}`)).body;

async function voted(): Promise<Poll> {
  const poll = await ask();
  for (const [index, text] of ['A', 'A', 'B', 'C'].entries()) expect((await vote(poll, text, fans[index])).status).toBe(200);
  return poll;
}

describe('editing a poll', () => {
  test('keeps id and votes of the options that keep their text, in any order', async () => {
    const poll = await voted();
    const { body } = await edit(poll, { poll: { question: 'Who really wins?', options: ['D', 'C', 'A', 'B'] } });
    expect(body.poll).toMatchObject({ id: poll.id, question: 'Who really wins?', totalVotes: 4 });
    expect(body.poll?.options.map(option => [option.text, option.voteCount])).toEqual([
      ['D', 0],
      ['C', 1],
      ['A', 2],
      ['B', 1],
    ]);
    for (const old of poll.options) expect(body.poll?.options.find(option => option.text === old.text)?.id).toBe(old.id);
    expect(body.editedAt).not.toBeNull();
    expect((await now(poll)).poll).toEqual(body.poll);
  });

  test('lets only the voters of a removed option vote again', async () => {
    const poll = await voted();
    const { body } = await edit(poll, { poll: { question: poll.question, options: ['B', 'C', 'a new A'] } });
    expect(counts(body.poll)).toEqual({ B: 1, C: 1, 'a new A': 0 });
    expect((await fans[0]?.call('GET', `/api/polls/${poll.id}/vote/status`))?.body).toEqual({ hasVoted: false, optionId: null });
    if (!body.poll) throw new Error('the poll is gone');
    expect((await vote(body.poll, 'a new A', fans[0])).status).toBe(200);
    expect((await vote(body.poll, 'a new A', fans[2])).status).toBe(409);
    expect((await vote(poll, 'A', fans[1])).status).toBe(400);
    expect(counts((await now(poll)).poll)).toEqual({ B: 1, C: 1, 'a new A': 1 });
  });

  test('that leaves it out or changes nothing keeps it and does not mark the post as edited', async () => {
    const poll = await voted();
    const before = await now(poll);
    const same = { question: ` ${poll.question} `, options: poll.options.map(option => ` ${option.text}`) };
    for (const body of [{}, { content: before.content }, { feature: 'poll' }, { poll: same }, { feature: 'regular', poll: same }]) {
      expect((await edit(poll, body)).body).toEqual(before);
    }
    expect((await edit(poll, { content: 'another text' })).body).toMatchObject({ content: 'another text', poll: before.poll });
  });

  test('takes it off with null or by the type regular, with every vote, and puts a new one on', async () => {
    for (const body of [{ poll: null }, { feature: 'regular' }, { feature: 'regular', poll: null }]) {
      const poll = await voted();
      expect((await edit(poll, body)).body).toMatchObject({ feature: 'regular', poll: null, editedAt: expect.any(String) });
      expect((await vote(poll, 'A', fans[5])).status).toBe(404);
      expect((await world.visitor.call('GET', `/api/posts/${poll.postId}/poll`)).status).toBe(404);
      const again = await edit(poll, { poll: { question: 'Again?', options: ['A', 'B'] } });
      expect(again.body).toMatchObject({ feature: 'poll', poll: { totalVotes: 0 } });
      expect(again.body.poll?.id).not.toBe(poll.id);
    }
  });
});

test('a deleted post takes its poll, options and votes along', async () => {
  const poll = await voted();
  expect((await author.call('DELETE', `/api/posts/${poll.postId}`)).status).toBe(204);
  expect((await vote(poll, 'A', fans[5])).status).toBe(404);
  for (const table of ['poll_options', 'poll_votes'] as const) {
    expect(await world.db.selectFrom(table).select('id').where('poll_id', '=', poll.id).execute()).toEqual([]);
  }
});
