import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, readKey } from '../../../platform/web/api/query.ts';
import { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { moment } from '../../../testing/web/gameThread.ts';
import { makeReply } from '../../../testing/web/makers.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import { repliesPerCall } from '../replies.rules.ts';
import { addToTalk, readBeginning, readTalkAgain, repliesKey, talkKey, talkPagesKey } from './replies.api.ts';

/** The newest first, as the server gives the thread of a game. */
const night = Array.from({ length: 4 * repliesPerCall }, (_, index) => index + 1)
  .toReversed()
  .map(id => makeReply({ id, moment: moment(id) }));

function answerNight(replies: readonly Reply[] = night): FakeApi {
  return new FakeApi().answerWith(repliesRoutes.list, ({ query: { after, limit } }) => {
    const from = after === undefined ? 0 : replies.findIndex(({ id }) => id === after) + 1;
    return replies.slice(from, from + limit);
  });
}

test('a thread that is read again keeps the older comments that its reader has asked for', async () => {
  answerNight();
  const client = createQueryClient();
  client.setQueryData<Reply[]>(repliesKey(7), night.slice(200, 200 + 3 * repliesPerCall));
  const again = await readBeginning(client, 7);
  expect(again.at(-1)?.id).toBeLessThanOrEqual(night[200 + 3 * repliesPerCall - 1]?.id ?? 0);
});

test('of a thread that has grown by much more than its page keeps, a page that returns reads a part', async () => {
  const api = answerNight();
  const client = createQueryClient();
  client.setQueryData<Reply[]>(repliesKey(7), night.slice(-10));
  await readBeginning(client, 7);
  expect(api.callsOf(repliesRoutes.list)).toHaveLength(3);
});

test('the talks of other threads stay, and a comment that is in no open talk any more goes', async () => {
  const client = createQueryClient();
  const [gone, left, other] = [1, 2, 3].map(id => makeReply({ id }));
  if (!gone || !left || !other) throw new Error('There are three comments.');
  const talk = (seq: string) => readKey(repliesRoutes.ofPlay, { params: { id: 'nba-1', seq }, query: {} });
  const [own, others] = [talkPagesKey(7, talk('2')), talkPagesKey(8, talk('3'))];
  addToTalk(client, 7, [gone, left]);
  addToTalk(client, 8, [other]);
  client.setQueryData(others, { pages: [{ replies: [other], nextCursor: null }], pageParams: [null] });
  const queryFn = () => Promise.resolve({ replies: [left], nextCursor: null });
  const options = { queryKey: own, queryFn, initialPageParam: null, getNextPageParam: () => null };
  const stop = new InfiniteQueryObserver(client, options).subscribe(() => undefined);
  await readTalkAgain(client, 7);
  expect(client.getQueryData(talkKey(7))).toEqual([left]);
  expect(client.getQueryData(talkKey(8))).toEqual([other]);
  expect(client.getQueryData(others)).toBeDefined();
  stop();
});
