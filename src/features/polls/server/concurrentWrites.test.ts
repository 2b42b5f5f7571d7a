import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { deadlocks, expectExact } from '../../posts/server/testing/exact.ts';
import { statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Poll } from '../polls.contract.ts';

let world: World;
let people: Caller[];
let polls: Poll[];
let statements: string[];
beforeEach(async () => {
  statements = [];
  world = await openWorld({}, { onStatement: statement => statements.push(statement.sql) });
  people = await Promise.all(times(12, () => world.person()));
  const posts = people.slice(0, 4).map(person => write(person, 'Asked', { poll: { question: 'Who?', options: ['A', 'B', 'C'] } }));
  polls = (await Promise.all(posts)).flatMap(({ poll }) => poll ?? []);
});
afterEach(() => world.close());

/** The option of a poll, in turns. */
const optionOf = (poll: Poll, index: number) => poll.options[index % poll.options.length]?.id;
const vote = (who: Caller, poll: Pick<Poll, 'id'>, optionId: number | undefined) =>
  who.call<Poll & ErrorBody>('POST', `/api/polls/${poll.id}/vote`, { optionId });
const read = async ({ id, postId }: Poll, who = world.visitor) => {
  const { body } = await who.call<Poll>('GET', `/api/posts/${postId}/poll`);
  expect(body.id).toBe(id);
  return body;
};

describe('votes of the same moment', () => {
  test('by everybody in every poll, on two nodes, are each counted once, without deadlocks', async () => {
    const second = await openWorld({}, { beside: world });
    // Half of the people go round the polls the other way.
    const cast = people.flatMap((person, index) =>
      (index % 2 ? polls : polls.toReversed()).map(poll => vote(index % 3 ? person : second.as(person), poll, optionOf(poll, index))),
    );
    expect(await statusesOf(cast)).toEqual({ 200: 48 });
    for (const poll of polls) {
      const now = await read(poll);
      expect([now.totalVotes, ...now.options.map(({ voteCount }) => voteCount)]).toEqual([12, 4, 4, 4]);
      for (const [index, person] of people.entries()) expect((await read(poll, person)).votedOptionId).toBe(optionOf(poll, index));
    }
    expect(await deadlocks(world)).toBe(0);
    await expectExact(world);
    await second.close();
  });

  test('that can’t be cast are refused without harm to the others', async () => {
    const [poll, other] = polls;
    if (!poll || !other) throw new Error('nothing is there');
    const cast = people.map((person, index) => {
      if (index % 3 === 1) return vote(person, poll, optionOf(other, index));
      return vote(person, index % 3 === 2 ? { id: 999_999 } : poll, optionOf(poll, 0));
    });
    expect((await Promise.all(cast)).map(({ status }) => status)).toEqual(times(12, index => [200, 400, 404][index % 3]));
    expect((await read(poll)).totalVotes).toBe(4);
    expect((await read(other)).totalVotes).toBe(0);
    await expectExact(world);
  });
});
