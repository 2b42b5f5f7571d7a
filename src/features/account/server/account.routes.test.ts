import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { CurrentUser } from '../account.contract.ts';

const world = setUp(openWorld);

let names = 0;
const newName = () => `fan-of-row-${++names}`;

describe('the current user', () => {
  test('is who the session says, as text and without the provider’s words for them', async () => {
    const fan = await world.person('courtside-a');
    await world.sql`update users set first_name = '<b>Ada</b>' where id = ${fan.id}`;
    const { status, body, headers } = await fan.call<CurrentUser>('GET', '/api/auth/user');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: fan.id,
      username: 'courtside-a',
      firstName: '<b>Ada</b>',
      lastName: null,
      email: `${fan.id}@example.com`,
      profileImageUrl: null,
      preferredTheme: 'light',
      followsSystemTheme: true,
      preferredDensity: 'comfortable',
      homeTab: null,
      signIn: 'provider',
      emailVerified: true,
      role: 'member',
      bio: null,
      flair: null,
      standing: { state: 'good', until: null, reason: null, entryId: null },
    });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a session in use', () => {
  const daysLeft = async (id: string) => {
    const rows = await world.sql<{ days: number }>`
      select extract(epoch from expire - now())::float8 / 86400 as days from sessions where user_id = ${id}`;
    return rows[0]?.days ?? 0;
  };

  test('begins its thirty days anew, at most once a day', async () => {
    const fan = await world.person();
    await world.sql`update sessions set expire = now() + interval '29 days 12 hours' where user_id = ${fan.id}`;
    await fan.call('GET', '/api/auth/user');
    expect(await daysLeft(fan.id)).toBeCloseTo(29.5, 1);
    await world.sql`update sessions set expire = now() + interval '2 days' where user_id = ${fan.id}`;
    await fan.call('GET', '/api/auth/user');
    expect(await daysLeft(fan.id)).toBeCloseTo(30, 1);
  });
});

describe('checking a username', () => {
  test('tells whether it is free, taken in whatever case, reserved, or against a rule', async () => {
    const fan = await world.person(null);
    await world.person('Taken-Already');
    const check = async (username: string) => (await fan.call('POST', '/api/auth/check-username', { username })).body;
    expect(await check('still-free-1')).toEqual({ available: true, message: 'Username is available!' });
    expect(await check('  still-free-1  ')).toEqual({ available: true, message: 'Username is available!' });
    expect(await check('constructor')).toEqual({ available: true, message: 'Username is available!' });
    expect(await check('tAKEN-aLREADY')).toEqual({ available: false, message: 'This username is already taken' });
    expect(await check('Mode-rator')).toEqual({ available: false, message: 'This username is already taken' });
    expect(await check('short')).toEqual({ available: false, message: 'Username must be at least 8 characters long' });
    expect(await check('x'.repeat(5000))).toEqual({ available: false, message: 'Username must be 20 characters or less' });
  });

  test('finds one’s own name available', async () => {
    const fan = await world.person('my-own-name');
    expect((await fan.call('POST', '/api/auth/check-username', { username: 'My-Own-Name' })).body).toMatchObject({ available: true });
  });
});

describe('choosing a username', () => {
  test('refuses a name that breaks a rule, at the set-up and as a new name', async () => {
    const [fan, rule] = [await world.person(null), 'Username cannot end with an underscore or hyphen'];
    for (const [method, url] of [
      ['POST', '/api/auth/setup-username'],
      ['PUT', '/api/auth/username'],
    ] as const) {
      const { status, body } = await fan.call<ErrorBody>(method, url, { username: 'hoopsfan-' });
      expect([status, body.error, body.message, body.code]).toEqual([400, rule, rule, 'invalid_input']);
    }
  });

  test('is done once, as typed, and for oneself whatever the body says', async () => {
    const fan = await world.person(null);
    const other = await world.person(null);
    const { status, body } = await fan.call<CurrentUser>('POST', '/api/auth/setup-username', { username: ' Hoops-Fan ', id: other.id });
    expect([status, body.id, body.username]).toEqual([200, fan.id, 'Hoops-Fan']);
    expect((await other.call<CurrentUser>('GET', '/api/auth/user')).body.username).toBeNull();
    const again = await fan.call<ErrorBody>('POST', '/api/auth/setup-username', { username: newName() });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  test('refuses a taken and a reserved name in the same words', async () => {
    await world.person('FirstComer');
    const fan = await world.person(null);
    for (const username of ['firstcomer', 'Super_User', 'Undefined', 'infinity']) {
      const { status, body } = await fan.call<ErrorBody>('POST', '/api/auth/setup-username', { username });
      expect([status, body.error, body.code]).toEqual([409, 'This username is already taken', 'username_taken']);
    }
  });

  test('by PUT is the set-up for who has none', async () => {
    const fan = await world.person(null);
    const username = newName();
    expect((await fan.call<CurrentUser>('PUT', '/api/auth/username', { username })).body.username).toBe(username);
  });
});

describe('a new username', () => {
  test('shows on everything the person wrote, and the old one is nobody', async () => {
    const fan = await world.person('before-the-trade');
    const { body: post } = await fan.call<Post>('POST', '/api/posts', { content: 'Traded!' });
    await fan.call('POST', '/api/replies', { postId: post.id, content: 'Me again' });
    expect((await fan.call('PUT', '/api/auth/username', { username: 'after-the-trade' })).status).toBe(200);
    expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body.authorName).toBe('after-the-trade');
    const replies = await world.visitor.call<{ authorName: string }[]>('GET', `/api/posts/${post.id}/replies`);
    expect(replies.body.map(each => each.authorName)).toEqual(['after-the-trade']);
    expect((await world.visitor.call('GET', '/api/users/before-the-trade/stats')).status).toBe(404);
    expect((await world.visitor.call('GET', '/api/users/AFTER-the-trade/stats')).status).toBe(200);
  });

  test('leaves the old one to its owner for thirty days', async () => {
    const fan = await world.person('kept-for-me');
    const other = await world.person();
    await fan.call('PUT', '/api/auth/username', { username: 'something-new' });
    const taken = await other.call<ErrorBody>('PUT', '/api/auth/username', { username: 'Kept-For-Me' });
    expect([taken.status, taken.body.error]).toEqual([409, 'This username is already taken']);
    expect((await other.call('POST', '/api/auth/check-username', { username: 'kept-for-me' })).body).toMatchObject({ available: false });
    expect((await fan.call('POST', '/api/auth/check-username', { username: 'kept-for-me' })).body).toMatchObject({ available: true });
    expect((await fan.call('PUT', '/api/auth/username', { username: 'Kept-For-Me' })).status).toBe(200);
    await fan.call('PUT', '/api/auth/username', { username: 'something-else' });
    await world.sql`update former_usernames set kept_until = now() - interval '1 second'`;
    expect((await other.call('PUT', '/api/auth/username', { username: 'kept-for-me' })).status).toBe(200);
  });

  test('leaves only the last three to their owner', async () => {
    const [fan, other] = [await world.person('squatter-0'), await world.person()];
    for (const index of [1, 2, 3, 4]) await fan.call('PUT', '/api/auth/username', { username: `squatter-${index}` });
    const isFree = async (username: string) =>
      (await other.call<{ available: boolean }>('POST', '/api/auth/check-username', { username })).body.available;
    const names = ['squatter-0', 'squatter-1', 'squatter-2', 'squatter-3', 'squatter-4'];
    expect(await Promise.all(names.map(isFree))).toEqual([true, false, false, false, false]);
    expect((await fan.call('POST', '/api/auth/check-username', { username: 'squatter-3' })).body).toMatchObject({ available: true });
    expect((await other.call('PUT', '/api/auth/username', { username: 'squatter-0' })).status).toBe(200);
  });

  test('can be had five times on a day; the set-up and refused ones take nothing', async () => {
    const fan = await world.person(null);
    const rename = (username: string) => fan.call<CurrentUser & ErrorBody>('PUT', '/api/auth/username', { username });
    expect((await rename('restless-0')).status).toBe(200);
    for (const index of [1, 2, 3, 4, 5]) {
      expect((await rename('short')).status).toBe(400);
      expect((await rename('moderator')).status).toBe(409);
      expect((await rename(`restless-${index}`)).status).toBe(200);
    }
    const { status, body, headers } = await rename('restless-6');
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await fan.call<CurrentUser>('GET', '/api/auth/user')).body.username).toBe('restless-5');
    expect((await rename('restless-5')).status).toBe(200);
    await world.sql`update daily_quotas set day = day - 1 where user_id = ${(await fan.call<CurrentUser>('GET', '/api/auth/user')).body.id}`;
    expect((await rename('restless-6')).status).toBe(200);
  });

  test('may be the same in another case, or the same', async () => {
    const fan = await world.person('case-counts');
    expect((await fan.call<CurrentUser>('PUT', '/api/auth/username', { username: 'Case-Counts' })).body.username).toBe('Case-Counts');
    expect((await fan.call<CurrentUser>('PUT', '/api/auth/username', { username: 'Case-Counts' })).body.username).toBe('Case-Counts');
    expect((await fan.call('PUT', '/api/auth/username', { username: 'case-counts' })).status).toBe(200);
  });
});

describe('the theme', () => {
  test('is kept for every device of its owner alone', async () => {
    const fan = await world.person();
    const other = await world.person();
    const { status, body } = await fan.call('POST', '/api/auth/theme', { theme: 'dark', userId: other.id });
    expect([status, body]).toEqual([200, { preferredTheme: 'dark' }]);
    expect((await fan.call<CurrentUser>('GET', '/api/auth/user')).body.preferredTheme).toBe('dark');
    expect((await other.call<CurrentUser>('GET', '/api/auth/user')).body).toMatchObject({
      preferredTheme: 'light',
      followsSystemTheme: true,
    });
  });

  test('is the system’s until one is picked, and again when the system’s is chosen', async () => {
    const fan = await world.person();
    const themes = async () => {
      const { preferredTheme, followsSystemTheme } = (await fan.call<CurrentUser>('GET', '/api/auth/user')).body;
      return [preferredTheme, followsSystemTheme];
    };
    expect(await themes()).toEqual(['light', true]);
    await fan.call('POST', '/api/auth/theme', { theme: 'dark' });
    expect(await themes()).toEqual(['dark', false]);
    expect((await fan.call('POST', '/api/auth/theme', { theme: 'system' })).body).toEqual({ preferredTheme: 'dark' });
    expect(await themes()).toEqual(['dark', true]);
  });

  test('is light or dark', async () => {
    const fan = await world.person();
    for (const theme of ['sepia', '', null, 1, ['dark']]) expect((await fan.call('POST', '/api/auth/theme', { theme })).status).toBe(400);
  });
});

describe('the density', () => {
  test('is kept for every device of its owner alone', async () => {
    const [fan, other] = [await world.person(), await world.person()];
    const densityOf = async (person: typeof fan) => (await person.call<CurrentUser>('GET', '/api/auth/user')).body.preferredDensity;
    const { status, body } = await fan.call('POST', '/api/auth/density', { density: 'compact', userId: other.id });
    expect([status, body]).toEqual([200, { preferredDensity: 'compact' }]);
    expect([await densityOf(fan), await densityOf(other)]).toEqual(['compact', 'comfortable']);
  });

  test('is comfortable or compact', async () => {
    const fan = await world.person();
    for (const density of ['tight', '', null, 1, ['compact']])
      expect((await fan.call('POST', '/api/auth/density', { density })).status).toBe(400);
  });
});

test('the tab of the home is kept for every device of its owner, and any other text is refused', async () => {
  const fan = await world.person();
  const homeTab = async () => (await fan.call<CurrentUser>('GET', '/api/auth/user')).body.homeTab;
  expect(await homeTab()).toBeNull();
  expect((await fan.call('POST', '/api/auth/home-tab', { tab: 'tag:Boston Celtics' })).body).toEqual({ homeTab: 'tag:Boston Celtics' });
  expect(await homeTab()).toBe('tag:Boston Celtics');
  for (const tab of ['', 'all', 'tag:', `tag:${'x'.repeat(51)}`, 'tag:a\nb', null, 7])
    expect((await fan.call('POST', '/api/auth/home-tab', { tab })).status).toBe(400);
  expect(await homeTab()).toBe('tag:Boston Celtics');
});
