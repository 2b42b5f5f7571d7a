import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chatRoutes } from '../../../features/chat/chat.contract.ts';
import { feedRoutes } from '../../../features/feed/feed.contract.ts';
import { friendsRoutes } from '../../../features/friends/friends.contract.ts';
import { notificationsRoutes } from '../../../features/notifications/notifications.contract.ts';
import { NotificationBell } from '../../../features/notifications/web/index.ts';
import { postsRoutes } from '../../../features/posts/posts.contract.ts';
import { repliesRoutes } from '../../../features/replies/replies.contract.ts';
import { sportsRoutes } from '../../../features/sports/sports.contract.ts';
import { accountRoutes } from '../../../features/account/account.contract.ts';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import {
  makeGame,
  makeList,
  makeListed,
  makeMessage,
  makeNotification,
  makePoll,
  makePost,
  makeReply,
  makeRoom,
  makeScores,
  makeViewer,
  someDay,
} from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { events } from '../../contract.ts';
import { LiveUpdates } from './LiveUpdates.tsx';

function answers(api: FakeApi): FakeApi {
  return api
    .answer(postsRoutes.get, makePost({ likes: 31, feature: 'poll', poll: makePoll({ votedOptionId: 1 }) }))
    .answer(postsRoutes.view, { views: 41 })
    .answer(repliesRoutes.list, [makeReply()])
    .answer(repliesRoutes.visit, { previousReplyId: 100, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 })
    .answer(feedRoutes.list, makeList([makeListed({ unreadComments: 4, unreadUpTo: 90 })]))
    .answer(chatRoutes.room, makeRoom())
    .answer(chatRoutes.messages, [makeMessage()])
    .answer(chatRoutes.read, { unreadCount: 0 })
    .answer(chatRoutes.rooms, [makeRoom({ unreadCount: 6 })])
    .answer(friendsRoutes.list, [{ id: 'friend', username: 'morgan' }])
    .answer(friendsRoutes.requests, [])
    .answer(notificationsRoutes.unreadCount, { count: 3 })
    .answer(notificationsRoutes.list, [makeNotification()])
    .answer(sportsRoutes.nbaScores, makeScores());
}

const text = () => document.body.textContent;

/** Opens a page with its live connection and waits until it shows something. */
async function openLive(address: string, shows: string | RegExp, viewer = makeViewer()) {
  const api = answers(openApi(viewer));
  const beside = (
    <>
      <LiveUpdates />
      <NotificationBell />
    </>
  );
  const page = await openPage(address, viewer, { beside });
  await expect.poll(text).toMatch(shows);
  await expect.poll(() => api.streams.count).toBeGreaterThan(0);
  return { api, ...page };
}

interface LiveCase {
  address: string;
  /** The text of the page before the event. */
  before: string | RegExp;
  push: (api: FakeApi) => void;
  /** The text of the page after the event. */
  after: RegExp;
}

const cases: Record<keyof typeof events, LiveCase> = {
  post_counts: {
    address: '/post/7',
    before: '31',
    push: api => api.push(events.post_counts, { postId: 7, likes: 612, comments: 713, views: 814 }),
    after: /612.*713.*814/,
  },
  poll_counts: {
    address: '/post/7',
    before: '75%',
    push: api =>
      api.push(events.poll_counts, {
        postId: 7,
        pollId: 9,
        options: [
          { id: 1, voteCount: 3 },
          { id: 2, voteCount: 7 },
        ],
        totalVotes: 10,
      }),
    after: /30%.*70%/,
  },
  post_created: {
    address: '/all',
    before: 'Best game',
    push: api => api.push(events.post_created, { postId: 8, authorId: 'author', tags: ['NBA'] }),
    after: /1 new post/,
  },
  post_visited: {
    address: '/all',
    before: '4 new',
    push: api => api.push(events.post_visited, { postId: 7, unreadComments: 1, unreadUpTo: 93 }),
    after: /1 new/,
  },
  reply_created: {
    address: '/all',
    before: '4 new',
    push: api => api.push(events.reply_created, { reply: makeReply({ id: 101 }) }),
    after: /5 new/,
  },
  replies_changed: {
    address: '/post/7',
    before: 'I saw it too.',
    push(api) {
      api.answer(repliesRoutes.list, [makeReply({ content: '', authorId: null, authorName: 'Deleted', deleted: true })]);
      api.push(events.replies_changed, { postId: 7 });
    },
    after: /^((?!I saw it too).)*$/s,
  },
  chat_message: {
    address: '/chat/morgan',
    before: 'Watching?',
    push: api => api.push(events.chat_message, { message: makeMessage({ id: 51, content: 'Overtime!' }) }),
    after: /Watching\?.*Overtime!/,
  },
  chat_read: {
    address: '/friends',
    before: /morgan.*6/,
    push: api => api.push(events.chat_read, { roomId: 5, unreadCount: 2 }),
    after: /morgan.*2/,
  },
  notification: {
    address: '/about',
    before: /^3/,
    push: api => api.push(events.notification, { notification: makeNotification({ id: 31 }), unreadCount: 8 }),
    after: /^8/,
  },
  notifications_read: {
    address: '/about',
    before: /^3/,
    push(api) {
      api.answer(notificationsRoutes.unreadCount, { count: 5 });
      api.push(events.notifications_read, { unreadCount: 5 });
    },
    after: /^5/,
  },
  live_scores: {
    address: '/NBA',
    before: 'Q3 7:15',
    push: api =>
      api.push(events.live_scores, {
        ...makeScores({ asOf: '2026-01-15T20:01:00.000Z', games: [makeGame({ status: 'Final' })] }),
        league: 'nba',
      }),
    after: /Final/,
  },
  friends_changed: {
    address: '/friends',
    before: 'morgan',
    push(api) {
      api.answer(friendsRoutes.list, []);
      api.push(events.friends_changed, {});
    },
    after: /No friends yet/,
  },
};

describe('a page that is open', () => {
  test.each(Object.entries(cases))('applies %s', async (_name, { address, before, push, after }) => {
    const { api } = await openLive(address, before);
    // A stream that the page replaces ends a moment later: the push reaches both, as the server's does.
    await expect.poll(() => api.streams.opened.length).toBeGreaterThan(0);
    await new Promise(resolve => setTimeout(resolve, 300));
    push(api);
    await expect.poll(text).toMatch(after);
  });
});

test('a thread keeps a new comment of somebody else back until the reader asks for it', async () => {
  const { api, user } = await openLive('/post/7', 'I saw it too.');
  await new Promise(resolve => setTimeout(resolve, 300));
  api.push(events.reply_created, { reply: makeReply({ id: 101, content: 'Me three.' }) });
  const show = await screen.findByRole('button', { name: '1 new comment' });
  expect(text()).not.toContain('Me three.');
  await user.click(show);
  expect(await screen.findByText('Me three.')).toBeTruthy();
});

test('older scores than those on screen change nothing', async () => {
  const { api } = await openLive('/NBA', 'Q3 7:15');
  await new Promise(resolve => setTimeout(resolve, 300));
  api.push(events.live_scores, {
    ...makeScores({ asOf: '2026-01-15T19:00:00.000Z', games: [makeGame({ status: 'Halftime' })] }),
    league: 'nba',
  });
  api.push(events.notification, { notification: makeNotification({ id: 31, createdAt: someDay }), unreadCount: 8 });
  await expect.poll(text).toMatch(/^8/);
  expect(text()).toContain('Q3 7:15');
});

test('what events may have missed is read again after the stream was lost', async () => {
  const { api } = await openLive('/post/7', '31');
  await new Promise(resolve => setTimeout(resolve, 300));
  api.answer(postsRoutes.get, makePost({ likes: 912 }));
  api.streams.end(0);
  await expect.poll(text).toMatch('912');
});

test('a session that ended elsewhere is noticed', async () => {
  const { api } = await openLive('/post/7', '31');
  const asked = api.callsOf(accountRoutes.currentUser).length;
  api.streams.refusedWith = 401;
  api.streams.end(0);
  await expect.poll(() => api.callsOf(accountRoutes.currentUser).length).toBeGreaterThan(asked);
});
