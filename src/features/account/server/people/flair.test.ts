import { describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import type { ChatRoom } from '../../../chat/chat.contract.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import type { Friend, FriendRequest } from '../../../friends/friends.contract.ts';
import type { Notification } from '../../../notifications/notifications.contract.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Reply, ReplyPage } from '../../../replies/replies.contract.ts';
import { tricodeOf } from '../../../tags/tags.nba.ts';
import type { CurrentUser } from '../../account.contract.ts';
import type { Person } from '../../people/people.contract.ts';

const world = setUp(openWorld);
const fan = setUp(() => world.person('flair-fan'));
const other = setUp(() => world.person('flair-friend'));

const save = (edit: unknown, by: Caller = fan) => by.call<CurrentUser & ErrorBody>('PUT', '/api/user/profile', edit);
const celtics = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };

describe('a profile', () => {
  test('takes a bio and a team, keeps what is left out, and gives both up', async () => {
    expect((await fan.call<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject({
      role: 'member',
      bio: null,
      flair: null,
      standing: { state: 'good', until: null, reason: null, entryId: null },
    });
    expect((await save({ bio: '  Season ticket in row 12 ', flair: 'boston CELTICS' })).body).toMatchObject({
      bio: 'Season ticket in row 12',
      flair: celtics,
    });
    expect((await save({ bio: 'Row 13' })).body).toMatchObject({ bio: 'Row 13', flair: celtics });
    expect((await save({ flair: null })).body).toMatchObject({ bio: 'Row 13', flair: null });
    for (const bio of ['', ' \n ', '\u200b', null]) {
      await save({ bio: 'Row 14' });
      expect((await save({ bio })).body.bio, JSON.stringify(bio)).toBeNull();
    }
    expect((await save({})).body).toMatchObject({ bio: null, flair: null });
  });

  test('is refused with a tag that is no team’s, and with a bio above 300 characters', async () => {
    await save({ flair: 'Boston Celtics' });
    for (const flair of ['NBA', 'Basketball', 'No such team', '', 7, {}]) {
      const { status, body } = await save({ flair, bio: 'not stored' });
      expect([status, body.issues?.[0]?.path], JSON.stringify(flair)).toEqual([400, 'flair']);
    }
    expect((await save({ bio: 'x'.repeat(301) })).status).toBe(400);
    expect((await save({ bio: '🏀'.repeat(150) })).status).toBe(200);
    expect((await save({ bio: null })).body).toMatchObject({ bio: null, flair: celtics });
  });

  test('of a moderator says the role', async () => {
    const moderator = await world.person();
    await world.sql`update users set role = 'moderator' where id = ${moderator.id}`;
    expect((await moderator.call<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject({ role: 'moderator', isModerator: true });
  });
});

test('flair and picture of a person are the same in every answer that names them', async () => {
  await save({ flair: 'Boston Celtics', bio: 'Row 12' });
  await world.sql`update users set profile_image_url = '/images/face.webp' where id = ${fan.id}`;
  const look = { profileImageUrl: '/images/face.webp', flair: celtics };
  const authored = { authorImageUrl: look.profileImageUrl, authorFlair: celtics };
  const person: Person = { id: fan.id, username: 'flair-fan', ...look };

  const { body: post } = await fan.call<Post>('POST', '/api/posts', { content: 'Who watches tonight? @flair-friend' });
  const { body: reply } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'I do' });
  const { body: answer } = await fan.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Me too', parentId: reply.id });
  const { body: asked } = await fan.call<{ id: number }>('POST', '/api/friends/request', { receiverUsername: 'flair-friend' });
  for (const text of [post, reply, answer]) expect(text).toMatchObject(authored);
  const get = async <T>(path: string) => (await other.call<T>('GET', path)).body;
  expect(await get<Post>(`/api/posts/${post.id}`)).toMatchObject(authored);
  expect((await get<PostList>('/api/posts/user/flair-fan')).posts[0]).toMatchObject({ ...authored, latestReplies: [authored] });
  for (const one of await get<Reply[]>(`/api/posts/${post.id}/replies`)) expect(one).toMatchObject(authored);
  for (const one of (await get<ReplyPage>('/api/users/flair-fan/replies')).replies) expect(one).toMatchObject(authored);
  await other.call('POST', `/api/posts/${post.id}/like`);
  expect((await get<PostList>('/api/posts/liked')).posts[0]).toMatchObject(authored);
  await other.call('POST', '/api/bookmarks', { postId: post.id });
  expect(await get<{ post: Post }[]>('/api/bookmarks')).toMatchObject([{ post: authored }]);
  expect((await get<PostList>('/api/posts/search?q=watches')).posts[0]).toMatchObject(authored);
  expect((await fan.call<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject(look);
  expect(await get<Person[]>('/api/users/search?q=flair-fa')).toEqual([person]);
  expect(await get<UserStats>('/api/users/flair-fan/stats')).toMatchObject({ ...person, bio: 'Row 12' });
  expect((await get<FriendRequest[]>('/api/friends/requests'))[0]?.sender).toEqual(person);
  for (const { actor } of await get<Notification[]>('/api/notifications')) expect(actor).toEqual(person);
  expect((await other.call<Friend>('POST', `/api/friends/requests/${asked.id}/accept`)).body).toEqual(person);
  expect(await get<Friend[]>('/api/friends')).toEqual([person]);
  const room = await get<ChatRoom>('/api/chat/room/flair-fan');
  expect(room.otherUser).toEqual(person);
  await other.call('POST', `/api/chat/messages/${room.id}`, { content: 'Hello' });
  expect((await get<ChatRoom[]>('/api/chat/rooms'))[0]?.otherUser).toEqual(person);
});

test('a deleted account leaves neither picture nor flair on its texts', async () => {
  const leaver = await world.person();
  await save({ flair: 'Los Angeles Lakers' }, leaver);
  const { body: post } = await leaver.call<Post>('POST', '/api/posts', { content: 'Goodbye' });
  expect(post.authorFlair?.tricode).toBe('LAL');
  expect((await leaver.call('DELETE', '/api/user', { username: leaver.username })).status).toBe(204);
  expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body).toMatchObject({
    authorId: null,
    authorImageUrl: null,
    authorFlair: null,
  });
});

test('every seeded team has a short form of two to four characters', async () => {
  const rows = await world.sql<{ name: string; aliases: string[] }>`select name, aliases from tags where category = 'team'`;
  expect(rows.length).toBeGreaterThan(139);
  for (const { name, aliases } of rows) expect(tricodeOf(name, aliases), name).toMatch(/^[A-Z0-9&]{2,4}$/);
});
