import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chatRoutes } from '../../../../features/chat/chat.contract.ts';
import { feedRoutes } from '../../../../features/feed/feed.contract.ts';
import { friendsRoutes } from '../../../../features/friends/friends.contract.ts';
import { clockRoutes } from '../../../../features/games/clock/clock.contract.ts';
import { gamesRoutes } from '../../../../features/games/games.contract.ts';
import { notificationsRoutes } from '../../../../features/notifications/notifications.contract.ts';
import { NotificationBell } from '../../../../features/notifications/web/index.ts';
import { postsRoutes } from '../../../../features/posts/posts.contract.ts';
import { repliesRoutes } from '../../../../features/replies/replies.contract.ts';
import { sportsRoutes } from '../../../../features/sports/sports.contract.ts';
import { rowMessagesRoutes } from '../../../../features/rows/rowMessages.contract.ts';
import { rowsRoutes } from '../../../../features/rows/rows.contract.ts';
import { accountRoutes } from '../../../../features/account/account.contract.ts';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import {
  makeBox,
  makeGame,
  makeGameClock,
  makeList,
  makeListed,
  makeMessage,
  makeNotification,
  makePoll,
  makePerson,
  makePlay,
  makePost,
  makeReply,
  makeRoom,
  makeRow,
  makeRowMessage,
  makeScores,
  makeViewer,
  makeWatched,
  someDay,
} from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { events } from '../../../contract.ts';
import { LiveUpdates } from './LiveUpdates.tsx';
import { VisitorUpdates } from './VisitorUpdates.tsx';

function answers(api: FakeApi): FakeApi {
  return api
    .answer(postsRoutes.get, makePost({ likes: 31, feature: 'poll', poll: makePoll({ votedOptionId: 1 }) }))
    .answer(postsRoutes.view, { views: 41 })
    .answer(repliesRoutes.list, [makeReply()])
    .answer(repliesRoutes.visit, { previousReplyId: 100, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 })
    .answer(feedRoutes.list, makeList([makeListed({ unreadComments: 4, unreadUpTo: 90 })]))
    .answer(chatRoutes.room, makeRoom())
    .answer(chatRoutes.messages, [
      makeMessage({ id: 49, senderId: 'viewer', senderUsername: 'casey', content: 'Own words' }),
      makeMessage(),
    ])
    .answer(chatRoutes.typing, undefined)
    .answer(chatRoutes.read, { unreadCount: 0 })
    .answer(chatRoutes.rooms, [makeRoom({ unreadCount: 6 })])
    .answer(friendsRoutes.list, [makePerson()])
    .answer(friendsRoutes.requests, [])
    .answer(notificationsRoutes.unreadCount, { count: 3 })
    .answer(notificationsRoutes.list, [makeNotification()])
    .answer(sportsRoutes.nbaScores, makeScores())
    .answer(gamesRoutes.list, { games: [], asOf: someDay, stale: false })
    .answer(gamesRoutes.one, makeWatched())
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(gamesRoutes.plays, { plays: [makePlay()], upTo: 1 })
    .answer(gamesRoutes.box, makeBox())
    .answer(rowsRoutes.one, makeRow({ game: makeWatched({ state: 'live' }) }))
    .answer(rowMessagesRoutes.list, { messages: [makeRowMessage()], nextCursor: null })
    .answer(rowMessagesRoutes.read, { unreadCount: 0 });
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
  post_hidden: {
    address: '/all',
    before: 'Best game',
    push(api) {
      api.answer(feedRoutes.list, makeList([]));
      api.push(events.post_hidden, { postId: 7, hidden: true });
    },
    after: /^((?!Best game).)*$/s,
  },
  post_media: {
    address: '/post/7',
    before: '31',
    push(api) {
      api.answer(
        postsRoutes.get,
        makePost({ images: [{ url: 'https://pictures.example/late.png', alt: null, width: null, height: null, copyUrl: null }] }),
      );
      api.push(events.post_media, { postId: 7 });
    },
    after: /pictures\.example/,
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
  reply_edited: {
    address: '/post/7',
    before: 'I saw it too.',
    push: api => api.push(events.reply_edited, { reply: makeReply({ content: 'I saw it twice.', editedAt: someDay }) }),
    after: /I saw it twice.*edited|edited.*I saw it twice/,
  },
  reply_likes: {
    address: '/post/7',
    before: 'I saw it too.',
    push: api => api.push(events.reply_likes, { postId: 7, replyId: 100, likes: 415 }),
    after: /415/,
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
  chat_changed: {
    address: '/chat/morgan',
    before: 'Watching?',
    push: api => api.push(events.chat_changed, { message: makeMessage({ content: 'Are you watching?', editedAt: someDay }) }),
    after: /Are you watching\?.*edited/,
  },
  row_changed: {
    address: makeRow().url,
    before: 'Live, together',
    push: api => {
      const clock = { mode: 'together', behind: 42, position: someDay, playing: true, heldBy: 'morgan' } as const;
      const row = makeRow({ game: makeWatched({ state: 'live' }), clock });
      api.answer(rowsRoutes.one, row);
      api.push(events.row_changed, { row, why: { change: 'here', username: 'morgan' } });
    },
    after: /Catching up with morgan/,
  },
  row_message: {
    address: makeRow().url,
    before: 'Watching?',
    push: api => api.push(events.row_message, { message: makeRowMessage({ id: 51, content: 'What a shot' }) }),
    after: /Watching\?.*What a shot/,
  },
  row_message_changed: {
    address: makeRow().url,
    before: 'Watching?',
    push: api => api.push(events.row_message_changed, { message: makeRowMessage({ content: 'Are you watching', editedAt: someDay }) }),
    after: /Are you watching.*edited/,
  },
  row_reactions: {
    address: makeRow().url,
    before: 'Watching?',
    push: api => api.push(events.row_reactions, { rowId: 3, messageId: 50, reactions: { fire: 612 } }),
    after: /612/,
  },
  chat_typing: {
    address: '/chat/morgan',
    before: 'Watching?',
    push: api => api.push(events.chat_typing, { roomId: 5, username: 'morgan' }),
    after: /morgan is typing/,
  },
  chat_seen: {
    address: '/chat/morgan',
    before: 'Own words',
    push: api => api.push(events.chat_seen, { roomId: 5, seenUpTo: 49 }),
    after: /Seen/,
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
  game: {
    address: '/game/nba-1',
    before: 'Q3 7:15',
    push: api => api.push(events.game, { game: makeWatched({ status: 'Halftime', asOf: '2026-01-15T20:01:00.000Z' }) }),
    after: /Halftime/,
  },
  plays: {
    address: '/game/nba-1',
    before: 'Smith makes',
    push: api => api.push(events.plays, { gameId: 'nba-1', plays: [makePlay({ seq: 2, text: 'Okafor steals' })] }),
    after: /Okafor steals.*Smith makes/,
  },
  play_reactions: {
    address: '/game/nba-1',
    before: 'Smith makes',
    push: api => api.push(events.play_reactions, { gameId: 'nba-1', plays: [{ seq: 1, reactions: { fire: 4 }, comments: 2 }] }),
    after: /Smith makes/,
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

test.each(Object.entries(cases))('a page that is open applies %s', async (_name, { address, before, push, after }) => {
  const { api } = await openLive(address, before);
  push(api);
  await expect.poll(text).toMatch(after);
});

/** The events of a visitor's stream. For them the thread itself shows that a comment was pushed. */
const publicCases = Object.entries({
  ...cases,
  reply_created: {
    address: '/post/7',
    before: 'I saw it too.',
    push: (api: FakeApi) => api.push(events.reply_created, { reply: makeReply({ id: 101, content: 'Me three.' }) }),
    after: /1 new comment/,
  },
}).filter(([name]) => Object.values(events).some(event => event.name === name && 'isPublic' in event));

/** Opens a page for a visitor, whose stream brings public events. */
async function openForVisitor(address: string, shows: string | RegExp) {
  const api = answers(openApi(null));
  await openPage(address, null, { beside: <VisitorUpdates /> });
  await expect.poll(text).toMatch(shows);
  return api;
}

describe('a visitor’s page', () => {
  test.each(publicCases)('applies %s', async (_name, { address, before, push, after }) => {
    const api = await openForVisitor(address, before);
    await expect.poll(() => api.streams.count).toBeGreaterThan(0);
    expect(api.streams.opened.at(-1)?.get('signedIn')).toBeNull();
    if (address === '/all') await expect.poll(() => api.streams.opened.at(-1)?.get('topics')).toBe('new_posts');
    push(api);
    await expect.poll(text).toMatch(after);
  });

  test('reads its thread again every thirty seconds while the server refuses a stream', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const api = answers(openApi(null));
    api.streams.refusedWith = 503;
    await openPage('/post/7', null, { beside: <VisitorUpdates /> });
    await expect.poll(text).toMatch('I saw it too.');
    api
      .answer(postsRoutes.get, makePost({ likes: 912 }))
      .answer(repliesRoutes.list, [makeReply(), makeReply({ id: 101, content: 'Me three.' })]);
    vi.advanceTimersByTime(30_000);
    await expect.poll(text).toMatch('912');
    expect(text()).toMatch('1 new comment');
  });
});

test('a thread keeps a new comment of somebody else back until the reader asks for it', async () => {
  const { api, user } = await openLive('/post/7', 'I saw it too.');
  api.push(events.reply_created, { reply: makeReply({ id: 101, content: 'Me three.' }) });
  const show = await screen.findByRole('button', { name: '1 new comment' });
  expect(text()).not.toContain('Me three.');
  await user.click(show);
  expect(await screen.findByText('Me three.')).toBeTruthy();
});

test('Z shows the comments that are held back, and marks the first of them', async () => {
  const { api, user } = await openLive('/post/7', 'I saw it too.');
  api.push(events.reply_created, { reply: makeReply({ id: 101, content: 'Me three.' }) });
  await screen.findByRole('button', { name: '1 new comment' });
  await user.keyboard('z');
  expect(await screen.findByText('Me three.')).toBeTruthy();
  await expect.poll(() => document.activeElement?.id).toBe('reply-101');
});

test('a reader at the very end of a thread sees new comments at once, and elsewhere they are held back', async () => {
  const { api } = await openLive('/post/7', 'I saw it too.');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(innerHeight + 900);
  vi.stubGlobal('scrollY', 890);
  api.push(events.reply_created, { reply: makeReply({ id: 101, content: 'Me three.' }) });
  expect(await screen.findByText('Me three.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 new comment' })).toBeNull();
  // An answer further up would move the page.
  api.push(events.reply_created, { reply: makeReply({ id: 102, content: 'In between.', parentId: 100 }) });
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeTruthy();
  expect(text()).not.toContain('In between.');
});

test('older scores than those on screen change nothing', async () => {
  const { api } = await openLive('/NBA', 'Q3 7:15');
  api.push(events.live_scores, {
    ...makeScores({ asOf: '2026-01-15T19:00:00.000Z', games: [makeGame({ status: 'Halftime' })] }),
    league: 'nba',
  });
  api.push(events.notification, { notification: makeNotification({ id: 31, createdAt: someDay }), unreadCount: 8 });
  await expect.poll(text).toMatch(/^8/);
  expect(text()).toContain('Q3 7:15');
});

test('data that events keep current are read again after the stream was lost', async () => {
  const { api } = await openLive('/post/7', '31');
  api.answer(postsRoutes.get, makePost({ likes: 912 }));
  api.streams.end(0);
  await expect.poll(text).toMatch('912');
});

test('an event that comes before an older read of the post outlasts it', async () => {
  const { api } = await openLive('/post/7', '31');
  const asked = api.callsOf(postsRoutes.get).length;
  const { release } = api.answer(postsRoutes.get, makePost({ likes: 912, content: 'Read again' })).hold(postsRoutes.get);
  api.streams.end(0);
  await expect.poll(() => api.callsOf(postsRoutes.get).length).toBeGreaterThan(asked);
  api.push(events.post_counts, { postId: 7, likes: 613, comments: 713, views: 814 });
  await expect.poll(text).toMatch('613');
  release();
  await expect.poll(text).toMatch('Read again');
  expect(text()).toMatch('613');
});

test('a session that ended elsewhere is noticed', async () => {
  const { api } = await openLive('/post/7', '31');
  const asked = api.callsOf(accountRoutes.currentUser).length;
  api.streams.refusedWith = 401;
  api.streams.end(0);
  await expect.poll(() => api.callsOf(accountRoutes.currentUser).length).toBeGreaterThan(asked);
});
