/** A part of a great night by writers who watch up to a minute late: the comments belong to the plays that they saw. */
import { expect, test } from 'vitest';
import { greatestPart } from '../../../../testing/night.ts';
import type { Caller } from '../../../../testing/world.ts';
import type { Reply } from '../../replies.contract.ts';
import { openTalkScene } from '../testing/talkScene.ts';

const seconds = 40;
/** A game of the NBA has some 460 plays in two and a half hours. */
const playEverySeconds = 20;
/** Plays before the first comment, which the latest writers still see. */
const earlier = 5;
const writers = 61;
/** A late reader's position is a whole second, and a call takes time. */
const wantedShare = 0.95;

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

test('at least 95 % of the comments belong to the play that their writer saw, and answers to that of their comment', {
  tags: 'slow',
  timeout: 180_000,
}, async () => {
  const scene = await openTalkScene();
  const { world, threadId } = scene;
  const people: { caller: Caller; late: number }[] = [];
  for (let late = 0; late < writers; late += 1) {
    const caller = await world.person();
    if (late > 0) await caller.call('PUT', '/api/clock', { behind: late, hideScores: false });
    people.push({ caller, late });
  }
  const { comments: part, from, first } = greatestPart(seconds);

  const began = Date.now();
  /** The times of the plays, by their numbers from 1. */
  const plays: number[] = [];
  async function addPlay(secondsAgo: number): Promise<void> {
    const at = Date.now() - secondsAgo * 1_000;
    await scene.play(plays.length + 1, secondsAgo);
    plays.push(at);
  }
  for (let count = earlier - 1; count >= 0; count -= 1) await addPlay(count * playEverySeconds);
  const written: Promise<Reply | undefined>[] = [];
  const judged: { isAnswer: boolean; isRight: boolean }[] = [];

  async function writeOne(place: number): Promise<Reply | undefined> {
    const { answers, author } = part[place] ?? { answers: null, author: null };
    const person = people[((author ?? place) * 37) % writers];
    const parent = answers === null || answers < first ? undefined : await written[answers - first];
    const seenAt = Date.now() - (person?.late ?? 0) * 1_000;
    const seen = plays.findLastIndex(at => at <= seenAt) + 1;
    const body = { postId: threadId, content: `Words ${place}`, ...(parent && { parentId: parent.id }) };
    const answer = await person?.caller.call<Reply>('POST', '/api/replies', body);
    // A late writer answers only what they have seen.
    if (parent && answer?.status === 400) return undefined;
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(201);
    judged.push({ isAnswer: parent !== undefined, isRight: answer?.body.playSeq === (parent ? parent.playSeq : seen) });
    return answer?.body;
  }

  for (const [place, { second }] of part.entries()) {
    while ((Date.now() - began) / 1_000 < second - from) {
      if (plays.length - earlier < (Date.now() - began) / 1_000 / playEverySeconds) await addPlay(0);
      await wait(20);
    }
    const writing = writeOne(place);
    // A failure is told at the end, when all are awaited.
    writing.catch(() => undefined);
    written.push(writing);
  }
  await Promise.all(written);
  const top = judged.filter(({ isAnswer }) => !isAnswer);
  expect(top.length).toBeGreaterThan(100);
  const share = (some: readonly { isRight: boolean }[]) => some.filter(({ isRight }) => isRight).length / some.length;
  expect(share(top)).toBeGreaterThanOrEqual(wantedShare);
  expect(share(judged.filter(({ isAnswer }) => isAnswer))).toBe(1);
  await world.close();
});
