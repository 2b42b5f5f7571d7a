import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../features/settings/settings.contract.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { contract } from '../../contract.ts';
import { openSources } from '../../../testing/sources.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { routeNamed, roles } from './testing/roles.ts';
import { Scene, whispered } from './testing/scene.ts';

/** The session alone decides who the caller is, and a username grants no rights beyond its letters. */

const sources = setUp(openSources);
const world = setUp(() => openWorld(sources.settings));

const claimedCount = 987_654;
const claimedTime = '1999-01-01T00:00:00.000Z';

/** All single values of an answer. A forbidden text must match a whole value, because its digits may occur within an id. */
function valuesWithin(answered: unknown): unknown[] {
  if (typeof answered !== 'object' || answered === null) return [answered];
  return Object.values(answered).flatMap(valuesWithin);
}

/** Fields and headers with which clients try to act as another person or with more rights. */
function claimsToBe({ id, username }: Caller): Record<string, unknown> {
  const names = ['userId', 'user_id', 'authorId', 'author_id', 'senderId', 'sender_id', 'ownerId', 'viewerId', 'actorId', 'as', 'id'];
  const person = { authorName: username, senderUsername: username, user: { id }, viewer: { id }, session: id, sub: id };
  const counted = ['likes', 'comments', 'views', 'voteCount', 'postCount', 'totalXP', 'level'];
  const counts = Object.fromEntries(counted.map(name => [name, claimedCount]));
  const more = { createdAt: claimedTime, isRead: true, status: 'accepted', role: 'admin', isAdmin: true, admin: 'true' };
  return { ...Object.fromEntries(names.map(name => [name, id])), ...person, ...counts, ...more };
}

/** A person's own writes and choices, without the data that others may change (counts, requests, notifications). */
async function doingsOf(person: Caller): Promise<unknown> {
  const { status, body } = await person.call<Archive>('GET', '/api/user/export');
  expect(status).toBe(200);
  const {
    posts = [],
    comments = [],
    likes,
    commentLikes,
    votes,
    bookmarks,
    favoriteTags,
    friends,
    mailPreferences,
    formerUsernames,
  } = body.sections;
  const written = posts.map(({ id, content, tags, createdAt }) => ({ id, content, tags, createdAt }));
  const said = comments.map(({ id, postId, parentId, content, editedAt }) => ({ id, postId, parentId, content, editedAt }));
  const chosen = { likes, commentLikes, votes, bookmarks, favoriteTags, friends, mailPreferences, formerUsernames };
  return { account: body.account, written, said, ...chosen };
}

describe('a write that says it is somebody else’s', () => {
  const writes = Object.entries(roles).filter(([name]) => {
    const { method, access, form } = routeNamed(contract, name);
    return method !== 'GET' && access !== 'anyone' && !form;
  });

  test.each(writes)('%s is the caller’s own, whatever body, query and headers claim', async (name, { about }) => {
    const scene = await Scene.open(world);
    const { stranger } = scene.callers;
    const given = (await about?.(scene)) ?? {};
    const before = await doingsOf(scene.owner);
    const route = routeNamed(contract, name);
    const claims = claimsToBe(scene.owner);
    const query = Object.entries(claims).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
    const headers = { 'x-user-id': scene.owner.id, 'x-forwarded-user': scene.owner.username, 'remote-user': scene.owner.username };
    const url = `${routeUrl(route, given)}?${query.join('&')}`;
    const { status, body } = await stranger.call(route.method, url, { ...claims, ...given.body }, headers);
    expect(status).toBeLessThan(500);
    const values = valuesWithin(body);
    expect(values).not.toContain(claimedCount);
    expect(values).not.toContain(claimedTime);
    expect(await doingsOf(scene.owner)).toEqual(before);
  });

  test('shows a room only to its two members, whatever identity a request claims', async () => {
    const scene = await Scene.open(world);
    const room = await scene.room();
    const { id, username } = scene.owner;
    const searches = [
      `userId=${id}`,
      `senderId=${id}`,
      `as=${username}`,
      `roomId=${room}`,
      'limit=100&offset=0',
      'before=999999999',
      'admin=true',
    ];
    for (const caller of [scene.callers.stranger, scene.callers.nameless, scene.callers.visitor]) {
      for (const search of searches) {
        const answered = await caller.call<ErrorBody>('GET', `/api/chat/messages/${room}?${search}`);
        expect(answered.status, search).toBe(caller.id ? 404 : 401);
        expect(JSON.stringify(answered.body)).not.toContain(whispered);
      }
    }
    const unknown = await scene.callers.stranger.call<ErrorBody>('GET', '/api/chat/messages/999999999');
    expect(unknown.body).toEqual((await scene.callers.stranger.call<ErrorBody>('GET', `/api/chat/messages/${room}`)).body);
  });
});

describe('a name that JavaScript has too', () => {
  const names = ['constructor', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString'];
  const inherited = [...names, '__proto__', 'prototype', 'toString', 'valueOf', '__defineGetter__'];

  test('is an ordinary username', async () => {
    for (const name of names) {
      const person = await world.person(null);
      expect((await person.call('POST', '/api/auth/setup-username', { username: name })).body).toMatchObject({ username: name });
      const other = await world.person();
      const post = await person.call<{ id: number }>('POST', '/api/posts', { content: `by ${name}`, tags: [name] });
      expect(post.body).toMatchObject({ authorName: name, tags: [name] });
      await other.call('POST', '/api/replies', { postId: post.body.id, content: `thank you @${name}` });
      expect((await person.call('GET', '/api/notifications')).body).toMatchObject([{ href: expect.stringMatching(/^\/post\/\d+#reply-/) }]);
      expect((await other.call('GET', `/api/posts/user/${name}`)).body).toMatchObject({ totalCount: 1 });
      expect((await other.call('GET', `/api/users/${name}/stats`)).body).toMatchObject({ username: name, totalPosts: 1 });
      expect((await other.call('POST', '/api/friends/request', { receiverUsername: name })).status).toBe(201);
      expect((await person.call('POST', '/api/friends/request', { receiverUsername: other.username })).status).toBe(201);
      expect((await other.call('GET', `/api/chat/room/${name}`)).body).toMatchObject({ otherUser: { username: name } });
    }
  });

  test('is nothing that exists by itself, wherever something is looked up by name', async () => {
    const person = await world.person();
    for (const name of inherited) {
      const asked: [string, number[]][] = [
        [`/api/posts?sort=${name}`, [400]],
        [`/api/posts?${name}=1&${name}[x]=1`, [200]],
        [`/api/posts/${name}`, [400]],
        [`/api/nba-draft/${name}`, [400]],
        [`/api/sports/${name}/live-scores`, [400]],
        [`/api/sports/nba/teams/${name}/games`, [404]],
        [`/api/nba/team-games/${name}`, [404]],
        [`/api/nfl/team-stats/${name}`, [404]],
        [`/api/unsubscribe/state?token=${name}`, [200]],
        [`/api/${name}`, [404]],
        [`/images/${name}`, [404]],
      ];
      for (const [url, statuses] of asked) expect(statuses, url).toContain((await person.call('GET', url)).status);
      expect((await person.call('POST', '/api/auth/theme', { theme: name })).status, name).toBe(400);
      expect((await person.call('POST', '/api/posts', { content: 'x', feature: name })).status, name).toBe(400);
      expect((await person.call('PUT', '/api/user/preferences', { [name]: true })).status, name).toBeLessThan(500);
    }
    expect((await person.call('POST', '/api/posts', { content: 'x', tags: inherited })).body).toMatchObject({ tags: inherited });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('an address in an answer', () => {
  test('is ours, whatever host a caller names', async () => {
    const hosts = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    };
    for (const url of ['/api/login', '/api/logout', '/login', '/api/unsubscribe', '/api/openapi.json']) {
      const { headers, body } = await world.app.inject({ method: 'GET', url, headers: hosts });
      expect(`${String(headers.location)} ${body}`, url).not.toContain('evil.example');
    }
  });

  test('never redirects from the provider’s pages to another site', async () => {
    const elsewhere = encodeURIComponent('https://evil.example/');
    const asked = [
      `/oidc/session/end?post_logout_redirect_uri=${elsewhere}`,
      `/oidc/session/end?post_logout_redirect_uri=${elsewhere}&client_id=bleachers`,
      `/oidc/session/end?id_token_hint=x.y.z&post_logout_redirect_uri=${elsewhere}`,
      `/oidc/auth?client_id=bleachers&redirect_uri=${elsewhere}&response_type=code&scope=openid`,
      `/oidc/auth?redirect_uri=${elsewhere}`,
      `/oidc/auth?client_id=constructor&redirect_uri=${elsewhere}`,
      `/oidc//evil.example/..%2f`,
      `/api/callback?state=x&error=access_denied&error_uri=${elsewhere}`,
      `/api/logout?return=${elsewhere}&returnTo=${elsewhere}&post_logout_redirect_uri=${elsewhere}`,
      `/api/login?returnTo=${elsewhere}`,
      `/api/unsubscribe?token=${elsewhere}`,
    ];
    for (const url of asked) {
      const { statusCode, headers } = await world.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect(statusCode, url).toBeLessThan(500);
      const location = new URL(headers.location ?? '/', 'http://localhost:3000');
      expect(location.origin, url).toBe('http://localhost:3000');
    }
  });
});
