import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  makeAccount,
  makeList,
  makeListed,
  makeNotification,
  makePerson,
  makePost,
  makeReply,
  makeRoom,
  makeStats,
  makeTag,
  makeMessage,
  makeViewer,
  someDay,
} from '../../../testing/web/makers.ts';
import { openApi, openPage, renderFor } from '../../../testing/web/openPage.tsx';
import { type CurrentUser, accountRoutes } from '../../../features/account/account.contract.ts';
import { MentionTextArea } from '../../../features/account/web/index.ts';
import { adminRoutes } from '../../../features/admin/admin.contract.ts';
import { boundariesRoutes } from '../../../features/boundaries/boundaries.contract.ts';
import { BoundaryLists } from '../../../features/boundaries/web/index.ts';
import { chatRoutes } from '../../../features/chat/chat.contract.ts';
import { feedRoutes } from '../../../features/feed/feed.contract.ts';
import { friendsRoutes } from '../../../features/friends/friends.contract.ts';
import { mockDraftsRoutes } from '../../../features/mock-drafts/mockDrafts.contract.ts';
import { moderationRoutes } from '../../../features/moderation/moderation.contract.ts';
import { makeCase } from '../../../features/moderation/web/testing/makers.ts';
import { notificationsRoutes } from '../../../features/notifications/notifications.contract.ts';
import { NotificationBell } from '../../../features/notifications/web/index.ts';
import { postsRoutes } from '../../../features/posts/posts.contract.ts';
import { profilesRoutes } from '../../../features/profiles/profiles.contract.ts';
import { repliesRoutes } from '../../../features/replies/replies.contract.ts';
import { teamsRoutes } from '../../../features/teams/teams.contract.ts';
import { Fans } from '../../../features/teams/web/Fans.tsx';
import { SideMenu } from './navigation/SideMenu.tsx';
import { SearchTabs } from './search/SearchDialog.tsx';

const flair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };
const address = '/images/0123456789abcdef0123456789abcdef.webp';

const grade = { points: 40, mostPoints: 100, percent: 40, letter: 'C' };

/** The fan on every screen, once with a picture and once without. */
function tell(profileImageUrl: string | null, viewer: CurrentUser) {
  const fan = makePerson({ id: 'fan-of-all', username: 'allscreens', profileImageUrl, flair });
  const author = { authorId: fan.id, authorName: fan.username, authorImageUrl: profileImageUrl, authorFlair: flair };
  openApi(viewer)
    .answer(postsRoutes.get, makePost(author))
    .answer(postsRoutes.view, { views: 41 })
    .answer(repliesRoutes.list, [makeReply(author)])
    .answer(repliesRoutes.visit, { previousReplyId: 100, lastReplyId: 100, unreadComments: 0, unreadUpTo: 100 })
    .answer(feedRoutes.byUser, makeList([makeListed({ ...author, latestReplies: [makeReply(author)] })]))
    .answer(profilesRoutes.stats, makeStats({ ...fan, bio: 'Row 12, seat 3.' }))
    .answer(friendsRoutes.list, [fan])
    .answer(friendsRoutes.requests, [{ id: 3, senderUsername: fan.username, sender: fan, createdAt: someDay }])
    .answer(friendsRoutes.status, { status: 'accepted', senderId: fan.id, requestId: 3 })
    .answer(chatRoutes.rooms, [])
    .answer(chatRoutes.room, makeRoom({ otherUser: fan }))
    .answer(chatRoutes.messages, [makeMessage({ senderId: fan.id, senderUsername: fan.username })])
    .answer(chatRoutes.read, { unreadCount: 0 })
    .answer(notificationsRoutes.unreadCount, { count: 1 })
    .answer(notificationsRoutes.list, [makeNotification({ actor: fan, title: '@allscreens commented' })])
    .answer(mockDraftsRoutes.consensus, {
      draftYear: 2025,
      drafts: 1,
      board: [],
      prospects: [],
      leaders: [{ postId: 7, ...author, grade }],
    })
    .answer(moderationRoutes.queue, { items: [makeCase({ author: fan })], nextCursor: null })
    .answer(adminRoutes.users, { users: [makeAccount(fan)], nextCursor: null })
    .answer(teamsRoutes.fans, { fans: [{ ...fan, level: 3 }], nextCursor: null })
    .answer(boundariesRoutes.blocks, [{ ...fan, createdAt: someDay }])
    .answer(boundariesRoutes.mutes, [])
    .answer(accountRoutes.searchPeople, [fan]);
}

interface Screen {
  name: string;
  /** The page, or a part that stands on pages. */
  at: string | ReactNode;
  /** Whose page it is; a member unless said. */
  viewer?: CurrentUser;
  /** The reader acts before the fan is there. */
  act?: (user: UserEvent) => Promise<void>;
  shows: string;
}

const screensOf = (own: CurrentUser): Screen[] => [
  { name: 'the post page', at: '/post/7', shows: 'I saw it too.' },
  { name: 'the profile', at: '/user/allscreens', shows: 'Row 12, seat 3.' },
  { name: 'the friends', at: '/friends', shows: 'allscreens' },
  { name: 'the requests', at: '/friends?tab=requests', shows: 'allscreens' },
  { name: 'the chat', at: '/chat/allscreens', shows: 'Watching?' },
  { name: 'the leaders of a draft', at: '/draft/2025', shows: 'Best-graded mock drafts' },
  { name: 'moderation', at: '/moderation', viewer: makeViewer({ role: 'moderator', isModerator: true }), shows: 'Buy my shoes' },
  { name: 'the accounts of an admin', at: '/admin', viewer: makeViewer({ role: 'admin', isModerator: true }), shows: '@allscreens' },
  { name: 'the side menu', at: <SideMenu onShortcuts={() => undefined} />, viewer: own, shows: '@allscreens' },
  { name: 'the fans of a team', at: <Fans tag={makeTag({ id: 9, name: 'Celtics', category: 'team' })} />, shows: 'allscreens' },
  { name: 'the block list', at: <BoundaryLists />, shows: 'allscreens' },
  {
    name: 'the notifications',
    at: <NotificationBell />,
    act: async user => user.click(await screen.findByRole('button', { name: /Notifications/ })),
    shows: 'jordan commented on your post',
  },
  {
    name: 'the search of people',
    at: <SearchTabs onOpen={() => undefined} />,
    act: async user => {
      await user.click(await screen.findByRole('tab', { name: 'People' }));
      await user.type(await screen.findByLabelText('Search people'), 'alls');
    },
    shows: 'allscreens',
  },
  {
    name: 'the mentions',
    at: <MentionTextArea label="Text" />,
    act: async user => user.type(await screen.findByLabelText('Text'), 'Hello @alls'),
    shows: '@allscreens',
  },
];

/** The faces of the fan on the page: the addresses of pictures of either size, or the initials with their colour. */
function faces(): string[] {
  const pictures = [...document.querySelectorAll('img.avatar')].map(image => (image.getAttribute('src') ?? '').replace('-96', ''));
  const initials = [...document.querySelectorAll('span.avatar')]
    .filter(face => face.textContent.trim() === 'A')
    .map(face => /bg-avatar-\d+/.exec(face.className)?.[0] ?? '');
  return [...new Set([...pictures, ...initials])];
}

test.each([address, null])('a person with the picture %s looks the same on every screen', async picture => {
  // jsdom loads no pictures and would report each as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const seen = new Set<string>();
  const own = makeViewer({ id: 'fan-of-all', username: 'allscreens', profileImageUrl: picture, flair });
  for (const { name, at, viewer = makeViewer(), act, shows } of screensOf(own)) {
    tell(picture, viewer);
    const { user, unmount } = typeof at === 'string' ? await openPage(at, viewer) : renderFor(viewer, at);
    await act?.(user);
    expect((await screen.findAllByText(shows)).length, name).toBeGreaterThan(0);
    expect((await screen.findAllByRole('img', { name: 'Boston Celtics' })).length, name).toBeGreaterThan(0);
    expect(faces(), name).toHaveLength(1);
    expect(document.querySelector(`.avatar-ringed > svg[color="${flair.color}"]`), name).toBeTruthy();
    for (const face of faces()) seen.add(face);
    unmount();
  }
  expect([...seen]).toEqual([picture ?? expect.stringMatching(/^bg-avatar-\d$/)]);
});
