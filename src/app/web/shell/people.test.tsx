import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  makeList,
  makeListed,
  makeNotification,
  makePerson,
  makePost,
  makeReply,
  makeRoom,
  makeStats,
  makeMessage,
  makeViewer,
  someDay,
} from '../../../testing/web/makers.ts';
import { openApi, openPage, renderFor } from '../../../testing/web/openPage.tsx';
import { chatRoutes } from '../../../features/chat/chat.contract.ts';
import { feedRoutes } from '../../../features/feed/feed.contract.ts';
import { friendsRoutes } from '../../../features/friends/friends.contract.ts';
import { notificationsRoutes } from '../../../features/notifications/notifications.contract.ts';
import { NotificationBell } from '../../../features/notifications/web/index.ts';
import { postsRoutes } from '../../../features/posts/posts.contract.ts';
import { profilesRoutes } from '../../../features/profiles/profiles.contract.ts';
import { repliesRoutes } from '../../../features/replies/replies.contract.ts';

const flair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };
const address = '/images/0123456789abcdef0123456789abcdef.webp';

/** The fan on every screen, once with a picture and once without. */
function tell(profileImageUrl: string | null) {
  const fan = makePerson({ id: 'fan-of-all', username: 'allscreens', profileImageUrl, flair });
  const author = { authorId: fan.id, authorName: fan.username, authorImageUrl: profileImageUrl, authorFlair: flair };
  openApi()
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
    .answer(notificationsRoutes.list, [makeNotification({ actor: fan })]);
}

const screens: { name: string; at?: string; shows: string }[] = [
  { name: 'the post page', at: '/post/7', shows: 'I saw it too.' },
  { name: 'the profile', at: '/user/allscreens', shows: 'Row 12, seat 3.' },
  { name: 'the friends', at: '/friends', shows: 'allscreens' },
  { name: 'the requests', at: '/friends?tab=requests', shows: 'allscreens' },
  { name: 'the chat', at: '/chat/allscreens', shows: 'Watching?' },
  { name: 'the notifications', shows: 'New comment' },
];

/** The faces of the fan on the page: the addresses of pictures of either size, or the initials with their colour. */
function faces(): string[] {
  const pictures = [...document.querySelectorAll('img.avatar')].map(image => (image.getAttribute('src') ?? '').replace('-96', ''));
  const initials = [...document.querySelectorAll('span.avatar')]
    .filter(face => face.textContent === 'A')
    .map(face => /bg-avatar-\d+/.exec(face.className)?.[0] ?? '');
  return [...new Set([...pictures, ...initials])];
}

test.each([address, null])('a person with the picture %s looks the same on every screen', async picture => {
  // jsdom loads no pictures and would report each as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const seen = new Set<string>();
  for (const { name, at, shows } of screens) {
    tell(picture);
    const { user, unmount } = at ? await openPage(at, makeViewer()) : renderFor(makeViewer(), <NotificationBell />);
    if (!at) await user.click(await screen.findByRole('button', { name: /Notifications/ }));
    expect((await screen.findAllByText(shows)).length, name).toBeGreaterThan(0);
    expect((await screen.findAllByRole('img', { name: 'Boston Celtics' })).length, name).toBeGreaterThan(0);
    expect(faces(), name).toHaveLength(1);
    expect(document.querySelector(`circle[stroke="${flair.color}"]`), name).toBeTruthy();
    for (const face of faces()) seen.add(face);
    unmount();
  }
  expect([...seen]).toEqual([picture ?? expect.stringMatching(/^bg-avatar-\d$/)]);
});
