import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { makeList, makeListed, makeReply, makeStats, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { boundariesRoutes } from '../../boundaries/boundaries.contract.ts';
import { feedRoutes } from '../../feed/feed.contract.ts';
import { friendsRoutes } from '../../friends/friends.contract.ts';
import { repliesRoutes } from '../../replies/replies.contract.ts';
import { profilesRoutes } from '../profiles.contract.ts';

const strangers = { status: 'none', senderId: null, requestId: null } as const;

function answers(api: FakeApi) {
  return api
    .answer(profilesRoutes.stats, makeStats())
    .answer(feedRoutes.byUser, makeList([makeListed({ content: 'My first take' })]))
    .answer(friendsRoutes.status, strangers);
}

checkPageStates('a profile', {
  address: '/user/riley',
  answers,
  main: profilesRoutes.stats,
  loading: 'Loading profile',
  error: 'We couldn’t get this profile.',
  states: {
    'begins with posts, below totals on one line': {
      shows: ['riley', 'My first take', 'Add Friend', /Posts.*Comments.*Likes.*Views.*Streak/],
      hides: ['First Post', 'Up next'],
    },
    'shows achievements in their own tab': {
      address: '/user/riley?tab=achievements',
      shows: ['First Post'],
      hides: ['My first take'],
    },
    'shows a person without posts': {
      answers: api => api.answer(feedRoutes.byUser, makeList([])),
      shows: ['@riley hasn’t posted anything yet.'],
      hides: ['Create First Post'],
    },
    'offers the viewer to write a first post on their own profile': {
      answers: api => api.answer(profilesRoutes.stats, makeStats({ username: 'casey' })).answer(feedRoutes.byUser, makeList([])),
      shows: ['Create First Post'],
      hides: ['Add Friend'],
    },
    'says that nobody has the name': {
      answers: api => api.refuse(profilesRoutes.stats, 'not_found'),
      shows: ['User not found'],
    },
    'shows a visitor the profile': { viewer: null, shows: ['My first take', 'Add Friend'] },
    'keeps the profile when its posts fail to load': {
      answers: api => api.refuse(feedRoutes.byUser, 'unavailable'),
      shows: ['@riley', 'Failed to load posts'],
    },
    'shows the comments of a person, each with its place': {
      address: '/user/riley?tab=comments',
      answers: api => api.answer(repliesRoutes.byUser, { replies: [makeReply({ content: 'Well played' })], nextCursor: null }),
      shows: ['Well played', 'Commented'],
      hides: ['My first take'],
    },
    'says that a person has not commented': {
      address: '/user/riley?tab=comments',
      answers: api => api.answer(repliesRoutes.byUser, { replies: [], nextCursor: null }),
      shows: ['No comments yet'],
    },
    'says that comments failed to load': {
      address: '/user/riley?tab=comments',
      answers: api => api.refuse(repliesRoutes.byUser, 'unavailable'),
      shows: ['Failed to load comments.'],
    },
    'shows the viewer’s own likes': {
      address: '/user/casey?tab=likes',
      answers: api =>
        api
          .answer(profilesRoutes.stats, makeStats({ id: 'viewer', username: 'casey' }))
          .answer(feedRoutes.liked, makeList([makeListed({ content: 'Liked by me' })])),
      shows: ['Liked by me', 'Likes'],
    },
    'keeps the likes of somebody else to themselves': {
      address: '/user/riley?tab=likes',
      shows: ['My first take'],
      hides: ['Likes you'],
    },
    'shows a request that was sent': {
      answers: api => api.answer(friendsRoutes.status, { status: 'pending', senderId: 'viewer', requestId: 4 }),
      shows: ['Request Sent'],
    },
  },
});

test('asking to be friends shows that the request was sent', async () => {
  const api = answers(openApi()).answerWith(friendsRoutes.ask, () => {
    api.answer(friendsRoutes.status, { status: 'pending', senderId: 'viewer', requestId: 4 });
    return { id: 4, status: 'pending' as const };
  });
  const { user } = await openPage('/user/riley');
  await user.click(await screen.findByRole('button', { name: 'Add Friend' }));
  expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeTruthy();
  expect(await screen.findByText('Friend request sent')).toBeTruthy();
});

test('blocking from the menu asks first, and then blocks', async () => {
  const api = answers(openApi());
  const person = { id: 'riley-id', username: 'riley', profileImageUrl: null, flair: null, createdAt: someDay };
  api.answer(boundariesRoutes.blocks, []).answer(boundariesRoutes.mutes, []).answer(boundariesRoutes.block, person);
  const { user } = await openPage('/user/riley');
  await user.click(await screen.findByRole('button', { name: 'More about @riley' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText('@riley is blocked')).toBeTruthy();
  expect(api.calls.find(({ route }) => route === boundariesRoutes.block)?.body).toEqual({ username: 'riley' });
});
