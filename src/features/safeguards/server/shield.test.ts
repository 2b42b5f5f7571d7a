import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteShield, sweepShields } from '../../moderation/server/index.ts';
import type { LogEntry } from '../../moderation/moderation.contract.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { setRole } from '../../account/server/index.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import { rushSettled } from '../../replies/server/index.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { Shield } from '../safeguards.contract.ts';

let world: World;
let moderator: Caller;
let known: Caller;
beforeEach(async () => {
  world = await openWorld();
  [moderator, known] = [await world.person(), await world.person()];
  await setRole(world.db, moderator.username, 'moderator');
  await sql`update users set created_at = now() - interval '10 days', established_at = now()`.execute(world.db);
});
afterEach(() => world.close());

const raise = (scope: 'site' | number, more: object = {}) => moderator.call<Shield>('POST', '/api/moderation/shield', { scope, ...more });
const lower = (scope: 'site' | number) => moderator.call('DELETE', '/api/moderation/shield', { scope });
const comment = (who: Caller, postId: number, content = 'Hello') => who.call<Reply>('POST', '/api/replies', { postId, content });
const log = async () => (await world.visitor.call<{ entries: LogEntry[] }>('GET', '/api/log')).body.entries;

describe('a shield', () => {
  test('of the site holds texts of young accounts and first-time commenters, and nobody else’s', async () => {
    const post = await write(known);
    await answer(known, post.id, 'An earlier comment');
    const firstTimer = await world.person();
    await sql`update users set created_at = now() - interval '10 days' where id = ${firstTimer.id}`.execute(world.db);
    const young = await world.person();
    expect((await raise('site')).status).toBe(201);
    expect((await comment(firstTimer, post.id)).body.held).toBe(true);
    expect((await young.call<Post>('POST', '/api/posts', { content: 'I am new' })).body.held).toBe(true);
    expect((await comment(known, post.id)).body.held).toBeUndefined();
    expect((await comment(moderator, post.id)).body.held).toBeUndefined();
    expect((await lower('site')).status).toBe(204);
    expect((await comment(young, post.id)).body.held).toBeUndefined();
  });

  test('of one thread leaves the others alone, and ends at its time', async () => {
    const [shielded, other] = [await write(known), await write(known)];
    const young = await world.person();
    expect((await raise(shielded.id, { until: new Date(Date.now() - 1_000).toISOString() })).status).toBe(400);
    expect((await raise(999_999)).status).toBe(404);
    expect((await raise(shielded.id, { until: new Date(Date.now() + 60_000).toISOString() })).status).toBe(201);
    expect((await comment(young, shielded.id)).body.held).toBe(true);
    expect((await comment(young, other.id)).body.held).toBeUndefined();
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([
      { scope: shielded.id, automatic: false },
    ]);
    await sql`update shields set until = now() - interval '1 second'`.execute(world.db);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
  });

  test('goes up once, by whoever is first, and is in the log with its end', async () => {
    expect(await statusesOf(times(5, () => raise('site')))).toEqual({ 201: 1, 409: 4 });
    expect(await statusesOf(times(5, () => lower('site')))).toEqual({ 204: 1, 409: 4 });
    expect((await log()).map(({ by, action, label }) => [by, action, label])).toEqual([
      ['moderator', 'lower_shield', 'the site'],
      ['moderator', 'raise_shield', 'the site'],
    ]);
  });
});

test('the sweep waits for the log before it holds a shield, as every other writer does', async () => {
  await raise('site', { until: new Date(Date.now() + 60_000).toISOString() });
  await sql`update shields set until = now() - interval '1 second'`.execute(world.db);
  const swept = await world.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('moderation log', 0))`.execute(tx);
    const sweep = sweepShields(world.context);
    const waiting = async () =>
      (
        await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(world.db)
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    expect((await sql`select scope from shields for update skip locked`.execute(tx)).rows).toHaveLength(1);
    return { sweep };
  });
  await swept.sweep;
  expect((await log())[0]).toMatchObject({ action: 'lower_shield', by: 'automatic' });
});

describe('the rate limits of posts and comments', () => {
  let limited: World;
  let writer: Caller;
  let boss: Caller;
  beforeEach(async () => {
    limited = await openWorld({ RATE_LIMIT: 'on' });
    [boss, writer] = [await limited.person(), await limited.person()];
    await setRole(limited.db, boss.username, 'moderator');
    // The limits of newcomers do not hold for moderators.
    await setRole(limited.db, writer.username, 'moderator');
  });
  afterEach(() => limited.close());

  /** The number of calls before the first 429. */
  async function before429(most: number, call: () => Promise<{ status: number }>): Promise<number> {
    for (let calls = 0; calls < most; calls += 1) if ((await call()).status === 429) return calls;
    return most;
  }
  const post = () => writer.call<Post>('POST', '/api/posts', { content: 'Hello' });

  test('halve while the shield of the site is up, with the calls before it, and are whole again after it', async () => {
    for (let calls = 0; calls < 4; calls += 1) expect((await post()).status).toBe(201);
    await boss.call('POST', '/api/moderation/shield', { scope: 'site' });
    expect(await before429(20, post)).toBe(6);
    await boss.call('DELETE', '/api/moderation/shield', { scope: 'site' });
    // The refused call counted.
    expect(await before429(20, post)).toBe(9);
  });

  test('halve in the thread of a shield alone', async () => {
    const [calm, rushed] = [(await post()).body, (await post()).body];
    await boss.call('POST', '/api/moderation/shield', { scope: rushed.id });
    const said = await before429(130, () => comment(writer, rushed.id));
    expect(said).toBe(58);
    expect((await comment(writer, calm.id)).status).toBe(201);
    expect((await post()).status).toBe(201);
  });
});

/** The number of accounts that attack at once; `npm run attack` sends a thousand. */
const attackers = Number(process.env.ATTACKERS ?? 120);
const honest = Math.ceil(attackers / 5);

describe('a rush of new accounts into a thread', () => {
  test('raises its shield by itself: nearly all of their texts are hidden, and nobody honest waits', async () => {
    const post = await write(known, 'Game seven');
    const people = await Promise.all(times(honest, () => world.person()));
    // Each on a post of their own: two hundred first comments in one thread would be a rush, too.
    for (const person of people) await answer(person, (await write(person, 'Mine')).id, 'I was here before');
    await sql`update all_replies set created_at = now() - interval '1 hour'`.execute(world.db);
    await sql`update users set created_at = now() - interval '10 days'`.execute(world.db);
    const bots = await Promise.all(times(attackers, () => world.person()));
    // One honest text among five of the attack, twenty at a time.
    const texts = bots.flatMap((bot, index) => [
      { who: bot, isHonest: false, content: `Free picks ${index}` },
      ...(index % 5 === 0 ? [{ who: people[index / 5] ?? known, isHonest: true, content: `What a game ${index}` }] : []),
    ]);
    for (let from = 0; from < texts.length; from += 20) {
      await Promise.all(texts.slice(from, from + 20).map(({ who, content }) => comment(who, post.id, content)));
      await rushSettled(world.context);
      // The minute of the rush does not pass while a busy machine stores its comments.
      await sql`update all_replies set created_at = now() where post_id = ${post.id}`.execute(world.db);
    }
    const shown = (await known.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body.filter(reply => !reply.deleted);
    const spam = shown.filter(({ content }) => content.startsWith('Free picks')).length;
    const delayed = honest - shown.filter(({ content }) => content.startsWith('What a game')).length;
    expect(spam).toBeLessThanOrEqual(attackers * 0.01);
    expect(delayed).toBeLessThan(Math.max(1, honest * 0.005));
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([{ scope: post.id, automatic: true }]);
    expect((await log()).map(({ by, action }) => [by, action])).toContainEqual(['automatic', 'raise_shield']);
  }, 120_000);

  test('with posts: those with links wait at once, all of them under the shield of the site, and nobody honest waits', async () => {
    const limited = await openWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const [boss, people, bots] = [
      await limited.person(),
      await Promise.all(times(honest, () => limited.person())),
      await Promise.all(times(attackers, () => limited.person())),
    ];
    await setRole(limited.db, boss.username, 'moderator');
    const ids = people.map(({ id }) => id);
    await sql`update users set created_at = now() - interval '10 days', established_at = now() where id = any(${ids}::uuid[])`.execute(
      limited.db,
    );
    const [first] = people;
    if (!first) throw new Error('nobody is honest');
    const thread = await write(first, 'Game seven');
    for (const person of people) await answer(person, thread.id, 'I was here before');
    const wave = async (spam: (index: number) => string, said: string) => {
      const texts = bots.flatMap((bot, index) => [
        { who: bot, content: spam(index) },
        ...(index % 5 === 0 ? [{ who: people[index / 5] ?? first, content: `${said} ${index}` }] : []),
      ]);
      for (let from = 0; from < texts.length; from += 20)
        await Promise.all(
          texts.slice(from, from + 20).map(async ({ who, content }, place) => {
            // Everybody comes from an address of their own.
            const address = { 'x-forwarded-for': `198.51.${Math.floor((from + place) / 250)}.${(from + place) % 250}` };
            const post = () => who.call<Post>('POST', '/api/posts', { content }, address);
            // A busy server asks everybody to come again.
            await vi.waitUntil(async () => (await post()).status !== 503, { timeout: 60_000, interval: 1_000 });
          }),
        );
    };
    await wave(index => `Free picks at picks${index}.example.com`, 'What a game');
    await boss.call('POST', '/api/moderation/shield', { scope: 'site' });
    await wave(index => `Free picks, ask me ${index}`, 'What a second half');
    const shown = async (words: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from posts where content like ${`${words}%`}`.execute(
        limited.db,
      );
      return rows[0]?.count;
    };
    expect(await shown('Free picks')).toBe(0);
    expect([await shown('What a game'), await shown('What a second half')]).toEqual([honest, honest]);
    await limited.close();
  }, 240_000);

  test('is more than one person who writes a lot', async () => {
    const post = await write(known);
    const [loud, ...others] = await Promise.all(times(4, () => world.person()));
    for (const person of others) await comment(person, post.id);
    if (loud) await Promise.all(times(60, () => comment(loud, post.id)));
    await rushSettled(world.context);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
  });

  test('delays no answer while the log is locked', async () => {
    const post = await write(known);
    const bots = await Promise.all(times(60, () => world.person()));
    const note = noteShield(world.context, null);
    await inTransaction(world.db, async tx => {
      await note(tx, { action: 'raise_shield', scope: 'site', reason: 'It holds the log.', until: null });
      expect(await statusesOf(bots.map(bot => comment(bot, post.id)))).toEqual({ 201: 60 });
    });
    await rushSettled(world.context);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([{ scope: post.id, automatic: true }]);
  });

  test('is over after fifteen calm minutes: the shield falls, with an entry', async () => {
    const post = await write(known);
    await sql`insert into shields (scope, is_automatic, busy_at) values (${String(post.id)}, true, now() - interval '16 minutes')`.execute(
      world.db,
    );
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
    expect((await comment(await world.person(), post.id)).body.held).toBeUndefined();
    await sweepShields(world.context);
    await sweepShields(world.context);
    expect((await log()).map(({ by, action }) => [by, action])).toEqual([['automatic', 'lower_shield']]);
  });
});
