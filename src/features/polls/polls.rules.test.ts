import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPoll, type Poll } from './polls.contract.ts';
import { closingText, isClosed, percentOf, withVote } from './polls.rules.ts';
import { emptyPoll, pollProblem, pollTexts, trimmedPoll } from './polls.text.rules.ts';

const poll = (question: string, ...options: string[]) => ({ question, options });

describe('the values of the poll editor', () => {
  test('is no poll while nothing was typed', () => {
    expect(trimmedPoll(emptyPoll)).toBeUndefined();
    expect(trimmedPoll(poll(' ', '\u200B', '  '))).toBeUndefined();
    expect(pollProblem(emptyPoll)).toBeUndefined();
  });

  test('is sent trimmed and without the options left empty', () => {
    expect(trimmedPoll(poll(' Who wins? ', ' Lakers', '', 'Celtics ', ' '))).toEqual(poll('Who wins?', 'Lakers', 'Celtics'));
  });

  test('needs a question and two different options', () => {
    expect(pollProblem(poll('', 'Lakers', 'Celtics'))).toEqual({ question: pollTexts.noQuestion });
    expect(pollProblem(poll('Who?', 'Lakers', ' '))).toEqual({ option: { index: 1, message: pollTexts.fewOptions } });
    expect(pollProblem(poll('Who?', '', ''))).toEqual({ option: { index: 0, message: pollTexts.fewOptions } });
    expect(pollProblem(poll('Who?', 'Lakers'))).toEqual({ option: { index: 0, message: pollTexts.fewOptions } });
    const twins = poll('', 'Lakers', '', 'Celtics', 'lakers ');
    expect(pollProblem(twins)).toEqual({ question: pollTexts.noQuestion, option: { index: 3, message: pollTexts.sameOptions } });
    expect(pollProblem(poll('Who?', 'Lakers', 'Celtics'))).toBeUndefined();
  });

  test('keeps its limits: 200 characters to ask, 100 an option, five options', () => {
    expect(pollProblem(poll('x'.repeat(200), 'a'.repeat(100), 'b'))).toBeUndefined();
    expect(pollProblem(poll('x'.repeat(201), 'a', 'b'))).toEqual({ question: pollTexts.longQuestion });
    expect(pollProblem(poll('Who?', 'a'.repeat(101), 'b'))).toEqual({ option: { index: 0, message: pollTexts.longOption } });
    expect(pollProblem(poll('Who?', 'a', 'b', 'c', 'd', 'e', 'f'))).toEqual({ option: { index: 5, message: pollTexts.manyOptions } });
  });

  test('is judged alike by the page and by the server, whatever it is', () => {
    const text = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('', ' ', 'A', 'a', '\u200B', 'x'.repeat(101), 'x'.repeat(201)));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 7 }), (question, options) => {
        const written = trimmedPoll({ question, options });
        if (!written) return;
        expect(newPoll.safeParse(written).success).toBe(pollProblem({ question, options }) === undefined);
      }),
    );
  });
});

test('a share is in whole percent, the same for the same count, and nothing of nothing', () => {
  expect([1, 1, 1].map(votes => percentOf(votes, 3))).toEqual([33, 33, 33]);
  expect([percentOf(2, 3), percentOf(0, 3), percentOf(3, 3), percentOf(0, 0)]).toEqual([67, 0, 100, 0]);
});

describe('a vote on the screen', () => {
  const before: Poll = {
    id: 1,
    postId: 1,
    question: 'Who?',
    options: [
      { id: 1, text: 'A', voteCount: 4 },
      { id: 2, text: 'B', voteCount: 0 },
    ],
    totalVotes: 4,
    votedOptionId: null,
    closesAt: null,
    canChange: false,
  };

  test('counts where it went and nowhere else', () => {
    const after = withVote(before, 2);
    expect(after.options.map(option => option.voteCount)).toEqual([4, 1]);
    expect(after).toMatchObject({ totalVotes: 5, votedOptionId: 2 });
    expect(before.totalVotes).toBe(4);
  });

  test('changes nothing the second time, nor for an option that is not there', () => {
    const after = withVote(before, 2);
    expect(withVote(after, 1)).toBe(after);
    expect(withVote(before, 3)).toBe(before);
  });

  test('moves if votes can change, and the total stays', () => {
    const after = withVote(withVote({ ...before, canChange: true }, 2), 1);
    expect(after.options.map(option => option.voteCount)).toEqual([5, 0]);
    expect(after).toMatchObject({ totalVotes: 5, votedOptionId: 1 });
    expect(withVote(after, 1)).toBe(after);
  });
});

test.each([
  [null, null],
  ['2026-01-15T20:00:00.000Z', 'Closed'],
  ['2026-01-15T20:00:20.000Z', 'Closes in 1 minute'],
  ['2026-01-15T20:59:59.000Z', 'Closes in 59 minutes'],
  ['2026-01-15T23:10:00.000Z', 'Closes in 3 hours'],
  ['2026-01-17T19:00:00.000Z', 'Closes in 47 hours'],
  ['2026-01-20T20:00:00.000Z', 'Closes in 5 days'],
])('a poll that closes at %s says %s', (closesAt, text) => {
  const now = Date.parse('2026-01-15T20:00:00.000Z');
  expect(closingText({ closesAt }, now)).toBe(text);
  expect(isClosed({ closesAt }, now)).toBe(text === 'Closed');
});
