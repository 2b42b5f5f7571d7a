import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { TestBrowser } from '../../../features/account/server/testing/browser.ts';
import { me, openSignInWorld, signIn, signUp } from '../../../features/account/server/testing/signInWorld.ts';
import { uploadFile } from '../../../features/images/server/testing/uploads.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { newWordsPerDay, newWordsPerPost } from '../../../features/posts/posts.rules.ts';
import { write } from '../../../features/posts/server/testing/writing.ts';
import { newTagsPerDay, unusedTagDays } from '../../../features/tags/tags.rules.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { sweep } from '../jobs/sweep.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

/** Storage that one account, or a visitor, could grow without limit. */

const folder = temporaryFolder('storage');
const world = setUp(() => openWorld({ DATA_DIR: folder, IMAGE_QUOTA_MB: '1' }));

const inventedWords = (count: number) => Array.from({ length: count }, () => `zz${randomBytes(5).toString('hex')}`);
const edit = (author: Caller, id: number, change: Record<string, unknown>) =>
  author.call<Post & ErrorBody>('PUT', `/api/posts/${id}`, change);

async function countOf(table: 'search_words' | 'sessions' | 'oidc_records'): Promise<number> {
  const rows = await world.sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  return rows[0]?.count ?? 0;
}

const search = async (q: string) =>
  (await world.visitor.call<{ posts: Post[] }>('GET', `/api/posts/search?q=${q}`)).body.posts.map(({ id }) => id);

describe('words that a misspelled search is compared with', () => {
  test('are bounded by post and by person and day, and words beyond that are found all the same', async () => {
    const author = await world.person();
    const post = await write(author, 'First words');
    const before = await countOf('search_words');
    for (let round = 0; round < 15; round += 1) {
      expect((await edit(author, post.id, { content: inventedWords(600).join(' ') })).status).toBe(200);
      expect((await countOf('search_words')) - before).toBeLessThanOrEqual(newWordsPerPost * (round + 1));
    }
    expect((await countOf('search_words')) - before).toBeLessThanOrEqual(newWordsPerDay);
    const [last = ''] = inventedWords(1);
    await edit(author, post.id, { content: `One more: ${last}` });
    expect(await search(last)).toEqual([post.id]);
    const other = await world.person();
    const theirs = await write(other, 'The incomparable Quarterbackery');
    expect(await search('quarterbakery')).toEqual([theirs.id]);
  });

  test('are deleted once no post holds them, and stay while one does', async () => {
    const author = await world.person();
    const [given = '', kept = ''] = inventedWords(2);
    const post = await write(author, `Once ${given} and ${kept}`);
    const stored = async () =>
      (await world.sql<{ word: string }>`select word from search_words where word in (${given}, ${kept})`).map(({ word }) => word);
    expect((await stored()).toSorted()).toEqual([given, kept].toSorted());
    await edit(author, post.id, { content: `Now only ${kept}` });
    await sweep(world.context);
    expect(await stored()).toEqual([kept]);
  });
});

describe('tags that edits make', () => {
  test('have a daily quota for each person, and an edit beyond it changes nothing', async () => {
    const author = await world.person();
    const post = await write(author, 'Tagged', { tags: ['NBA'] });
    for (let made = 0; made < newTagsPerDay; made += 10) {
      const tags = Array.from({ length: 10 }, (_, index) => `Made ${made + index}`);
      expect((await edit(author, post.id, { tags })).status).toBe(200);
    }
    const { status, body, headers } = await edit(author, post.id, { tags: ['One too many'], content: 'Changed' });
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body).toMatchObject({ content: 'Tagged' });
    expect(await world.sql`select 1 from tags where name = 'One too many'`).toEqual([]);
    expect((await author.call('POST', '/api/posts', { content: 'Also refused', tags: ['Another one'] })).status).toBe(429);
    expect((await author.call('POST', '/api/posts', { content: 'With one that exists', tags: ['NFL', 'Made 3'] })).status).toBe(201);
    expect((await write(await world.person(), 'Others may', { tags: ['One too many'] })).tags).toEqual(['One too many']);
  });

  test('are deleted after days without use; tags of the seed, of a post and of a person’s favorites stay', async () => {
    const author = await world.person();
    const post = await write(author, 'Tagged', { tags: ['Unused soon', 'Favored', 'Kept'] });
    const ids = async (name: string) => await world.sql<{ id: number }>`select id from tags where name = ${name}`;
    const [favored] = await ids('Favored');
    await author.call('POST', '/api/user/favorite-tags', { tagId: favored?.id });
    await edit(author, post.id, { tags: ['Kept'] });
    const unusedSeed = await world.sql`select 1 from tags where post_count = 0 and last_used_at is null`;
    await sweep(world.context);
    expect(await ids('Unused soon')).toHaveLength(1);
    await world.sql`update tags set last_used_at = last_used_at - make_interval(days => ${unusedTagDays}::int, mins => 1)`;
    await sweep(world.context);
    expect([await ids('Unused soon'), await ids('Favored'), await ids('Kept')].map(({ length }) => length)).toEqual([0, 1, 1]);
    expect(await world.sql`select 1 from tags where post_count = 0 and last_used_at is null`).toHaveLength(unusedSeed.length);
    expect((await write(author, 'Back again', { tags: ['Unused soon'] })).tags).toEqual(['Unused soon']);
  });
});

describe('pictures', () => {
  async function noise(): Promise<Buffer> {
    const [width, height] = [630, 470];
    return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer();
  }

  test('stay within the storage quota of their uploader, and those without a post are deleted', async () => {
    const author = await world.person();
    const statuses: number[] = [];
    for (let count = 0; count < 8 && !statuses.includes(409); count += 1)
      statuses.push((await uploadFile(world, author, await noise(), 'a.jpg')).status);
    expect(statuses).toEqual([...statuses.slice(0, -1).map(() => 201), 409]);
    expect(statuses.length).toBeGreaterThan(1);
    expect((await uploadFile(world, await world.person(), await noise(), 'a.jpg')).status).toBe(201);
    await world.sql`update images set created_at = now() - interval '25 hours' where owner_id = ${author.id}`;
    await sweep(world.context);
    expect((await uploadFile(world, author, await noise(), 'a.jpg')).status).toBe(201);
  });

  test('have a daily quota for each person, by the database’s clock', async () => {
    const author = await world.person();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await uploadFile(world, author, picture)).status).toBe(201);
    await world.sql`update daily_quotas set used = 100 where user_id = ${author.id} and kind = 'pictures'`;
    const { status, body, headers } = await uploadFile(world, author, picture);
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await world.sql`update daily_quotas set day = day - 1 where user_id = ${author.id}`;
    expect((await uploadFile(world, author, picture)).status).toBe(201);
    await world.sql`update daily_quotas set day = day - 1`;
    await sweep(world.context);
    expect(await world.sql`select 1 from daily_quotas`).toEqual([]);
  });
});

test('stored rankings of popular lists expire, and their number is limited', async () => {
  const insert = (count: number, age: string) =>
    world.sql`
    insert into popular_rankings (id, post_ids, is_whole, created_at)
    select gen_random_uuid(), '{1}', true, now() - ${age}::interval - make_interval(secs => number / 1000.0) from generate_series(1, ${count}::int) as number`;
  await insert(100, '2 hours');
  await insert(20_050, '1 minute');
  await sweep(world.context);
  const rows = await world.sql<{ count: number; oldest: number }>`
    select count(*) as count, extract(epoch from now() - min(created_at))::int as oldest from popular_rankings`;
  expect(rows[0]?.count).toBe(20_001);
  expect(rows[0]?.oldest).toBeLessThan(90);
});

describe('sign-ins', () => {
  const signing = setUp(openSignInWorld);

  test('keep the latest fifty devices of a person', async () => {
    const { browser, email } = await signUp(signing);
    const { id } = (await me(browser)) ?? expect.fail('not signed in');
    await signing.sql`
      insert into sessions (sid, user_id, sess, expire)
      select 'old ' || number, ${id}, '{"device":"old","createdAt":"2026-01-01T00:00:00.000Z"}', now() + make_interval(days => 20, mins => number)
      from generate_series(1, 60) as number`;
    const next = new TestBrowser(signing.origin);
    await signIn(next, email);
    expect([(await me(browser))?.id, (await me(next))?.id]).toEqual([id, id]);
    const rows = await signing.sql<{ sid: string }>`select sid from sessions where user_id = ${id}`;
    expect(rows).toHaveLength(50);
    expect(rows.map(({ sid }) => sid)).toContain('old 60');
    expect(rows.map(({ sid }) => sid)).not.toContain('old 12');
  });

  test('and sign-outs at the provider without a person leave no rows, and show no page of a library', async () => {
    const before = (await signing.sql`select 1 from oidc_records`).length;
    for (const path of ['session/end', 'session/end/confirm', 'session/end/success', 'logout']) {
      for (const method of ['GET', 'POST'] as const) {
        const url = `/oidc/${path}?state=${'x'.repeat(8_000)}&client_id=bleachers`;
        const { statusCode, body, headers } = await signing.app.inject({ method, url });
        expect(statusCode, path).toBeLessThan(500);
        if (/html/.test(String(headers['content-type']))) expect(headers['content-security-policy'], `${path}: ${body}`).toBeDefined();
      }
    }
    expect(await signing.sql`select 1 from oidc_records`).toHaveLength(before);
  });

  test('that are begun and never finished are small, and gone when their time is over', async () => {
    for (let count = 0; count < 20; count += 1) {
      const address = `/oidc/auth?client_id=bleachers&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${signing.origin}/api/callback`)}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&state=${'x'.repeat(9_000)}&nonce=${'y'.repeat(3_000)}`;
      expect((await signing.app.inject({ url: address })).statusCode).toBeLessThan(500);
    }
    const rows = await signing.sql<{ kind: string; size: number; seconds: number }>`
      select kind, length(payload::text) as size, extract(epoch from expires_at - now())::int as seconds from oidc_records
      where account_id is null`;
    expect(rows.filter(({ size }) => size > 6_000)).toEqual([]);
    expect(rows.filter(({ seconds }) => seconds > 3_600)).toEqual([]);
  });
});
