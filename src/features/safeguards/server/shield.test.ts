import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logShield, sweepShields } from '../../moderation/server/index.ts';
import type { LogEntry } from '../../moderation/moderation.contract.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { setRole } from '../../account/server/index.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
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
  [moderator, known] = [await world.staff('moderator'), await world.person()];
  await world.sql`update users set created_at = now() - interval '30 days', established_at = now()`;
});
afterEach(() => world.close());

const raise = (scope: 'site' | number, more: object = {}) => moderator.call<Shield>('POST', '/api/moderation/shield', { scope, ...more });
const lower = (scope: 'site' | number) => moderator.call('DELETE', '/api/moderation/shield', { scope });
const comment = (who: Caller, postId: number, content = 'Hello') => who.call<Reply>('POST', '/api/replies', { postId, content });
const log = async () => (await world.visitor.call<{ entries: LogEntry[] }>('GET', '/api/log')).body.entries;

describe('a shield', () => {
  test('of the site holds texts of young accounts, and nobody else’s', async () => {
    const post = await write(known);
    const reader = await world.person();
    await world.sql`update users set created_at = now() - interval '30 days' where id = ${reader.id}`;
    const young = await world.person();
    expect((await raise('site')).status).toBe(201);
    expect((await comment(reader, post.id)).body.held).toBeUndefined();
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
    await world.sql`update shields set until = now() - interval '1 second'`;
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
  await world.sql`update shields set until = now() - interval '1 second'`;
  const swept = await world.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('moderation log', 0))`.execute(tx);
    const sweep = sweepShields(world.context);
    const waiting = async () =>
      (
        await world.sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
      ).length;
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
    [boss, writer] = [await limited.staff('moderator'), await limited.person()];
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

  test('halve in the thread of a shield alone', { tags: 'slow' }, async () => {
    const [calm, rushed] = [(await post()).body, (await post()).body];
    await boss.call('POST', '/api/moderation/shield', { scope: rushed.id });
    const said = await before429(130, () => comment(writer, rushed.id));
    expect(said).toBe(58);
    expect((await comment(writer, calm.id)).status).toBe(201);
    expect((await post()).status).toBe(201);
  });
});

/** The number of accounts that attack at once; `ATTACKERS=1000` sends a thousand. */
const attackers = Number(process.env.ATTACKERS ?? 120);
const honest = Math.ceil(attackers / 5);

/** The pace of the attack. A batch stands for one second of the night, however long this machine takes for it. */
const textsASecond = 20;

interface Said {
  id: number;
  isHonest: boolean;
  /** The second of the night in which it was written, and the one by whose end it was hidden. */
  second: number;
  hiddenIn: number | null;
}

/** Comments as a browser does: a busy server asks everybody to come again. */
async function commentUntilTaken(who: Caller, postId: number, content: string) {
  const tries = { timeout: 60_000, interval: 1_000 };
  return vi.waitUntil(async () => {
    const answered = await comment(who, postId, content);
    return answered.status !== 503 && answered;
  }, tries);
}

/** Sets the stored times of a thread by the seconds of the night, of which the given one ends now. */
async function keepTimetable(said: Said[], second: number): Promise<void> {
  const ids = said.map(({ id }) => id);
  const rows = await world.sql<{ id: number }>`
    select id from all_replies where id = any(${ids}::bigint[]) and hidden is not null`;
  const hidden = new Set(rows.map(({ id }) => id));
  for (const each of said) if (hidden.has(each.id)) each.hiddenIn ??= second;
  await world.sql`
    update all_replies set created_at = now() - make_interval(secs => ${second + 1}::int - written_in),
      hidden_at = now() - make_interval(secs => ${second}::int - hidden_in)
    from unnest(${ids}::bigint[], ${said.map(each => each.second)}::int[], ${said.map(({ hiddenIn }) => hiddenIn)}::int[])
      as night (id, written_in, hidden_in)
    where all_replies.id = night.id`;
}

/** The seconds between the writing and the hiding of texts, by their stored times; null for one that is visible. */
async function delaysOf(said: readonly Said[]): Promise<(number | null)[]> {
  const rows = await world.sql<{ seconds: number | null }>`
    select extract(epoch from hidden_at - created_at)::float8 as seconds from all_replies
    where id = any(${said.map(({ id }) => id)}::bigint[])`;
  return rows.map(({ seconds }) => seconds);
}

/** Everything that everybody sees, with its counters, without some comments and without the accounts of the attack. */
async function stateWithout(said: readonly Said[], bots: readonly Caller[]): Promise<unknown> {
  const ids = sql`${said.map(({ id }) => id)}::bigint[]`;
  const rows = await world.sql`
    select (select json_agg(to_jsonb(posts) || jsonb_build_object('comments',
        comments - (select count(*) from replies where post_id = posts.id and replies.id = any(${ids}))) order by id) from posts) as posts,
      (select json_agg(to_jsonb(replies) order by id) from replies where id <> all(${ids})) as replies,
      (select json_agg(to_jsonb(post_likes) order by post_id, user_id) from post_likes) as likes,
      (select json_agg(to_jsonb(poll_votes) order by poll_id, user_id) from poll_votes) as votes,
      (select json_agg(to_jsonb(poll_options) order by id) from poll_options) as options,
      (select json_agg(json_build_array(name, post_count) order by name) from tags where post_count > 0) as tags,
      (select sum(posts) from post_totals) as total,
      (select count(*) from moderation_cases where state <> 'closed') as cases,
      (select json_agg((to_jsonb(user_stats) - 'updated_at') || jsonb_build_object('total_comments',
        total_comments - (select count(*) from replies where author_id = user_id and replies.id = any(${ids}))) order by user_id)
        from user_stats where user_id <> all(${bots.map(({ id }) => id)}::uuid[])) as stats`;
  return rows[0];
}

describe('a rush of new accounts into a thread', () => {
  test('raises its shield: nearly all of their texts are hidden within seconds, nobody honest waits, an undo ends it', {
    tags: 'slow',
    timeout: 240_000,
  }, async () => {
    const post = await write(known, 'Game seven', { tags: ['NBA'], poll: { question: 'Who?', options: ['One', 'Two'] } });
    const people = await Promise.all(times(honest, () => world.person()));
    // None of them has commented anywhere.
    for (const person of people) await write(person, 'Mine');
    await world.sql`update users set created_at = now() - interval '30 days'`;
    const bots = await Promise.all(times(attackers, () => world.person()));
    const said: Said[] = [];
    const before = await stateWithout(said, bots);
    // One honest text among five of the attack, twenty at a time.
    const texts = bots.flatMap((bot, index) => [
      { who: bot, isHonest: false, content: `Free picks ${index}` },
      ...(index % 5 === 0 ? [{ who: people[index / 5] ?? known, isHonest: true, content: `What a game ${index}` }] : []),
    ]);
    for (let from = 0; from < texts.length; from += textsASecond) {
      const second = from / textsASecond;
      const batch = texts.slice(from, from + textsASecond);
      const stored = await Promise.all(batch.map(({ who, content }) => commentUntilTaken(who, post.id, content)));
      said.push(...stored.map(({ body }, place) => ({ id: body.id, isHonest: batch[place]?.isHonest ?? false, second, hiddenIn: null })));
      await rushSettled(world.context);
      await keepTimetable(said, second);
    }
    for (const bot of bots.filter((_, index) => index % 4 === 0)) {
      await bot.call('POST', `/api/posts/${post.id}/like`);
      await bot.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
    }
    const hiddenSoon = await delaysOf(said.filter(({ isHonest }) => !isHonest));
    expect(hiddenSoon).toHaveLength(attackers);
    expect(hiddenSoon.filter(seconds => seconds === null || seconds > 30).length).toBeLessThanOrEqual(attackers * 0.01);
    // Some were visible for a moment, until the shield went up.
    expect(Math.max(...hiddenSoon.map(Number))).toBeGreaterThan(1);
    const delayed = (await delaysOf(said.filter(({ isHonest }) => isHonest))).filter(seconds => seconds !== null);
    expect(delayed.length).toBeLessThan(Math.max(1, honest * 0.005));
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([{ scope: post.id, automatic: true }]);
    expect((await log()).map(({ by, action }) => [by, action])).toContainEqual(['automatic', 'raise_shield']);

    for (const { id } of bots) {
      const undo = { action: 'undo_all', target: { kind: 'user', id }, reason: 'An attack', days: 1 };
      expect((await moderator.call('POST', '/api/moderation/actions', undo)).status).toBe(201);
    }
    expect(await stateWithout(said, bots)).toEqual(before);
    await expectExact(world);
    const thread = (await known.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body;
    expect(thread.map(({ content }) => content).filter(content => !content.startsWith('What a game'))).toEqual([]);
    expect(thread).toHaveLength(honest);
  });

  test('with posts: those with links wait at once, all of them under the shield of the site, and nobody honest waits', {
    tags: 'slow',
    timeout: 240_000,
  }, async () => {
    const limited = await openWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const [boss, people, bots] = [
      await limited.person(),
      await Promise.all(times(honest, () => limited.person())),
      await Promise.all(times(attackers, () => limited.person())),
    ];
    await setRole(limited.db, boss.username, 'moderator');
    const ids = people.map(({ id }) => id);
    await limited.sql`update users set created_at = now() - interval '10 days', established_at = now() where id = any(${ids}::uuid[])`;
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
      const rows = await limited.sql<{ count: number }>`select count(*)::int as count from posts where content like ${`${words}%`}`;
      return rows[0]?.count;
    };
    expect(await shown('Free picks')).toBe(0);
    const rows = await limited.sql<{ late: number; delayed: number }>`
      select count(*) filter (where content like 'Free picks%' and hidden_at - created_at > interval '30 seconds')::int as late,
        count(*) filter (where content like 'What a %' and hidden_at is not null)::int as delayed from all_posts`;
    expect(rows).toEqual([{ late: 0, delayed: 0 }]);
    expect([await shown('What a game'), await shown('What a second half')]).toEqual([honest, honest]);
    await limited.close();
  });

  test.each([
    [60, 4],
    [200, 4],
  ])('is not one of %i readers who have never written before: nothing of theirs waits', async (people, each) => {
    const post = await write(known);
    const crowd = await Promise.all(times(people, () => world.person()));
    await world.sql`update users set created_at = now() - interval '30 days'`;
    const said = [];
    for (let round = 0; round < each; round += 1)
      for (let from = 0; from < people; from += textsASecond)
        said.push(
          ...(await Promise.all(
            crowd.slice(from, from + textsASecond).map((who, place) => commentUntilTaken(who, post.id, `Wow ${round} ${from + place}`)),
          )),
        );
    await rushSettled(world.context);
    expect(said.filter(({ body }) => body.held)).toEqual([]);
    expect((await known.call<Post>('GET', `/api/posts/${post.id}`)).body.comments).toBe(people * each);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
  });

  test('with posts and comments all over the site raises the shield of the site, and holds what they wrote before', {
    tags: 'slow',
  }, async () => {
    const threads = await Promise.all(times(20, () => write(known)));
    const newcomers = await Promise.all(times(12, () => world.person()));
    const early = await Promise.all(newcomers.map(bot => bot.call<Post>('POST', '/api/posts', { content: 'Free picks' })));
    // The wave began some minutes ago.
    await world.sql`update all_posts set created_at = now() - interval '5 minutes' where id = any(${early.map(({ body }) => body.id)}::bigint[])`;
    for (const bot of newcomers) {
      await Promise.all(times(3, index => bot.call('POST', '/api/posts', { content: `Free picks ${index}` })));
      await Promise.all(threads.slice(0, 3).map(({ id }) => comment(bot, id, 'Free picks')));
    }
    await rushSettled(world.context);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([{ scope: 'site', automatic: true }]);
    const rows = await world.sql`
      select (select count(*) from posts where content like 'Free picks%') + (select count(*) from replies where content = 'Free picks') as shown`;
    expect(rows).toEqual([{ shown: 0 }]);
    expect((await write(known, 'Mine')).held).toBeUndefined();
    await expectExact(world);
  });

  test.each([
    ['of a site', sql`update users set created_at = now() - interval '3 days'`],
    [
      'after a community moved in',
      sql`insert into staff_entries (via, action, at) values ('command', 'import', now() - interval '13 days')`,
    ],
  ])('raises no shield by itself in the first 14 days %s; a moderator may', async (_case, prepare) => {
    await prepare.execute(world.db);
    const post = await write(known);
    const rush = async () => {
      const bots = await Promise.all(times(60, () => world.person()));
      const said = await Promise.all(bots.map(bot => comment(bot, post.id)));
      await rushSettled(world.context);
      return said.filter(({ body }) => body.held).length;
    };
    expect(await rush()).toBe(0);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
    expect((await known.call<Post>('GET', `/api/posts/${post.id}`)).body.comments).toBe(60);
    await raise(post.id);
    expect(await rush()).toBe(60);
  });

  test('is more than one person who writes a lot', async () => {
    const post = await write(known);
    const [loud, ...others] = await Promise.all(times(4, () => world.person()));
    for (const person of others) await comment(person, post.id);
    if (loud) await Promise.all(times(60, () => comment(loud, post.id)));
    await rushSettled(world.context);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
  });

  test('delays no answer while the log is locked', { tags: 'slow' }, async () => {
    const post = await write(known);
    const bots = await Promise.all(times(60, () => world.person()));
    const note = logShield(world.context, null);
    await inTransaction(world.db, async tx => {
      await note(tx, { action: 'raise_shield', scope: 'site', reason: 'It holds the log.', until: null });
      expect(await statusesOf(bots.map(bot => comment(bot, post.id)))).toEqual({ 201: 60 });
    });
    await rushSettled(world.context);
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toMatchObject([{ scope: post.id, automatic: true }]);
  });

  test('is over after fifteen calm minutes: the shield falls, with an entry', async () => {
    const post = await write(known);
    await world.sql`insert into shields (scope, is_automatic, busy_at) values (${String(post.id)}, true, now() - interval '16 minutes')`;
    expect((await moderator.call<Shield[]>('GET', '/api/moderation/shield')).body).toEqual([]);
    expect((await comment(await world.person(), post.id)).body.held).toBeUndefined();
    await sweepShields(world.context);
    await sweepShields(world.context);
    expect((await log()).map(({ by, action }) => [by, action])).toEqual([['automatic', 'lower_shield']]);
  });
});
