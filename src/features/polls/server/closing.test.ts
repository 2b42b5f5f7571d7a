import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { deadlocks, expectExact } from '../../posts/server/testing/exact.ts';
import { statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Poll } from '../polls.contract.ts';

let fans: Caller[];
const world = setUp(openWorld);
const author = setUp(() => world.person());
beforeAll(async () => {
  fans = await Promise.all(times(8, () => world.person()));
});
afterAll(() => expectExact(world));

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const hour = 3_600_000;

async function ask(more: Partial<Pick<Poll, 'closesAt' | 'canChange'>>): Promise<Poll> {
  const { poll } = await write(author, 'A poll', { poll: { question: 'Who wins?', options: ['A', 'B', 'C'], ...more } });
  if (!poll) throw new Error('the post has no poll');
  return poll;
}

const edit = (poll: Poll, body: object) =>
  author.call<Post & ErrorBody>('PUT', `/api/posts/${poll.postId}`, { poll: { question: 'Who wins?', options: ['A', 'B', 'C'], ...body } });
const vote = (poll: Poll, place: number, by = fans[0] ?? author) =>
  by.call<Poll & ErrorBody>('POST', `/api/polls/${poll.id}/vote`, { optionId: poll.options[place]?.id });
const read = async (poll: Poll, by = world.visitor) => (await by.call<Poll>('GET', `/api/posts/${poll.postId}/poll`)).body;
const counts = (poll: Poll) => poll.options.map(option => option.voteCount);
/** Closes the poll as time would. */
const close = (poll: Poll) => world.sql`update polls set closes_at = now() - interval '1 second' where id = ${poll.id}`;

describe('a poll with a closing time', () => {
  test('says it everywhere, counts votes before it, and refuses them after it', async () => {
    const closesAt = later(hour);
    const poll = await ask({ closesAt });
    expect(poll).toMatchObject({ closesAt, canChange: false });
    expect(await read(poll)).toEqual(poll);
    expect((await vote(poll, 0)).body).toMatchObject({ closesAt, totalVotes: 1 });
    await close(poll);
    for (const by of [fans[0], fans[1]]) {
      const { status, body } = await vote(poll, 1, by);
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(counts(await read(poll))).toEqual([1, 0, 0]);
  });

  test('closes in the future', async () => {
    for (const closesAt of [later(-1_000), '2020-01-01T00:00:00Z']) {
      const { status, body } = await author.call<ErrorBody>('POST', '/api/posts', {
        content: 'x',
        poll: { question: 'Q', options: ['A', 'B'], closesAt },
      });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'poll.closesAt']);
    }
    for (const closesAt of ['tomorrow', 5, '2026-13-01T00:00:00Z'])
      expect(
        (await author.call('POST', '/api/posts', { content: 'x', poll: { question: 'Q', options: ['A', 'B'], closesAt } })).status,
      ).toBe(400);
    const poll = await ask({});
    expect((await edit(poll, { closesAt: later(-1_000) })).status).toBe(400);
    expect((await read(poll)).closesAt).toBeNull();
  });

  test('keeps both settings in an edit that leaves them out, also when it is closed, and can be opened again', async () => {
    const poll = await ask({ closesAt: later(hour), canChange: true });
    expect((await edit(poll, { question: 'Who really?' })).body.poll).toMatchObject({ closesAt: poll.closesAt, canChange: true });
    await close(poll);
    const { closesAt } = await read(poll);
    expect((await edit(poll, { closesAt, question: 'Closed, and renamed' })).status).toBe(200);
    expect((await vote(poll, 0)).status).toBe(409);
    expect((await edit(poll, { closesAt: null, canChange: false })).body.poll).toMatchObject({ closesAt: null, canChange: false });
    expect((await vote(poll, 0)).status).toBe(200);
    expect((await vote(poll, 1)).body.code).toBe('already_voted');
  });

  test('counts a vote or refuses it while it closes, and never both', async () => {
    const poll = await ask({ closesAt: later(hour) });
    const [, ...votes] = await Promise.all([close(poll), ...fans.map((fan, index) => vote(poll, index % 3, fan))]);
    const counted = votes.filter(({ status }) => status === 200).length;
    expect(votes.filter(({ status }) => status === 409)).toHaveLength(fans.length - counted);
    expect((await read(poll)).totalVotes).toBe(counted);
  });
});

describe('a poll whose votes can change', () => {
  test('moves a second vote, and the same vote again changes nothing', async () => {
    const poll = await ask({ canChange: true });
    expect((await vote(poll, 0)).status).toBe(200);
    const moved = await vote(poll, 2);
    expect([moved.status, counts(moved.body), moved.body.votedOptionId]).toEqual([200, [0, 0, 1], poll.options[2]?.id]);
    expect(counts((await vote(poll, 2)).body)).toEqual([0, 0, 1]);
    expect((await vote(poll, 1, fans[1])).body.totalVotes).toBe(2);
    await close(poll);
    expect((await vote(poll, 0)).status).toBe(409);
    expect(counts(await read(poll))).toEqual([0, 1, 1]);
  });

  test('keeps one vote a person when everybody votes again and again at once, on two nodes, without deadlocks', async () => {
    const second = await openWorld({}, { beside: world });
    const polls = [await ask({ canChange: true }), await ask({ canChange: true }), await ask({})];
    const [one, two, fixed] = polls;
    if (!one || !two || !fixed) throw new Error('nothing is there');
    const cast = fans.flatMap((fan, index) =>
      times(6, turn => vote(turn % 2 ? one : two, (index + turn) % 3, (index + turn) % 4 < 2 ? fan : second.as(fan))),
    );
    const once = fans.map((fan, index) => vote(fixed, index % 3, index % 2 ? fan : second.as(fan)));
    expect(await statusesOf([...cast, ...once])).toEqual({ 200: 7 * fans.length });
    for (const poll of polls) {
      const now = await read(poll);
      expect(now.totalVotes).toBe(fans.length);
      const own = await Promise.all(fans.map(async fan => (await read(poll, fan)).votedOptionId));
      expect(counts(now)).toEqual(poll.options.map(({ id }) => own.filter(optionId => optionId === id).length));
    }
    await expectExact(world);
    expect(await deadlocks(world)).toBe(0);
    await second.close();
  });
});

test('votes that can’t be cast are refused without harm to others of the same moment', async () => {
  const [poll, other] = [await ask({}), await ask({})];
  const wrong = [poll, { ...poll, options: other.options }, { ...poll, id: 999_999 }];
  const cast = await Promise.all(fans.map((fan, index) => vote(wrong[index % 3] ?? poll, 0, fan)));
  expect(cast.map(({ status }) => status)).toEqual(fans.map((_, index) => [200, 400, 404][index % 3]));
  expect([(await read(poll)).totalVotes, (await read(other)).totalVotes]).toEqual([3, 0]);
});
