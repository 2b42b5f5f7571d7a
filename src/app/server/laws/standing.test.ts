import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../features/account/account.contract.ts';
import { setRole } from '../../../features/account/server/index.ts';
import { write } from '../../../features/posts/server/testing/writing.ts';
import { type RouteDefinition, routeUrl } from '../../../platform/shared/contract.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';

/**
 * Every write of a signed-in person, by its name, from the contract: a new route is covered at once. A banned account is refused
 * each of them except the few that the contract marks.
 */
const writes = Object.entries<Record<string, RouteDefinition>>(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).flatMap(([name, route]) =>
    route.method === 'GET' || route.access === 'anyone' ? [] : [[`${feature}.${name}`, route] as const],
  ),
);

const world = setUp(openWorld);
const moderator = setUp(() => world.staff('admin'));

async function restricted(action: string): Promise<Caller> {
  const person = await world.person();
  const target = { kind: 'user', id: person.id };
  expect((await moderator.call('POST', '/api/moderation/actions', { action, target, reason: 'For the law' })).status).toBe(201);
  return person;
}

const callOf = (route: RouteDefinition) =>
  [
    route.method,
    routeUrl(route, {
      params: {
        id: 1,
        seq: 1,
        roomId: 1,
        postId: 1,
        tagId: 1,
        username: 'nobody-at-all',
        idOrUsername: 'nobody-at-all',
        provider: 'google',
        code: 'A'.repeat(22),
        messageId: 1,
      },
    }),
  ] as const;

test('a banned account may sign out its devices, delete itself and appeal, and makes no other write', async () => {
  const banned = await restricted('ban');
  const allowed: string[] = [];
  for (const [name, route] of writes) {
    if ((route.form && !route.body) || name === 'settings.deleteAccount') continue;
    const { status, body } = await banned.call<{ code?: string; reason?: string }>(...callOf(route), route.body && {});
    if (body?.code === 'banned') expect([name, status, body.reason]).toEqual([name, 403, 'For the law']);
    else if (!route.role) allowed.push(name);
  }
  expect(allowed).toEqual(['settings.signOutDevice', 'settings.signOutOthers', 'moderation.appeal']);
  expect((await banned.call<CurrentUser>('GET', '/api/auth/user')).body.standing.state).toBe('banned');
});

describe('a suspended moderator', () => {
  const ofRole = Object.entries<Record<string, RouteDefinition>>(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => (route.role ? [[`${feature}.${name}`, route] as const] : [])),
  );

  test.each([
    ['ban', 'banned'],
    ['silence', 'silenced'],
  ])('by a %s is refused every call of a role, reads too, and is a member elsewhere', async (action, code) => {
    const post = await write(await world.person(), 'Removed words');
    const suspended = await restricted(action);
    for (const role of ['moderator', 'admin'] as const) {
      await setRole(world.db, suspended.username, role);
      expect(ofRole.length).toBeGreaterThan(20);
      for (const [name, route] of ofRole) {
        const { status, body } = await suspended.call<{ code?: string; reason?: string }>(...callOf(route), route.body && {});
        expect([name, status, body?.code, body?.reason]).toEqual([name, 403, code, 'For the law']);
      }
      expect((await suspended.call<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject({ role: 'member' });
    }
    await moderator.call('POST', '/api/moderation/actions', {
      action: 'remove',
      target: { kind: 'post', id: post.id },
      reason: 'For the law',
    });
    expect((await suspended.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
    await world.sql`update users set banned_until = null, silenced_until = null where id = ${suspended.id}`;
    expect((await suspended.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    expect((await suspended.call('GET', '/api/moderation/queue')).status).toBe(200);
  });
});

describe('a silenced account', () => {
  test('carries no words to others: every write with a text needs a voice', () => {
    const withText = writes.filter(([, { body }]) => body && 'shape' in body && 'content' in body.shape).map(([name]) => name);
    expect(withText.length).toBeGreaterThan(4);
    expect(withText.filter(name => writes.find(([each]) => each === name)?.[1].needs !== 'voice')).toEqual([]);
  });

  test('is refused where a voice is needed or its profile changes, and elsewhere not', async () => {
    const silenced = await restricted('silence');
    for (const [name, route] of writes) {
      if ((route.form && !route.body) || route.role || /signOut|deleteAccount/.test(name)) continue;
      const { body } = await silenced.call<{ code?: string }>(...callOf(route), route.body && {});
      expect([name, body?.code === 'silenced']).toEqual([name, route.needs !== undefined]);
    }
  });
});
