import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CreationOptions, RequestOptions } from '../../../features/account/passkeys/passkeys.contract.ts';
import { makeResetLink } from '../../../features/account/server/index.ts';
import { Authenticator } from '../../../features/account/server/testing/authenticator.ts';
import type { TestBrowser as Browser } from '../../../features/account/server/testing/browser.ts';
import { TestBrowser } from '../../../features/account/server/testing/browser.ts';
import { openMailedWorld } from '../../../features/account/server/testing/mailedWorld.ts';
import { addPasskey, signInByPasskey } from '../../../features/account/server/testing/passkeys.ts';
import { me, password, signIn, signUp, uidOf } from '../../../features/account/server/testing/signInWorld.ts';
import { befriend, room } from '../../../features/chat/server/testing/talking.ts';
import { openPushService } from '../../../features/notifications/server/testing/pushService.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { decoded } from '../../../platform/server/testing/mailbox.ts';
import { openEvents, type OpenedStream } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, type World, setUp } from '../../../testing/world.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';
import { setUpClub } from '../../../features/account/server/testing/clubWorld.ts';

/** Somebody else knows the old password, copied the cookies, and holds every way in. After a new password none of them leads in. */

const next = 'a-quite-different-row';

const pushes = setUp(openPushService);
const more = { openBus: postgresBus, caches: true };
const { world, outside } = setUpClub((settings, port) => openMailedWorld({ ...settings, PUSH_ALLOW_LOOPBACK: 'true' }, port, more));
const second = setUp(() => openWorld({ PUSH_ALLOW_LOOPBACK: 'true', PUBLIC_URL: world.origin }, { beside: world, ...more }));
const friend = setUp(() => world.person());

/** A browser as a caller of a node. */
function callerOf(browser: Browser, node: World, who: { id: string; username: string }): Caller {
  return node.as({ ...friend, ...who, cookie: `bleachers-session=${browser.cookie('bleachers-session')}` });
}

/** The token of the next mail with such a link. */
async function mailedToken(kind: string): Promise<string> {
  for (;;) {
    const mail = await world.mailbox.next();
    const token = new RegExp(`/${kind}/([\\w-]+)`).exec(decoded(mail.source))?.[1];
    if (token !== undefined) return token;
  }
}

let people = 0;
/** A person with a proven address and a username. */
async function owner() {
  const { browser, email } = await signUp(world);
  await browser.call('POST', '/api/email/confirm', { token: await mailedToken('confirm-email') });
  const username = `ownerofrow${(people += 1)}`;
  expect((await browser.call('POST', '/api/auth/setup-username', { username })).status).toBe(200);
  const id = (await me(browser))?.id ?? '';
  return { browser, email, username, id };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** The second step of a sign-in whose password was right. */
async function begunSignIn(email: string) {
  const browser = new TestBrowser(world.origin);
  const uid = uidOf(await browser.visit('/api/login'));
  const { status, body } = await browser.call<{ location: string }>('POST', `/api/sign-in/${uid}`, { email, password });
  expect(status).toBe(200);
  return { browser, location: body.location };
}

async function linkVisit(browser: Browser): Promise<string> {
  return (await browser.call<{ location: string }>('POST', '/api/user/sign-ins/club', { password })).body.location;
}

const pushesTo = (name: string) => pushes.received.filter(({ browser }) => browser === name);

/** Everything that somebody with the old password, and with a copy of the owner's cookies, can take along. */
async function takeAlong({ browser: own, email, username, id }: Owner) {
  const stolen = new TestBrowser(world.origin);
  expect((await signIn(stolen, email)).status).toBe(200);
  const copied = own.copy();
  const streams: OpenedStream[] = [];
  for (const browser of [stolen, copied])
    for (const node of [world, second]) streams.push(await openEvents(node, callerOf(browser, node, { id, username })));
  for (const stream of streams) expect(stream.status).toBe(200);
  await pushes.subscribe(callerOf(stolen, world, { id, username }), `stolen-${username}`);
  const feeds = await Promise.all(
    [stolen, copied].map(async each => (await each.call<{ url: string }>('GET', '/api/user/feed-token')).body.url),
  );
  const { authenticator } = await addPasskey(stolen);
  const proof = (await stolen.call<RequestOptions>('POST', '/api/user/passkeys/proof')).body;
  const halfAdded = (await stolen.call<CreationOptions>('POST', '/api/user/passkeys/options', { password })).body;
  outside.person = { sub: `club-${username}` };
  const linkVisits = [
    { browser: stolen, address: await linkVisit(stolen) },
    { browser: copied, address: await linkVisit(copied) },
  ];
  const callbackBy = own.copy();
  const callback = await callbackBy.visit(await linkVisit(callbackBy), path => path === '/api/callback');
  await world.sql`
    insert into linked_sign_ins (issuer, subject, user_id, provider) values (${outside.issuer}, ${`left-${username}`}, ${id}, 'club')`;
  const resets = [await makeResetLink(world.context, email, { wasMailed: true }), await makeResetLink(world.context, email)];
  expect((await stolen.call('PUT', '/api/user/email', { email: `thief-of-${username}@example.com`, password })).status).toBe(202);
  const emailChange = await mailedToken('confirm-email');
  const replayed = { 'idempotency-key': `replay-${username}` };
  const post = { content: 'Posted before the new password', tags: [] };
  const first = await callerOf(stolen, second, { id, username }).call('POST', '/api/posts', post, replayed);
  expect(first.status).toBe(201);
  return {
    stolen,
    copied,
    streams,
    feeds,
    linkVisits,
    callback: { browser: callbackBy, url: callback.url },
    resets: resets.map(reset => reset?.link.split('/').at(-1)),
    emailChange,
    begun: await begunSignIn(email),
    passkey: { authenticator, proof, halfAdded },
    replay: { post, replayed },
  };
}

/** Tries every way in; each has to lead nowhere. */
async function tryAll({ email, username, id }: Owner, loot: Awaited<ReturnType<typeof takeAlong>>, chatRoom: number) {
  const { stolen, copied } = loot;
  for (const browser of [stolen, copied]) {
    for (const node of [world, second]) {
      const caller = callerOf(browser, node, { id, username });
      for (const [method, path, body] of [
        ['GET', '/api/auth/user'],
        ['GET', '/api/user/feed-token'],
        ['GET', '/api/user/export'],
        ['POST', `/api/chat/rooms/${chatRoom}/typing`],
        ['POST', '/api/posts', loot.replay.post],
        ['PUT', '/api/user/password', { current: password, next: 'the-row-of-the-thief' }],
      ] as const)
        expect((await caller.call(method, path, body, path === '/api/posts' ? loot.replay.replayed : {})).status, path).toBe(401);
      expect((await openEvents(node, caller, '?signedIn=1')).status).toBe(401);
    }
    // Neither the product nor the provider signs the browser in by itself.
    expect((await browser.visit('/api/login')).url).toContain('/sign-in/');
    expect(await me(browser)).toBeUndefined();
  }
  for (const { browser, address } of loot.linkVisits) await browser.visit(address);
  await loot.callback.browser.visit(loot.callback.url);
  for (const sub of [`club-${username}`, `left-${username}`]) {
    outside.person = { sub };
    const browser = new TestBrowser(world.origin);
    await browser.visit('/api/login?provider=club');
    expect((await me(browser))?.id, sub).not.toBe(id);
  }
  for (const token of loot.resets)
    expect(
      (await new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password: 'the-row-of-the-thief' })).status,
    ).toBe(404);
  expect((await new TestBrowser(world.origin).call('POST', '/api/email/confirm', { token: loot.emailChange })).status).toBe(404);
  await loot.begun.browser.visit(loot.begun.location);
  expect(await me(loot.begun.browser)).toBeUndefined();
  for (const feed of loot.feeds)
    for (const node of [world, second])
      expect((await node.app.inject(feed.slice(world.origin.length))).statusCode, 'the feed').not.toBe(200);
  expect((await signIn(new TestBrowser(world.origin), email)).status).toBe(403);
}

/** A passkey stays after a change of the password, because its owner was told of it. A reset ends it. */
async function tryPasskey({ id }: Owner, { stolen, passkey }: Awaited<ReturnType<typeof takeAlong>>, stays: boolean) {
  const { authenticator, proof, halfAdded } = passkey;
  const credential = new Authenticator(world.origin).create(halfAdded);
  expect((await stolen.call('POST', '/api/user/passkeys', { credential })).status).toBe(401);
  expect((await stolen.call('POST', '/api/user/sign-ins/club', { passkey: authenticator.sign(proof) })).status).toBe(401);
  const browser = new TestBrowser(world.origin);
  await signInByPasskey(browser, authenticator);
  expect((await me(browser))?.id).toBe(stays ? id : undefined);
}

/** Friends write, and no stream or browser of before hears of it. */
async function nothingIsHeard({ username }: Owner, { streams }: Awaited<ReturnType<typeof takeAlong>>, chatRoom: number) {
  const heardBefore = streams.map(({ events }) => events.length);
  await Promise.all(streams.map(({ ended }) => ended));
  await friend.call('POST', '/api/chat/messages', { roomId: chatRoom, content: 'For the owner alone' });
  await friend.call('POST', '/api/posts', { content: `See this, @${username}`, tags: [] });
  expect(streams.map(({ events }) => events.length)).toEqual(heardBefore);
}

async function change({ browser }: Owner) {
  const { status } = await browser.call('PUT', '/api/user/password', { current: password, next });
  expect(status).toBe(204);
}

async function reset({ email }: Owner) {
  const token = (await makeResetLink(world.context, email, { wasMailed: true }))?.link.split('/').at(-1);
  expect((await new TestBrowser(world.origin).call('POST', `/api/reset-password/${token}`, { password: next })).status).toBe(200);
}

test.each([
  ['a change of the password', change],
  ['a new password by a mailed link', reset],
])(
  'no way in from before is left after %s',
  async (_, renew) => {
    const person = await owner();
    const ofOwner = callerOf(person.browser, world, person);
    await befriend(friend, ofOwner);
    const { id: chatRoom } = await room(friend, ofOwner);
    await pushes.subscribe(ofOwner, `own-${person.username}`);
    const loot = await takeAlong(person);
    await renew(person);
    await nothingIsHeard(person, loot, chatRoom);
    await tryAll(person, loot, chatRoom);
    await tryPasskey(person, loot, renew === change);
    if (renew === change) {
      // The owner's own browser goes on, with its push messages.
      expect(await me(person.browser)).toMatchObject({ id: person.id });
      await eventually(() => expect(pushesTo(`own-${person.username}`).length).toBeGreaterThan(0));
    }
    expect((await signIn(new TestBrowser(world.origin), person.email, next)).status).toBe(200);
    expect(pushesTo(`stolen-${person.username}`)).toEqual([]);
  },
  120_000,
);

describe('a call under way while its session ends', () => {
  /** Ends the session of the caller, who waits for what the transaction holds, and answers the call's status. */
  async function during(hold: 'feed_tokens' | 'sessions', call: (caller: Caller) => Promise<{ status: number }>): Promise<number> {
    const caller = await world.person();
    await caller.call('POST', '/api/user/feed-token');
    let answer: Promise<{ status: number }> | undefined;
    await inTransaction(world.db, async tx => {
      await sql`select from ${sql.table(hold)} where user_id = ${caller.id} for update`.execute(tx);
      answer = call(caller);
      const waiting = () => world.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await sql`update feed_tokens set renewals = renewals + 1 where user_id = ${caller.id}`.execute(tx);
      await sql`delete from sessions where user_id = ${caller.id}`.execute(tx);
    });
    return (await answer)?.status ?? 0;
  }

  test('gets no new address of the feed', async () => {
    expect(await during('feed_tokens', caller => caller.call('POST', '/api/user/feed-token'))).toBe(401);
  });

  test('subscribes no browser', async () => {
    const subscribe = (caller: Caller) =>
      pushes.subscribe(caller, 'in-flight').then(
        () => ({ status: 201 }),
        (error: Error) => ({ status: /unauthorized/.test(error.message) ? 401 : 0 }),
      );
    expect(await during('sessions', subscribe)).toBe(401);
    expect(await world.sql`select from push_subscriptions where endpoint like '%/in-flight'`).toEqual([]);
  });
});
