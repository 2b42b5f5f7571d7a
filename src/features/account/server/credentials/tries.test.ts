import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../../../platform/shared/errors.ts';
import { makeResetLink, sweepAccounts } from '../index.ts';
import { defaultPasswordCost, hashPassword } from './passwords.ts';
import { signUpKey } from './signUps.queries.ts';
import { type Page, TestBrowser } from '../testing/browser.ts';
import { me, openSignInWorld, password, signIn, signUp, uidOf, withPasswordCostOfProduct } from '../testing/signInWorld.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';
import { setUp } from '../../../../testing/world.ts';

const world = setUp(openSignInWorld);
afterEach(() => world.sql`delete from sign_in_tries`);

const newPassword = 'a-quite-different-row';

async function tokenFor(email: string): Promise<string> {
  const link = (await makeResetLink(world.context, email))?.link ?? '';
  return link.slice(link.lastIndexOf('/') + 1);
}

const reset = (token: string) => new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password: newPassword });

/** Tries a password many times from a browser that never signed in. */
async function tryOften(email: string, times: number): Promise<number[]> {
  const browser = new TestBrowser(world.origin);
  const uid = uidOf(await browser.visit('/api/login'));
  const answers = [];
  for (let each = 0; each < times; each += 1) {
    answers.push((await browser.call('POST', `/api/sign-in/${uid}`, { email, password: 'not-the-password' })).status);
  }
  return answers;
}

/** Spends all tries of a network address but one, after one try. An account's try comes back later. */
const spendAddress = () =>
  world.sql`update sign_in_tries set spent_until = now() + interval '870 seconds' where spent_until < now() + interval '40 seconds'`;

/** As if every account and device that tried a wrong password had spent all of its tries; network addresses have some left. */
const spendTries = () => world.sql`update sign_in_tries set spent_until = now() + interval '10 minutes'`;

describe('hashing a password', () => {
  test('is not done for a reset link that is none', async () => {
    await withPasswordCostOfProduct(world, async () => {
      const begunHash = performance.now();
      await hashPassword(newPassword, defaultPasswordCost);
      const hash = performance.now() - begunHash;
      const begun = performance.now();
      for (let each = 0; each < 12; each += 1) expect((await reset('x'.repeat(43))).status).toBe(404);
      expect(performance.now() - begun).toBeLessThan(6 * hash);
    });
  });

  test('happens two at a time, lets 60 wait, and refuses whoever comes then at once', async () => {
    // Sixty hashes of the product's cost would take seconds.
    const cost = { N: 2 ** 12, r: 8, p: 1 };
    const outcomes: string[] = [];
    await Promise.all(
      Array.from({ length: 80 }, async () => {
        outcomes.push(
          await hashPassword(newPassword, cost).then(
            () => 'hashed',
            (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
          ),
        );
      }),
    );
    expect(outcomes).toEqual([...Array.from({ length: 18 }, () => 'unavailable'), ...Array.from({ length: 62 }, () => 'hashed')]);
  });

  test('is counted for the network address, at sign-up and reset too', async () => {
    const { email } = await signUp(world);
    const tokens = [await tokenFor(email), await tokenFor(email)];
    expect(await tryOften(email, 1)).toEqual([403]);
    await spendAddress();
    expect(await tryOften(email, 2)).toEqual([403, 429]);
    expect((await reset(tokens[0] ?? '')).status).toBe(429);
    const browser = new TestBrowser(world.origin);
    const uid = uidOf(await browser.visit('/api/login'));
    expect((await browser.call('POST', `/api/sign-up/${uid}`, { email: 'counted@example.com', password })).status).toBe(429);
    await world.sql`delete from sign_in_tries`;
    expect((await reset(tokens[1] ?? '')).status).toBe(200);
    expect(await world.sql`select 1 from sign_in_tries`).toHaveLength(1);
  });
});

describe('the tries of an account', () => {
  test('are the same however its address is spelled', async () => {
    const { email } = await signUp(world, { email: 'istanbul.fan@example.com' });
    expect(await tryOften(email, 1)).toEqual([403]);
    await spendTries();
    for (const spelling of [
      'İstanbul.fan@example.com',
      'ISTANBUL.FAN@example.com',
      'ｉstanbul.fan@example.com',
      'ıstanbul.fan@example.com',
    ]) {
      expect(await tryOften(spelling, 1), spelling).toEqual([429]);
    }
    await world.sql`delete from sign_in_tries`;
    expect((await signIn(new TestBrowser(world.origin), 'İstanbul.fan@example.com')).status).toBe(200);
  });

  test('are one account’s, whichever spelling signs up', async () => {
    const { browser } = await signUp(world, { email: 'straßen@example.com' });
    const again = await signUp(world, { email: 'STRASSEN@example.com' });
    expect((await me(again.browser))?.id).toBe((await me(browser))?.id);
  });

  test('that somebody else spends leave the owner’s own browser its own', async () => {
    const { browser: owner, email } = await signUp(world);
    await owner.visit('/api/logout');
    expect(await tryOften(email, 1)).toEqual([403]);
    await spendTries();
    expect(await tryOften(email, 1)).toEqual([429]);
    expect((await signIn(owner, email)).status).toBe(200);
    await owner.visit('/api/logout');
    // Its own come to an end too.
    const uid = uidOf(await owner.visit('/api/login'));
    const tryAgain = async () => (await owner.call('POST', `/api/sign-in/${uid}`, { email, password: 'not-the-password' })).status;
    expect(await tryAgain()).toBe(403);
    await spendTries();
    expect(await tryAgain()).toBe(429);
  });

  test('are not given anew by another account’s device, a made-up cookie, or one from before a new password', async () => {
    const { browser: owner, email } = await signUp(world);
    const { browser: stranger } = await signUp(world);
    for (const browser of [owner, stranger]) await browser.visit('/api/logout');
    await tryOften(email, 1);
    await spendTries();
    expect((await signIn(stranger, email, 'not-the-password')).status).toBe(429);
    const device = owner.cookie('bleachers-device') ?? '';
    const forger = new TestBrowser(world.origin);
    forger.setCookie('bleachers-device', `x${device}`);
    expect((await signIn(forger, email, 'not-the-password')).status).toBe(429);
    expect((await reset(await tokenFor(email))).status).toBe(200);
    expect((await signIn(owner, email, newPassword)).status).toBe(429);
  });
});

describe('on a server that limits calls', () => {
  const limited = setUp(() => openSignInWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }));

  let people = 0;
  /** Signs up from an address of its own choice; each browser begins anew. */
  async function signUpFrom(address: string, given = password): Promise<number> {
    return (await answerTo(address, { email: `limited${++people}@example.com`, password: given })).status;
  }
  async function answerTo(address: string, given: { email: string; password: string }): Promise<Page> {
    const browser = new TestBrowser(limited.origin);
    const headers = { 'x-forwarded-for': address };
    const page = await browser.open('/api/login', { headers });
    const uid = uidOf({
      ...page,
      url: new URL((await browser.open(page.headers.get('location') ?? '')).headers.get('location') ?? '', limited.origin).href,
    });
    const body = JSON.stringify(given);
    const answer = await browser.open(`/api/sign-up/${uid}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (answer.status === 429) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    return answer;
  }
  const ageSignUps = (minutes: number) => limited.sql`update sign_ups set created_at = created_at - make_interval(mins => ${minutes})`;

  test('one network address makes five accounts an hour, also at once, and others make their own', async () => {
    expect(await signUpFrom('203.0.113.5', 'football')).toBe(400);
    const answers = await Promise.all(Array.from({ length: 7 }, () => signUpFrom('203.0.113.5')));
    expect(answers.filter(status => status === 200)).toHaveLength(5);
    expect(answers.filter(status => status === 429)).toHaveLength(2);
    expect(await signUpFrom('203.0.113.6')).toBe(200);
    await ageSignUps(61);
    expect(await signUpFrom('203.0.113.5')).toBe(200);
    const rows = await limited.sql<{ key: string }>`select address_key as key from sign_ups`;
    expect(rows.filter(({ key }) => key.includes('203'))).toEqual([]);
  });

  test('and then learns nothing about e-mail addresses, known or unknown, one by one or at once', async () => {
    await limited.sql`delete from sign_ups`;
    const known = Array.from({ length: 5 }, (_, index) => `member${index}@example.com`);
    for (const email of known) expect((await answerTo('203.0.113.8', { email, password })).status).toBe(200);
    const guess = async (address: string, email: string) => {
      const { status, text } = await answerTo(address, { email, password: 'some-long-guess-77' });
      return `${status} ${text}`;
    };
    const answers = new Set<string>();
    // More than the tries of a network address.
    for (let round = 0; round < 17; round += 1)
      for (const email of [known[round % 5] ?? '', `stranger${round}@example.com`]) answers.add(await guess('203.0.113.8', email));
    expect([...answers]).toEqual([expect.stringMatching(/^429 .*Several accounts/)]);
    // The last account of this network address is made while it asks about a member.
    const held = await limited.db.transaction().execute(async tx => {
      await sql`insert into sign_ups (address_key) select ${signUpKey(limited.context.secret, '203.0.113.9')} from generate_series(1, 5)`.execute(
        tx,
      );
      await sql`lock table sign_in_tries in exclusive mode`.execute(tx);
      const asked = guess('203.0.113.9', 'member0@example.com');
      await eventually(async () => {
        const waiting = await limited.sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting.length).toBeGreaterThan(0);
      });
      return { asked };
    });
    expect(await held.asked).toMatch(/^429 .*Several accounts/);
  });

  test('and twenty a day', async () => {
    await limited.sql`delete from sign_ups`;
    expect(await signUpFrom('203.0.113.7')).toBe(200);
    await ageSignUps(61);
    // As if it had made eighteen more in other hours of the day.
    await limited.sql`insert into sign_ups select address_key, created_at from sign_ups, generate_series(1, 18)`;
    expect(await signUpFrom('203.0.113.7')).toBe(200);
    expect(await signUpFrom('203.0.113.7')).toBe(429);
    await ageSignUps(24 * 60);
    expect(await signUpFrom('203.0.113.7')).toBe(200);
    await sweepAccounts(limited.db);
    expect((await limited.sql`select 1 from sign_ups`).length).toBeLessThanOrEqual(2);
  });
});
