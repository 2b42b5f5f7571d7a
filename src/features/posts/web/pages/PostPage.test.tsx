import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { longWord, makePost, makeReply, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { repliesRoutes } from '../../../replies/replies.contract.ts';
import { postsRoutes } from '../../posts.contract.ts';

function answers(api: FakeApi) {
  return api
    .answer(postsRoutes.get, makePost())
    .answer(postsRoutes.view, { views: 42 })
    .answer(repliesRoutes.list, [makeReply()])
    .answer(repliesRoutes.visit, { previousReplyId: null, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 });
}

checkPageStates('the page of a post', {
  address: '/post/7',
  answers,
  main: postsRoutes.get,
  loading: 'Loading post',
  error: 'The post could not be loaded',
  states: {
    'shows the post and its comments': { shows: ['Best game of the season.', 'I saw it too.', 'riley'] },
    'shows a post without comments': { answers: api => api.answer(repliesRoutes.list, []), shows: ['No comments yet'] },
    'says that a post does not exist': {
      answers: api => api.refuse(postsRoutes.get, 'not_found'),
      shows: ['Post not found', 'Back to Home'],
    },
    'asks the server nothing about an address that is no id': { address: '/post/none', shows: ['Post not found'] },
    'shows comments that fail to load as failed, below the post': {
      answers: api => api.refuse(repliesRoutes.list, 'unavailable'),
      shows: ['Best game of the season.', 'The comments could not be loaded'],
    },
    'shows a visitor the post': { viewer: null, shows: ['Best game of the season.', 'I saw it too.'] },
    'shows a long post whole': {
      answers: api => api.answer(postsRoutes.get, makePost({ content: longWord })),
      shows: [longWord],
      hides: ['Read more'],
    },
    'keeps the name of a deleted account without a link': {
      answers: api => api.answer(postsRoutes.get, makePost({ authorId: null, authorName: 'Deleted user' })),
      shows: ['Deleted user'],
    },
  },
});

test('a read of the post that began before a like does not take it off the page', async () => {
  const api = answers(openApi()).answer(postsRoutes.like, { liked: true, likes: 4 });
  const { client, user } = await openPage('/post/7');
  const like = await screen.findByRole('button', { name: /^Like/ });
  const held = api.hold(postsRoutes.get);
  const read = client.invalidateQueries({ queryKey: ['/api/posts/7'] });
  api.answer(postsRoutes.get, makePost({ liked: true, likes: 4 }));
  await user.click(like);
  await waitFor(() => expect(api.callsOf(postsRoutes.like)).toHaveLength(1));
  held.release();
  await read;
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(like.getAttribute('aria-pressed')).toBe('true');
});

test('a like counts at once and a refused one is taken back with a toast', async () => {
  const api = answers(openApi()).refuse(postsRoutes.like, 'unavailable', 'Overloaded.');
  const { user } = await openPage('/post/7');
  const like = await screen.findByRole('button', { name: /^Like/ });
  const held = api.hold(postsRoutes.like);
  await user.click(like);
  expect(like.getAttribute('aria-pressed')).toBe('true');
  expect(within(like).getByText('4')).toBeTruthy();
  held.release();
  expect(await screen.findByText('Failed to like post. Please try again.')).toBeTruthy();
  expect(like.getAttribute('aria-pressed')).toBe('false');
  expect(within(like).getByText('3')).toBeTruthy();
});

test('the box of a comment offers a picture once something is written', async () => {
  const api = answers(openApi()).answerWith(repliesRoutes.create, ({ body }) =>
    makeReply({ id: 101, content: body.content, authorId: 'viewer', authorName: 'casey' }),
  );
  const { user } = await openPage('/post/7', makeViewer());
  await user.type(await screen.findByRole('textbox'), 'Look');
  expect(await screen.findByRole('button', { name: 'Add image' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await expect.poll(() => api.callsOf(repliesRoutes.create).map(({ body }) => body)).toMatchObject([{ content: 'Look' }]);
});

test('a comment is sent once with an idempotency key and stands in the thread', async () => {
  const api = answers(openApi()).answerWith(repliesRoutes.create, ({ body }) =>
    makeReply({ id: 101, content: body.content, authorId: 'viewer', authorName: 'casey' }),
  );
  const { user } = await openPage('/post/7', makeViewer());
  await user.type(await screen.findByRole('textbox'), 'Same here');
  await user.click(screen.getByRole('button', { name: /comment|post/i }));
  await expect.poll(() => api.callsOf(repliesRoutes.create).length).toBe(1);
  expect(api.callsOf(repliesRoutes.create)[0]?.key).toBeTruthy();
  expect(await screen.findByText('Same here')).toBeTruthy();
  // It may stand far below the box: it comes into view, and the focus marks it.
  await expect.poll(() => document.activeElement?.id).toBe('reply-101');
  expect(document.activeElement?.hasAttribute('data-sent')).toBe(true);
});
