import { expect, test } from 'vitest';
import type { SiteInfo, SiteSettings } from '../../../features/admin/admin.contract.ts';
import { write } from '../../../features/posts/server/testing/writing.ts';
import { isRefusedReadOnly, type RouteDefinition, routeUrl } from '../../../platform/shared/contract.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { contract } from '../../contract.ts';
import { whileWritable } from '../jobs/backgroundJobs.ts';

/** The law of a site that is read-only: from the contract, so that a new write is refused unless its route says otherwise. */
const writes = Object.entries<Record<string, RouteDefinition>>(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).flatMap(([name, route]) => (route.method === 'GET' ? [] : [[`${feature}.${name}`, route] as const])),
);

const text = 'Moving house. Back at nine.';

const world = setUp(openWorld);
const second = setUp(() => openWorld({}, { beside: world }));
const admin = setUp(() => world.staff('admin'));
const fan = setUp(() => world.person());

const setReadOnly = (readOnly: boolean) => admin.call<SiteSettings>('PUT', '/api/admin/site', { readOnly, readOnlyText: text });

function callOf(route: RouteDefinition): [RouteDefinition['method'], string] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values: Record<string, string | number> = { uid: 'no-such-sign-in-00000', token: 'a'.repeat(24), code: 'A'.repeat(22) };
  return [route.method, routeUrl(route, { params: Object.fromEntries(names.map(name => [name, values[name] ?? 1])) })];
}

test('every write of a member and of a visitor is refused with the words, except those that the contract names', async () => {
  await setReadOnly(true);
  const served: string[] = [];
  for (const [name, route] of writes) {
    const { status, body } = await fan.call<{ code?: string; message?: string }>(...callOf(route), route.body && {});
    if (status === 503) expect([name, body]).toEqual([name, { code: 'read_only', error: text, message: text }]);
    else if (route.role !== 'admin') served.push(name);
    if (route.access === 'anyone')
      expect([name, (await world.visitor.call(...callOf(route), route.body && {})).status === 503]).toEqual([name, status === 503]);
    expect([name, status === 503]).toEqual([name, isRefusedReadOnly(route)]);
  }
  expect(served.toSorted()).toEqual([
    'account.checkUsername',
    'account.signIn',
    'chat.read',
    'clock.removeOfGame',
    'clock.save',
    'clock.saveOfGame',
    'clock.tap',
    'notifications.markAllRead',
    'notifications.markRead',
    'notifications.markSomeRead',
    'passkeys.signIn',
    'passkeys.signInOptions',
    'posts.view',
    'replies.visit',
    'rowMessages.read',
    'settings.signOutDevice',
    'settings.signOutOthers',
  ]);
  await setReadOnly(false);
});

test('reading, views and the writes of admins go on, and pages say why nothing can be written', async () => {
  const post = await write(fan, 'Written before');
  await setReadOnly(true);
  expect((await fan.call('POST', '/api/posts', { content: 'too late', tags: [] })).status).toBe(503);
  expect((await fan.call<{ content: string }>('GET', `/api/posts/${post.id}`)).body.content).toBe('Written before');
  expect((await world.visitor.call('POST', `/api/posts/${post.id}/view`)).status).toBe(200);
  expect((await admin.call('POST', '/api/posts', { content: 'Nearly done', tags: [] })).status).toBe(201);
  expect((await world.visitor.call<SiteInfo>('GET', '/api/site')).body.readOnlyText).toBe(text);
  expect((await setReadOnly(false)).body).toMatchObject({ readOnly: false, readOnlyText: text });
  expect((await world.visitor.call<SiteInfo>('GET', '/api/site')).body.readOnlyText).toBeNull();
  expect((await fan.call('POST', '/api/posts', { content: 'Back', tags: [] })).status).toBe(201);
});

test('it holds on every node within a second, and ends so', async () => {
  const there = second.as(fan);
  const view = () => there.call('POST', '/api/bookmarks', { postId: 999_999 });
  expect((await view()).status).toBe(404);
  for (const [isReadOnly, status] of [
    [true, 503],
    [false, 404],
  ] as const) {
    await setReadOnly(isReadOnly);
    const begun = performance.now();
    await eventually(async () => expect((await view()).status).toBe(status));
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});

test('jobs that write texts or accounts pause', async () => {
  let runs = 0;
  const job = whileWritable(world.context, async () => {
    runs += 1;
    return true;
  });
  await setReadOnly(true);
  expect([await job(), runs]).toEqual([false, 0]);
  await setReadOnly(false);
  expect([await job(), runs]).toEqual([true, 1]);
});

test('the words have a default, and the change is in the log of the staff', async () => {
  await admin.call('PUT', '/api/admin/site', { readOnly: true, readOnlyText: '' });
  const { body } = await fan.call<{ message: string }>('POST', '/api/posts', { content: 'x', tags: [] });
  expect(body.message).toMatch(/read everything/);
  await admin.call('PUT', '/api/admin/site', { readOnly: false });
  const rows = await world.sql<{ changes: unknown }>`select changes from staff_entries order by id desc limit 1`;
  expect(rows[0]?.changes).toEqual([{ name: 'read_only', from: 'true', to: 'false' }]);
});
