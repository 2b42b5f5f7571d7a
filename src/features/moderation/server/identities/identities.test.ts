import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { TestBrowser } from '../../../account/server/testing/browser.ts';
import { addPasskey, signInByPasskey } from '../../../account/server/testing/passkeys.ts';
import { me, openSignInWorld, password, signUp, uidOf } from '../../../account/server/testing/signInWorld.ts';
import { act } from '../testing/scene.ts';
import { sweepIdentities } from './identities.queries.ts';
import { setUpClub } from '../../../account/server/testing/clubWorld.ts';
import { setUp } from '../../../../testing/world.ts';

const { world, outside } = setUpClub(openSignInWorld);
const admin = setUp(() => world.staff('admin'));

let names = 0;
const nameOf = () => `returningfan${++names}`;
async function named(browser: TestBrowser, username = nameOf()) {
  await browser.call('POST', '/api/auth/setup-username', { username });
  return (await me(browser)) as CurrentUser & { username: string };
}
const leave = async (browser: TestBrowser, username: string | null) =>
  expect((await browser.call('DELETE', '/api/user', { username: username ?? '' })).status).toBe(204);
const standingOf = async (browser: TestBrowser) => (await me(browser))?.standing;
const restrict = async (user: CurrentUser, action = 'ban', extra: object = {}) => {
  const { status, body } = await act(admin, action, { kind: 'user', id: user.id }, extra);
  expect(status).toBe(201);
  return body;
};
async function signInOutside(sub: string, email?: string): Promise<TestBrowser> {
  outside.person = { sub, ...(email && { email, email_verified: true }) };
  const browser = new TestBrowser(world.origin);
  await browser.visit('/api/login?provider=club');
  return browser;
}
async function link(browser: TestBrowser, sub: string): Promise<void> {
  outside.person = { sub };
  const { body } = await browser.call<{ location: string }>('POST', '/api/user/sign-ins/club', { password });
  await browser.visit(body.location);
}
const rows = async () => await world.sql`select * from restricted_identities`;

describe('a ban', () => {
  test.each(['banned1@gmail.com', 'b.anned1+again@googlemail.com'])('holds after a deletion for a new account with %s', async address => {
    const { browser, email } = await signUp(world, { email: 'banned1@gmail.com' });
    const user = await named(browser);
    const entry = await restrict(user, 'ban', { until: '2100-01-01T00:00:00Z' });
    await leave(browser, user.username);
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${email}|${user.id}`));
    const { browser: again } = await signUp(world, { email: address });
    const back = (await me(again)) as CurrentUser;
    expect(back.standing).toEqual({
      state: 'banned',
      until: '2100-01-01T00:00:00.000Z',
      reason: 'Against the rules',
      entryId: entry.id,
    });
    expect((await again.call('POST', '/api/posts', { content: 'Back' })).status).toBe(403);
    expect(back.username).toBeNull();
    // The person can appeal here, and the end of the ban is the end.
    expect((await again.call('POST', '/api/appeals', { entryId: entry.id, text: 'Please' })).status).toBe(201);
    const { body: made } = await admin.call<{ appeals: { id: number; entryId: number }[] }>('GET', '/api/moderation/appeals');
    const appeal = made.appeals.find(({ entryId }) => entryId === entry.id);
    const decision = { decision: 'overturned', reason: 'Enough.' };
    expect((await admin.call('POST', `/api/moderation/appeals/${appeal?.id}`, decision)).status).toBe(200);
    await leave(again, (await named(again)).username);
    expect(await standingOf((await signUp(world, { email: address })).browser)).toMatchObject({ state: 'good' });
    await world.sql`delete from users where lower(email) = ${address}`;
    await world.sql`delete from accounts where lower(email) = ${address}`;
  });

  test('holds for a second account of the same mailbox, and takes nothing from others', async () => {
    const { browser } = await signUp(world, { email: 'twin@example.com' });
    await restrict(await named(browser));
    expect(await standingOf((await signUp(world, { email: 'TWIN+2@example.com' })).browser)).toMatchObject({ state: 'banned' });
    expect(await standingOf((await signUp(world, { email: 'other@example.com' })).browser)).toMatchObject({ state: 'good' });
  });

  test('holds for the same account of a login provider: by signing in, by linking it, and the other way round', async () => {
    const first = await signInOutside('club-1');
    const user = await named(first);
    await restrict(user);
    await leave(first, user.username);
    const second = await signInOutside('club-1');
    expect(await standingOf(second)).toMatchObject({ state: 'banned', until: null });
    await leave(second, null);
    const { browser: linking } = await signUp(world);
    await link(linking, 'club-1');
    expect(await standingOf(linking)).toMatchObject({ state: 'banned' });
    await leave(linking, null);
    // The mailbox of the account that linked it is known now as well.
    expect(await standingOf(await signInOutside('club-1'))).toMatchObject({ state: 'banned' });

    const { browser: linked } = await signUp(world, { email: 'linked@example.com' });
    await link(linked, 'club-2');
    const other = await named(linked);
    await restrict(other);
    await leave(linked, other.username);
    expect(await standingOf(await signInOutside('club-2'))).toMatchObject({ state: 'banned' });
    expect(await standingOf(await signInOutside('club-3', 'linked@example.com'))).toMatchObject({ state: 'banned' });
  });

  describe('holds on every way back', () => {
    const mailbox = 'walker@example.com';
    /** Each gives a browser that is signed in to an account of the same person. */
    const ways: [string, () => Promise<TestBrowser>][] = [
      ['a new account with the same address', async () => (await signUp(world, { email: mailbox })).browser],
      ['a plus-address', async () => (await signUp(world, { email: 'Walker+again@example.com' })).browser],
      ['another login provider with the address', () => signInOutside('club-walker-2', mailbox)],
      ['the login provider that was linked', () => signInOutside('club-walker')],
      [
        'a new address whose account links that provider',
        async () => {
          const { browser } = await signUp(world, { email: 'stranger@example.com' });
          await link(browser, 'club-walker');
          return browser;
        },
      ],
      [
        'an invitation',
        async () => {
          const { code } = (await admin.call<{ code: string }>('POST', '/api/admin/invites', { uses: 1 })).body;
          world.context.settings.signUp = 'invite';
          try {
            const browser = new TestBrowser(world.origin);
            const uid = uidOf(await browser.visit(`/api/login?invite=${code}`));
            const body = { email: mailbox, password, invite: code };
            const { location } = (await browser.call<{ location: string }>('POST', `/api/sign-up/${uid}`, body)).body;
            await browser.visit(location);
            return browser;
          } finally {
            world.context.settings.signUp = 'open';
          }
        },
      ],
    ];

    test('of a person with a passkey: they meet the same ban each time, also after deleting the account', async () => {
      const { browser } = await signUp(world, { email: mailbox });
      await link(browser, 'club-walker');
      const { authenticator } = await addPasskey(browser);
      const user = await named(browser);
      const entry = await restrict(user);
      const ban = { state: 'banned', until: null, reason: 'Against the rules', entryId: entry.id };
      const byPasskey = new TestBrowser(world.origin);
      await signInByPasskey(byPasskey, authenticator);
      expect(await standingOf(byPasskey)).toEqual(ban);
      expect((await byPasskey.call('POST', '/api/user/passkeys/options', { password })).status).toBe(403);
      await leave(byPasskey, user.username);
      const answers = [];
      for (const [way, come] of ways) {
        expect([way, (await signInByPasskey(new TestBrowser(world.origin), authenticator)).status]).toEqual([way, 403]);
        const back = await come();
        answers.push([way, await standingOf(back)]);
        expect([way, (await back.call('POST', '/api/user/passkeys/options', { password })).status]).toEqual([way, 403]);
        await leave(back, null);
      }
      expect(answers).toEqual(ways.map(([way]) => [way, ban]));
      expect(await standingOf((await signUp(world, { email: 'bystander@example.com' })).browser)).toMatchObject({ state: 'good' });
    });
  });

  test('is forgotten once it has ended', async () => {
    const { browser } = await signUp(world, { email: 'ended@example.com' });
    const user = await named(browser);
    await restrict(user, 'ban', { until: new Date(Date.now() + 3_600_000).toISOString() });
    await leave(browser, user.username);
    await world.sql`update restricted_identities set until = now() - interval '1 second' where user_id is null`;
    expect(await standingOf((await signUp(world, { email: 'ended@example.com' })).browser)).toMatchObject({ state: 'good' });
    await sweepIdentities(world.db);
    expect((await rows()).filter(row => (row as { user_id: string | null }).user_id === null)).toEqual([]);
  });

  test('is not escaped by deleting the account and signing up while it is made', { tags: 'slow' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `racer${round}@example.com`;
      const { browser } = await signUp(world, { email });
      const user = await named(browser);
      const [banned] = await Promise.all([
        act(admin, 'ban', { kind: 'user', id: user.id }),
        browser.call('DELETE', '/api/user', { username: user.username }),
      ]);
      if (await me(browser)) await browser.call('DELETE', '/api/user', { username: user.username });
      const { browser: again } = await signUp(world, { email });
      // A deletion that came first leaves nobody to ban.
      const log = await world.visitor.call<{ entries: { label: string }[] }>('GET', '/api/log');
      expect(log.status).toBe(200);
      const kept = (await rows()).some(row => (row as { entry_id: number }).entry_id === banned.body.id);
      expect((await standingOf(again))?.state).toBe(banned.status === 201 && kept ? 'banned' : 'good');
    }
  });
});

test('a silence holds after a deletion as well', async () => {
  const { browser } = await signUp(world, { email: 'loud@example.com' });
  const user = await named(browser);
  const entry = await restrict(user, 'silence');
  await leave(browser, user.username);
  const { browser: again } = await signUp(world, { email: 'loud@example.com' });
  expect(await standingOf(again)).toMatchObject({ state: 'silenced', entryId: entry.id });
});
