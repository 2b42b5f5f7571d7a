import { describe, expect, test } from 'vitest';
import { freePort } from '../../../../platform/server/process/freePort.ts';
import { decoded, headerOf } from '../../../../platform/server/testing/mailbox.ts';
import type { CreationOptions, Passkey, RequestOptions } from '../../passkeys/passkeys.contract.ts';
import { maxPasskeys } from '../../passkeys/passkeys.rules.ts';
import { makeResetLink } from '../index.ts';
import { Authenticator, type Fault } from '../testing/authenticator.ts';
import { TestBrowser } from '../testing/browser.ts';
import { openMailedWorld } from '../testing/mailedWorld.ts';
import { addPasskey, signInByPasskey } from '../testing/passkeys.ts';
import { me, openSignInWorld, outsideSettings, password, signIn, signUp } from '../testing/signInWorld.ts';
import { setUpClub } from '../testing/clubWorld.ts';

const { world, outside } = setUpClub(openMailedWorld);

const options = (browser: TestBrowser, proof: object = { password }) =>
  browser.call<CreationOptions>('POST', '/api/user/passkeys/options', proof);
const add = (browser: TestBrowser, body: object, headers: Record<string, string> = {}) =>
  browser
    .open('/api/user/passkeys', {
      method: 'POST',
      headers: { origin: browser.origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    .then(({ status, text }) => ({ status, body: JSON.parse(text) as Passkey & { code?: string } }));
const passkeysOf = async (browser: TestBrowser) => (await browser.call<{ passkeys: Passkey[] }>('GET', '/api/user/passkeys')).body.passkeys;
const remove = (browser: TestBrowser, id: number, proof: object = { password }) =>
  browser.call<{ code: string }>('DELETE', `/api/user/passkeys/${id}`, proof);
async function signInOutside(sub: string): Promise<TestBrowser> {
  outside.person = { sub };
  const browser = new TestBrowser(world.origin);
  await browser.visit('/api/login?provider=club');
  return browser;
}
const makeOld = (browser: TestBrowser) =>
  me(browser).then(
    user =>
      world.sql`
      update sessions set sess = (sess::jsonb - 'provenAt' || jsonb_build_object('createdAt', now() - interval '11 minutes'))::json
      where user_id = ${user?.id ?? ''}`,
  );

describe('a passkey', () => {
  test('is added with the password, named, listed and removed with the password', async () => {
    const { browser } = await signUp(world);
    const asked = await options(browser);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        rp: { id: 'localhost', name: 'Bleachers' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
      },
    });
    const authenticator = new Authenticator(world.origin);
    const added = await add(browser, { name: '  My phone ', credential: authenticator.create(asked.body) });
    expect(added).toEqual({
      status: 201,
      body: { id: expect.any(Number), name: 'My phone', createdAt: expect.stringMatching(/Z$/), lastUsedAt: null },
    });
    expect(await passkeysOf(browser)).toEqual([added.body]);
    expect((await options(browser)).body.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await remove(browser, added.body.id, {})).status).toBe(400);
    expect((await remove(browser, added.body.id, { password: 'wrong' })).status).toBe(403);
    expect((await remove(browser, added.body.id)).status).toBe(204);
    expect((await remove(browser, added.body.id)).status).toBe(404);
    expect(await passkeysOf(browser)).toEqual([]);
    expect((await signInByPasskey(new TestBrowser(world.origin), authenticator)).status).toBe(403);
  });

  test('takes the right password, which counts as a sign-in attempt', async () => {
    const { browser } = await signUp(world);
    expect(await options(browser, {})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await options(browser, { password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await options(browser, { password: 'wrong' })).status);
    expect(statuses).toContain(429);
    await world.sql`delete from sign_in_tries`;
  });

  test.each<[string, Fault]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { flags: 1 }],
    ['the answer of a sign-in', { type: 'webauthn.get' }],
    ['an attestation that is none', { format: 'packed' }],
  ])('is not added with %s, and the challenge is used up', async (_, fault) => {
    const { browser } = await signUp(world);
    const { body } = await options(browser);
    const authenticator = new Authenticator(world.origin);
    expect(await add(browser, { credential: authenticator.create(body, fault) })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await add(browser, { credential: authenticator.create(body) })).status).toBe(403);
    expect(await passkeysOf(browser)).toEqual([]);
  });

  test('is not added by another session, or by options that have expired', async () => {
    const { browser, email } = await signUp(world);
    const other = new TestBrowser(world.origin);
    await signIn(other, email);
    const asked = await options(browser);
    expect((await add(other, { credential: new Authenticator(world.origin).create(asked.body) })).status).toBe(403);
    const late = await options(browser);
    await world.sql`update one_time_keys set expires_at = now() - interval '1 second' where kind = 'passkey'`;
    expect((await add(browser, { credential: new Authenticator(world.origin).create(late.body) })).status).toBe(403);
  });

  test('is not added when a reset has ended the session meanwhile', async () => {
    const { browser, email } = await signUp(world);
    const asked = await options(browser);
    const token = (await makeResetLink(world.context, email, { wasMailed: true }))?.link.split('/').at(-1);
    await new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password: 'a-quite-different-row' });
    expect((await add(browser, { credential: new Authenticator(world.origin).create(asked.body) })).status).toBe(401);
  });

  test('is added once, also when its request is repeated with the same Idempotency-Key', async () => {
    const { browser } = await signUp(world);
    const asked = await options(browser);
    const body = { credential: new Authenticator(world.origin).create(asked.body) };
    const key = { 'idempotency-key': 'one-passkey' };
    const answers = [await add(browser, body, key), await add(browser, body, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await add(browser, body)).status).toBe(403);
    expect(await passkeysOf(browser)).toHaveLength(1);
  });

  test('of one authenticator opens one account', async () => {
    const [{ browser: one }, { browser: other }] = [await signUp(world), await signUp(world)];
    const { authenticator } = await addPasskey(one);
    const asked = await options(other);
    expect(await add(other, { credential: authenticator.create(asked.body) })).toMatchObject({ status: 409 });
    expect(await passkeysOf(other)).toEqual([]);
  });

  test('is one of at most 20, with a short name of one line', async () => {
    const { browser } = await signUp(world);
    const asked = await options(browser);
    const credential = new Authenticator(world.origin).create(asked.body);
    for (const name of ['x'.repeat(61), 7]) expect((await add(browser, { name, credential })).status).toBe(400);
    await addPasskey(browser, { name: ' \u202e\n ' });
    const [first] = await passkeysOf(browser);
    expect(first?.name).toBe('Passkey');
    await world.sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name)
      select user_id, 'filler' || number || user_id, public_key, 0, 'Filler' from passkeys, generate_series(2, ${maxPasskeys}) as number
      where id = ${first?.id ?? 0}`;
    expect(await options(browser)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await add(browser, { credential })).status).toBe(409);
  });

  test('is of its owner alone: others neither see nor remove it', async () => {
    const { browser: one } = await signUp(world);
    const { passkey } = await addPasskey(one);
    const { browser: other } = await signUp(world);
    expect(await passkeysOf(other)).toEqual([]);
    expect((await remove(other, passkey.id)).status).toBe(404);
    expect(await passkeysOf(one)).toHaveLength(1);
  });

  test('is in the export by name and dates, without its key', async () => {
    const { browser } = await signUp(world);
    const { authenticator } = await addPasskey(browser, { name: 'My key' });
    const { body } = await browser.call<{ sections: Record<string, object[]> }>('GET', '/api/user/export');
    expect(body.sections.passkeys).toEqual([{ name: 'My key', created_at: expect.any(String), last_used_at: null }]);
    expect(JSON.stringify(body)).not.toContain(authenticator.id);
  });
});

test('a proven address hears of a passkey that is added and removed', async () => {
  const { browser, email } = await signUp(world);
  await world.sql`update users set email_verified_at = now() where email = ${email}`;
  const { passkey } = await addPasskey(browser, { name: 'Unsaid' });
  await remove(browser, passkey.id);
  const subjects: string[] = [];
  while (subjects.length < 2) {
    const mail = await world.mailbox.next();
    if (mail.to[0] !== email || !/passkey/i.test(headerOf(mail, 'Subject'))) continue;
    expect(decoded(mail.source)).not.toContain('Unsaid');
    subjects.push(headerOf(mail, 'Subject'));
  }
  expect(subjects.sort()).toEqual(['A passkey of your Bleachers account was removed', 'A passkey opens your Bleachers account']);
});

describe('somebody without a password', () => {
  test('adds a passkey within ten minutes of signing in, and signs in by it', async () => {
    const browser = await signInOutside('no-password');
    const { authenticator } = await addPasskey(browser, { proof: {} });
    const other = new TestBrowser(world.origin);
    expect((await signInByPasskey(other, authenticator)).status).toBe(200);
    expect((await me(other))?.id).toBe((await me(browser))?.id);
    await makeOld(browser);
    expect(await options(browser, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const [passkey] = await passkeysOf(browser);
    expect((await remove(browser, passkey?.id ?? 0, {})).status).toBe(403);
    // A sign-out of the other devices ends what the built-in provider remembers of them.
    expect((await browser.call('DELETE', '/api/user/sessions')).status).toBe(204);
    expect((await other.visit('/api/login')).url).toContain('/sign-in/');
  });

  test('is not proven again by a sign-in that an open session of the built-in provider gives', async () => {
    const owner = await signInOutside('silent');
    const { authenticator } = await addPasskey(owner, { proof: {} });
    const browser = new TestBrowser(world.origin);
    await signInByPasskey(browser, authenticator);
    expect((await options(browser, {})).status).toBe(200);
    await world.sql`
      update oidc_records set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::bigint - 660))
      where kind = 'Session' and payload ? 'loginTs'`;
    await browser.visit('/api/login?returnTo=%2Fsettings');
    expect(await me(browser)).toMatchObject({ id: (await me(owner))?.id });
    expect((await options(browser, {})).status).toBe(403);
  });

  test('keeps the last way to sign in', async () => {
    const browser = await signInOutside('last-way');
    const { passkey } = await addPasskey(browser, { proof: {} });
    const second = await addPasskey(browser, { proof: {} });
    const { loginProviders } = world.context.settings;
    world.context.settings.loginProviders = [];
    try {
      expect((await remove(browser, passkey.id, {})).status).toBe(204);
      expect(await remove(browser, second.passkey.id, {})).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await passkeysOf(browser)).toHaveLength(1);
    } finally {
      world.context.settings.loginProviders = loginProviders;
    }
    expect((await remove(browser, second.passkey.id, {})).status).toBe(204);
  });
});

describe('a linked sign-in', () => {
  const club = '/api/user/sign-ins/club';
  async function proof(browser: TestBrowser, authenticator: Authenticator, fault: Fault = {}) {
    const { body } = await browser.call<RequestOptions>('POST', '/api/user/passkeys/proof');
    expect(body.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    return { passkey: authenticator.sign(body, fault) };
  }

  test('is connected and disconnected with a passkey in place of the password, once each', async () => {
    const { browser, email } = await signUp(world);
    await world.sql`update accounts set email_verified_at = now() where email = ${email}`;
    const { authenticator } = await addPasskey(browser);
    outside.person = { sub: 'by-passkey' };
    expect((await browser.call('POST', club, {})).status).toBe(400);
    const shown = await proof(browser, authenticator);
    const { status, body } = await browser.call<{ location: string }>('POST', club, shown);
    expect(status).toBe(200);
    expect((await browser.visit(body.location)).url).toBe(`${world.origin}/settings/security`);
    expect((await browser.call('POST', club, shown)).status).toBe(403);
    expect((await browser.call('DELETE', club, {})).status).toBe(400);
    expect((await browser.call('DELETE', club, { password: 'wrong' })).status).toBe(403);
    expect((await browser.call('DELETE', club, await proof(browser, authenticator, { isForged: true }))).status).toBe(403);
    expect((await browser.call('DELETE', club, await proof(browser, authenticator))).status).toBe(204);
    expect((await browser.call('DELETE', club, { password })).status).toBe(404);
  });

  test('is not connected with the passkey of somebody else', async () => {
    const [{ browser: one }, { browser: other }] = [await signUp(world), await signUp(world)];
    const { authenticator } = await addPasskey(one);
    const { authenticator: theirs } = await addPasskey(other);
    const { body } = await one.call<RequestOptions>('POST', '/api/user/passkeys/proof');
    expect(authenticator.id).not.toBe(theirs.id);
    expect((await one.call('POST', club, { passkey: theirs.sign(body) })).status).toBe(403);
  });
});

test('with another login provider there are no passkeys', async () => {
  const port = await freePort();
  const elsewhere = await openSignInWorld(outsideSettings(outside.issuer), port);
  const person = await elsewhere.person();
  const uid = 'x'.repeat(21);
  const credential = new Authenticator(world.origin).sign({ challenge: 'x', rpId: 'x', timeout: 1, userVerification: 'required' });
  for (const [method, path, body] of [
    ['GET', '/api/user/passkeys', undefined],
    ['POST', '/api/user/passkeys/options', {}],
    ['POST', '/api/user/passkeys/proof', {}],
    ['DELETE', '/api/user/passkeys/1', {}],
    ['POST', `/api/sign-in/${uid}/passkey/options`, {}],
    ['POST', `/api/sign-in/${uid}/passkey`, { credential }],
  ] as const)
    expect([path, (await person.call(method, path, body)).status]).toEqual([path, 404]);
  await elsewhere.close();
});
