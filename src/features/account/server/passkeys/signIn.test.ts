import { afterEach, describe, expect, test } from 'vitest';
import { openWorld, setUp, type World } from '../../../../testing/world.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { makeResetLink, sweepAccounts } from '../index.ts';
import { Authenticator, type Fault } from '../testing/authenticator.ts';
import { TestBrowser } from '../testing/browser.ts';
import { addPasskey, beginSignIn, signInByPasskey } from '../testing/passkeys.ts';
import { me, openSignInWorld, password, signIn, signUp } from '../testing/signInWorld.ts';
import { requestOptions } from './ceremonies.ts';
import { authenticateByPasskey } from './passkeys.actions.ts';

const world = setUp(openSignInWorld);
const second = setUp(() => openWorld({ PUBLIC_URL: world.origin }, { beside: world }));
afterEach(() => world.sql`delete from sign_in_tries`);

async function owner() {
  const fan = await signUp(world);
  return { ...fan, ...(await addPasskey(fan.browser)), id: (await me(fan.browser))?.id ?? '' };
}
const newBrowser = () => new TestBrowser(world.origin);
const answer = (browser: TestBrowser, uid: string, credential: object) =>
  browser.call<{ code: string; message: string }>('POST', `/api/sign-in/${uid}/passkey`, { credential });
const next = 'a-quite-different-row';

describe('a sign-in by passkey', () => {
  test('opens the account without an address or a password, and notes the use', async () => {
    const { authenticator, browser, id, passkey } = await owner();
    const other = newBrowser();
    expect((await signInByPasskey(other, authenticator)).status).toBe(200);
    expect((await me(other))?.id).toBe(id);
    const { body } = await browser.call<{ passkeys: object[] }>('GET', '/api/user/passkeys');
    expect(body.passkeys).toEqual([{ ...passkey, lastUsedAt: expect.stringMatching(/Z$/) }]);
    expect(passkey).toMatchObject({ lastUsedAt: null, name: 'Passkey' });
  });

  test('asks for any passkey of this host whose authenticator knows its owner', async () => {
    const { status, options } = await beginSignIn(newBrowser());
    expect(status).toBe(200);
    expect(options).toEqual({ challenge: expect.any(String), rpId: 'localhost', timeout: 900_000, userVerification: 'required' });
  });

  test.each<[string, Fault]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://localhost:1' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { flags: 1 }],
    ['no presence', { flags: 0 }],
    ['another key', { isForged: true }],
    ['a challenge of the caller', { challenge: 'AAAA' }],
    ['an answer of a registration', { type: 'webauthn.create' }],
    ['the id of another account', { userHandle: 'AAAA' }],
  ])('is refused with %s, and a right answer to the same options comes too late', async (_, fault) => {
    const { authenticator } = await owner();
    const browser = newBrowser();
    const { uid, options } = await beginSignIn(browser);
    expect(await answer(browser, uid, authenticator.sign(options, fault))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await answer(browser, uid, authenticator.sign(options))).status).toBe(fault.challenge ? 200 : 403);
    if (!fault.challenge) expect(await me(browser)).toBeUndefined();
  });

  test('answers the same for a passkey that is unknown, and for text in place of an answer', async () => {
    const browser = newBrowser();
    const { uid, options } = await beginSignIn(browser);
    const unknown = new Authenticator(world.origin).sign(options);
    const { message } = (await answer(browser, uid, unknown)).body;
    const wrong = { ...unknown, response: { ...unknown.response, clientDataJSON: '%%%' } };
    expect(await answer(browser, uid, wrong)).toMatchObject({ status: 403, body: { message } });
    expect((await answer(browser, uid, { id: 'x' })).status).toBe(400);
  });

  test('takes an answer once, on whichever node it arrives', async () => {
    const { authenticator } = await owner();
    const browser = newBrowser();
    const { uid, options } = await beginSignIn(browser);
    const credential = authenticator.sign(options);
    const cookie = `bleachers-login=${browser.cookie('bleachers-login')}`;
    const send = (node: World) =>
      node.app.inject({ method: 'POST', url: `/api/sign-in/${uid}/passkey`, headers: { cookie }, payload: { credential } });
    const answers = await Promise.all([send(world), send(second), send(world), send(second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
  });

  test('is tied to the sign-in that asked, and to its browser', async () => {
    const { authenticator } = await owner();
    const [one, other] = [newBrowser(), newBrowser()];
    const first = await beginSignIn(one);
    const later = await beginSignIn(other);
    expect((await answer(other, later.uid, authenticator.sign(first.options))).status).toBe(403);
    expect((await answer(other, first.uid, authenticator.sign(first.options))).status).toBe(404);
    expect((await other.call('POST', `/api/sign-in/${first.uid}/passkey/options`)).status).toBe(404);
  });

  test('is refused when the challenge has expired, which the sweep deletes', async () => {
    const { authenticator } = await owner();
    const browser = newBrowser();
    const { uid, options } = await beginSignIn(browser);
    await world.sql`update one_time_keys set expires_at = now() - interval '1 second' where kind = 'passkey'`;
    expect((await answer(browser, uid, authenticator.sign(options))).status).toBe(403);
    await beginSignIn(browser);
    await world.sql`update one_time_keys set expires_at = now() - interval '1 second' where kind = 'passkey'`;
    await sweepAccounts(world.db);
    expect(await world.sql`select 1 from one_time_keys where kind = 'passkey'`).toEqual([]);
  });

  test('is refused when the counter of the authenticator does not grow, also for two at once', async () => {
    const { authenticator } = await owner();
    authenticator.counter = 7;
    expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(200);
    expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(403);
    expect((await signInByPasskey(newBrowser(), authenticator, { counter: 6 })).status).toBe(403);
    expect((await signInByPasskey(newBrowser(), authenticator, { counter: 0 })).status).toBe(403);
    const both = await Promise.all([8, 8].map(counter => signInByPasskey(newBrowser(), authenticator, { counter })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('is limited for a network address, and not by wrong passwords for the account', async () => {
    const { authenticator, email } = await owner();
    const browser = newBrowser();
    const { uid } = await beginSignIn(browser);
    const withPassword = () => browser.call('POST', `/api/sign-in/${uid}`, { email, password: 'a wrong password' });
    let status = 0;
    for (let tries = 0; tries < 15 && status !== 429; tries += 1) ({ status } = await withPassword());
    expect(status).toBe(429);
    expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(200);
    status = 0;
    for (let tries = 0; tries < 60 && status !== 429; tries += 1)
      ({ status } = await signInByPasskey(newBrowser(), authenticator, { isForged: true }));
    expect(status).toBe(429);
  }, 60_000);

  test('opens no account of the demo where the demo is off', async () => {
    const { authenticator, email } = await owner();
    await world.sql`update accounts set is_demo = true where email = ${email}`;
    const origin = 'https://seats.example';
    const context = { ...world.context, settings: { ...world.context.settings, publicUrl: new URL(origin), seedDemo: false } };
    const statusOf = async () => {
      const options = await requestOptions(context, 'sign-in:afar');
      const caller = { address: '127.0.0.1', device: undefined };
      const opened = await authenticateByPasskey(context, 'afar', { credential: authenticator.sign(options, { origin }), ...caller });
      return refused(opened) ? opened.code : 'open';
    };
    expect(await statusOf()).toBe('forbidden');
    await world.sql`update accounts set is_demo = false where email = ${email}`;
    expect(await statusOf()).toBe('open');
  });

  test('shows a ban as a sign-in with the password does', async () => {
    const { authenticator, browser, email, id } = await owner();
    await browser.call('POST', '/api/auth/setup-username', { username: 'bannedfan' });
    await world.sql`update users set banned_until = 'infinity', banned_reason = 'Against the rules' where id = ${id}`;
    const [byPasskey, byPassword] = [newBrowser(), newBrowser()];
    await signInByPasskey(byPasskey, authenticator);
    await signIn(byPassword, email);
    expect((await me(byPasskey))?.standing).toEqual((await me(byPassword))?.standing);
    expect((await byPasskey.call('POST', '/api/posts', { content: 'Back' })).body).toMatchObject({ code: 'banned' });
    expect((await byPasskey.call('POST', '/api/user/passkeys/options', { password })).body).toMatchObject({ code: 'banned' });
  });
});

describe('passkeys after a new password', () => {
  test('by a mailed link are gone, with the sign-ins that they had begun', async () => {
    const { authenticator, email } = await owner();
    const begun = newBrowser();
    const { uid, options } = await beginSignIn(begun);
    const { body } = await begun.call<{ location: string }>('POST', `/api/sign-in/${uid}/passkey`, {
      credential: authenticator.sign(options),
    });
    const token = (await makeResetLink(world.context, email, { wasMailed: true }))?.link.split('/').at(-1);
    expect((await newBrowser().call('POST', `/api/reset-password/${token}`, { password: next })).status).toBe(200);
    await begun.visit(body.location);
    expect(await me(begun)).toBeUndefined();
    expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(403);
  });

  test('still open the account if it was set in the settings', async () => {
    const { authenticator, browser, id } = await owner();
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    const other = newBrowser();
    await signInByPasskey(other, authenticator);
    expect((await me(other))?.id).toBe(id);
  });

  test('of an account of the demo are gone, because anybody knew its password', async () => {
    const { authenticator, browser, email } = await owner();
    await world.sql`update accounts set is_demo = true where email = ${email}`;
    expect((await browser.call('PUT', '/api/user/password', { current: password, next })).status).toBe(204);
    expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(403);
  });
});

test('a deleted account takes its passkeys along', async () => {
  const { authenticator, browser, id } = await owner();
  expect((await browser.call('DELETE', '/api/user', { username: '' })).status).toBe(204);
  expect((await signInByPasskey(newBrowser(), authenticator)).status).toBe(403);
  expect(await world.sql`select 1 from passkeys where user_id = ${id}`).toEqual([]);
});

test('a sign-in by passkey ends on the path that it began from', async () => {
  const { authenticator } = await owner();
  const browser = newBrowser();
  const { uid, options } = await beginSignIn(browser, '/api/login?returnTo=%2Frules');
  const { body } = await browser.call<{ location: string }>('POST', `/api/sign-in/${uid}/passkey`, {
    credential: authenticator.sign(options),
  });
  expect((await browser.visit(body.location)).url).toBe(`${world.origin}/rules`);
});
