import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { makeBox, makeGameClock, makePlay, makePoll, makePost, makeReply, makeWatched } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { clockRoutes } from '../../games/clock/clock.contract.ts';
import { gamesRoutes } from '../../games/games.contract.ts';
import { notificationsRoutes } from '../../notifications/notifications.contract.ts';
import { pollsRoutes } from '../../polls/polls.contract.ts';
import { postsRoutes } from '../../posts/posts.contract.ts';
import { repliesRoutes } from '../../replies/replies.contract.ts';
import { gameThreadsRoutes, type TopPlay } from '../gameThreads.contract.ts';

const game = makeWatched({
  state: 'final',
  status: 'Final',
  threadId: 6,
  postGameId: 7,
  lineScore: [{ period: 1, home: 91, away: 88 }],
});
const options = ['Jonas Okafor', 'Marcus Bell'].map((text, index) => ({ id: index + 1, text, voteCount: index }));
const poll = makePoll({ question: 'Player of the game', options, totalVotes: 1 });
const post = makePost({ content: '**Post-game thread**', feature: 'post-game', game, poll });
const topPlays: TopPlay[] = [
  {
    play: makePlay({ seq: 4, text: 'Bell at the buzzer', reactions: { fire: 1_200, shock: 1 }, comments: 31 }),
    comment: makeReply({ id: 88, postId: 6, content: 'He called it!', authorName: 'casey' }),
  },
  { play: makePlay({ seq: 2, text: 'Okafor blocks', reactions: { clap: 2 } }), comment: null },
];

function answers(api: FakeApi): FakeApi {
  return api
    .answer(postsRoutes.get, post)
    .answer(postsRoutes.view, { views: 42 })
    .answer(gamesRoutes.box, makeBox())
    .answer(gamesRoutes.plays, { plays: [], upTo: 0 })
    .answer(gameThreadsRoutes.topPlays, { plays: topPlays })
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(notificationsRoutes.unreadCount, { count: 0 })
    .answer(repliesRoutes.list, [])
    .answer(repliesRoutes.visit, { previousReplyId: null, lastReplyId: 0, unreadComments: 0, unreadUpTo: 0 });
}

beforeEach(() => localStorage.clear());

const summary = async () => within(await screen.findByRole('region', { name: 'Summary' }));

test('the thread after a final has the line score, the leaders, the vote and the top plays above its comments', async () => {
  answers(openApi(null));
  await openPage('/post/7', null);
  const shown = await summary();
  expect(shown.getByRole('table').textContent).toMatch(/BOS8888LAL9191/);
  expect((await shown.findByRole('region', { name: 'Leaders' })).textContent).toContain('Jonas Okafor');
  expect(shown.getByRole('heading', { name: 'Player of the game' })).toBeTruthy();
  const plays = within(await shown.findByRole('region', { name: 'Top plays' }));
  const [first, second] = plays.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.tagName === 'OL');
  expect(first?.textContent).toMatch(/Bell at the buzzer.*Q3 7:15, 88–91.*1200.*casey.*He called it!.*31 comments/s);
  expect(plays.getByRole('link', { name: '31 comments' }).getAttribute('href')).toBe('/post/6#reply-88');
  expect(second?.textContent).toMatch(/Okafor blocks/);
  expect(document.body.textContent).not.toContain('Who wins tonight?');
  expect(screen.getAllByText('Player of the game')).toHaveLength(1);
});

test('a reader votes in the summary', async () => {
  const api = answers(openApi()).answer(pollsRoutes.vote, { ...poll, totalVotes: 2, votedOptionId: 2 });
  const { user } = await openPage('/post/7');
  await user.click((await summary()).getByRole('button', { name: 'Marcus Bell' }));
  expect(await (await summary()).findByText(/You voted for Marcus Bell/)).toBeTruthy();
  expect(api.callsOf(pollsRoutes.vote)).toHaveLength(1);
});

test('a final without reactions, box and poll has the line score alone', async () => {
  answers(openApi(null))
    .answer(postsRoutes.get, { ...post, poll: null })
    .answer(gamesRoutes.box, { home: [], away: [] })
    .answer(gameThreadsRoutes.topPlays, { plays: [] });
  await openPage('/post/7', null);
  const shown = await summary();
  await screen.findByText(/No comments yet/);
  for (const name of ['Leaders', 'Top plays']) expect(shown.queryByRole('region', { name })).toBeNull();
  expect(shown.queryByRole('heading')).toBeNull();
});

test('parts that fail say so and are asked for again', async () => {
  const api = answers(openApi(null)).refuse(gamesRoutes.box, 'upstream_unavailable').refuse(gameThreadsRoutes.topPlays, 'internal');
  const { user } = await openPage('/post/7', null);
  const shown = await summary();
  await shown.findByText(/leaders can’t be reached/);
  await shown.findByText(/top plays can’t be reached/);
  api.answer(gameThreadsRoutes.topPlays, { plays: topPlays });
  const again = shown.getAllByRole('button', { name: 'Retry' });
  await user.click(again[again.length - 1] as HTMLElement);
  expect(await shown.findByText('Bell at the buzzer')).toBeTruthy();
});
