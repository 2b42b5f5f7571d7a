import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bookmarksRoutes } from '../../../../features/bookmarks/bookmarks.contract.ts';
import { pollsRoutes } from '../../../../features/polls/polls.contract.ts';
import { postsRoutes } from '../../../../features/posts/posts.contract.ts';
import { repliesRoutes } from '../../../../features/replies/replies.contract.ts';
import { makePoll, makePost, makeReply } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { Unsent } from './Unsent.tsx';

beforeEach(() => localStorage.clear());

/** A thread as the server knows it: nothing of it is liked, voted on or bookmarked. */
function answers() {
  return openApi()
    .answer(postsRoutes.get, makePost({ likes: 3, feature: 'poll', poll: makePoll() }))
    .answer(postsRoutes.view, { views: 41 })
    .answer(repliesRoutes.list, [makeReply({ likes: 0 })])
    .answer(repliesRoutes.visit, { previousReplyId: null, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 });
}

const openThread = () => openPage('/post/7', undefined, { beside: <Unsent userId="viewer" isSettled={false} /> });
const inPost = () => within(screen.getByRole('contentinfo'));
const inComments = () => within(screen.getByRole('region', { name: /Comments/ }));
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');
const postLike = () => inPost().getByRole('button', { name: /^Like/ });
const commentLike = () => inComments().getByRole('button', { name: /^Give a like/ });
const bookmark = () => inPost().getByRole('button', { name: /^Save/ });
const back = () => window.dispatchEvent(new Event('online'));

async function chooseOffline() {
  const api = answers();
  const page = await openThread();
  await waitFor(commentLike);
  api.isOffline = true;
  await page.user.click(postLike());
  await page.user.click(commentLike());
  await page.user.click(bookmark());
  await page.user.click(screen.getByRole('button', { name: 'Home' }));
  await waitFor(() => expect(localStorage).toHaveLength(4));
  return { api, ...page };
}

function showsAll() {
  expect([postLike(), commentLike(), bookmark()].map(pressed)).toEqual(['true', 'true', 'true']);
  expect(postLike().textContent).toMatch('4');
  expect(screen.getByText('You voted for Home.')).toBeTruthy();
}

test('likes, votes and bookmarks made without a network outlive a reload, and are sent once when it is back', async () => {
  const { unmount } = await chooseOffline();
  showsAll();
  expect(screen.queryByText(/Failed/)).toBeNull();
  unmount();
  // The page of the server knows nothing of them.
  const api = answers()
    .refuse(postsRoutes.like, 'unavailable')
    .refuse(repliesRoutes.like, 'unavailable')
    .refuse(bookmarksRoutes.add, 'unavailable')
    .refuse(pollsRoutes.vote, 'unavailable');
  await openThread();
  await waitFor(showsAll);
  api
    .answer(postsRoutes.like, { liked: true, likes: 9 })
    .answer(repliesRoutes.like, { liked: true, likes: 5 })
    .answer(bookmarksRoutes.add, { id: 7, post: makePost({ bookmarked: true }) })
    .answer(pollsRoutes.vote, makePoll({ votedOptionId: 1 }));
  const before = api.calls.length;
  back();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  const sent = api.calls.slice(before).map(({ route: { method, path } }) => `${method} ${path}`);
  expect(sent.filter(call => !call.startsWith('GET')).toSorted()).toEqual([
    'POST /api/bookmarks',
    'POST /api/polls/:id/vote',
    'POST /api/posts/:id/like',
    'POST /api/replies/:id/like',
  ]);
  expect(postLike().textContent).toMatch('9');
});

test('a second tap undoes a like that waits: what is sent is the last choice', async () => {
  const { api, user } = await chooseOffline();
  await user.click(postLike());
  await waitFor(() => expect(pressed(postLike())).toBe('false'));
  expect(postLike().textContent).toMatch('3');
  await waitFor(() => expect(localStorage.getItem('outbox:likes:viewer')).toMatch('"liked":false'));
  api.isOffline = false;
  api
    .answer(postsRoutes.unlike, { liked: false, likes: 3 })
    .answer(repliesRoutes.like, { liked: true, likes: 5 })
    .answer(bookmarksRoutes.add, { id: 7, post: makePost({ bookmarked: true }) })
    .answer(pollsRoutes.vote, makePoll({ votedOptionId: 1 }));
  back();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(api.callsOf(postsRoutes.like)).toEqual([]);
  expect(api.callsOf(postsRoutes.unlike)).toHaveLength(1);
});

test('a like that waited and is refused is taken back, and its author is told why', async () => {
  const { api } = await chooseOffline();
  api.isOffline = false;
  api
    .refuse(postsRoutes.like, 'not_found', 'This post is gone.')
    .answer(repliesRoutes.like, { liked: true, likes: 5 })
    .answer(bookmarksRoutes.add, { id: 7, post: makePost({ bookmarked: true }) })
    .answer(pollsRoutes.vote, makePoll({ votedOptionId: 1 }));
  back();
  expect(await screen.findByText('This post is gone.')).toBeTruthy();
  await waitFor(() => expect(pressed(postLike())).toBe('false'));
});
