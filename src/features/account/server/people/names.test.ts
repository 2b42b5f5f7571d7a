import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';

const world = setUp(openWorld);

const isFree = async (who: Caller, username: string) =>
  (await who.call<{ available: boolean }>('POST', '/api/auth/check-username', { username })).body.available;
const rename = (who: Caller, username: string) => who.call<ErrorBody>('PUT', '/api/auth/username', { username });
const chooseName = (who: Caller, username: string) => who.call<ErrorBody>('POST', '/api/auth/setup-username', { username });
const leave = (who: Caller) => who.call('DELETE', '/api/user', { username: who.username });
const write = async (who: Caller, content: string) => (await who.call<Post>('POST', '/api/posts', { content })).body;
const read = async (id: number) => (await world.visitor.call<Post>('GET', `/api/posts/${id}`)).body;

describe('a name that looks like another', () => {
  test.each(['wilson-Iake10', 'wiIson-lakeio', 'WILSON-LAKE1O', 'wilson-lakelo'])(
    'such as %s is taken, at check, set-up and rename',
    async name => {
      const [other, nameless] = [await world.person(), await world.person(null)];
      const rows = await world.sql`select 1 from users where username = 'wilson-lake10'`;
      if (rows.length === 0) await world.person('wilson-lake10');
      expect(await isFree(other, name)).toBe(false);
      expect((await rename(other, name)).status).toBe(409);
      expect((await chooseName(nameless, name)).status).toBe(409);
    },
  );

  test('of the product or its moderators is taken', async () => {
    const nameless = await world.person(null);
    for (const name of ['bIeachers', 'moderat0r', 'm0derator', 'Bleacher5']) {
      expect(await isFree(nameless, name)).toBe(false);
      expect((await chooseName(nameless, name)).status).toBe(409);
    }
  });

  test('is free to its owner, and names that differ are free', async () => {
    const person = await world.person('lillard-time');
    expect((await rename(person, 'LiIIard-Time')).status).toBe(200);
    expect((await rename(person, 'lillard-time')).status).toBe(200);
    const other = await world.person();
    for (const name of ['lillard_time', 'lillard-times', 'lillard-time2']) expect(await isFree(other, name), name).toBe(true);
  });

  test('is refused by the database too', async () => {
    await world.person('halfcourt-hal');
    const insert = world.sql`insert into users (issuer, subject, username) values ('test', 'look', 'haIfcourt-hal')`;
    await expect(insert).rejects.toMatchObject({ constraint: 'users_username_skeleton' });
  });
});

describe('the name of a deleted account', () => {
  test('goes to nobody for thirty days, nor what looks like it, and leaves no trace to read', async () => {
    const gone = await world.person('leaving-lenny');
    await rename(gone, 'leaving-larry');
    const at = { ...gone, username: 'leaving-larry' };
    expect((await leave(at)).status).toBe(204);
    const nameless = await world.person(null);
    for (const name of ['leaving-larry', 'Leaving-Iarry', 'leaving-lenny']) {
      expect(await isFree(nameless, name), name).toBe(false);
      expect((await chooseName(nameless, name)).status).toBe(409);
    }
    const rows = await world.sql<{ row: string }>`select former_usernames::text as row from former_usernames`;
    expect(rows.filter(({ row }) => /larry|lenny/.test(row))).toEqual([]);
    await world.sql`update former_usernames set kept_until = now() - interval '1 second'`;
    expect((await chooseName(nameless, 'leaving-larry')).status).toBe(200);
  });
});

describe('a mention', () => {
  test.each([
    ['@casey-mention@mastodon.social is good', false],
    ['@casey-mention.bsky.social is good', false],
    ['write to josé@casey-mention', false],
    ['write to jose\u0301@casey-mention', false],
    ['написать боб@casey-mention', false],
    ['mail fan@casey-mention.com about it', false],
    ['a.@casey-mention', false],
    ['`@casey-mention` is code', false],
    ['[@casey-mention](https://example.com) is a link', false],
    ['https://x.com/@casey-mention', false],
    ['.@casey-mention look at this', true],
    ['thanks @casey-mention.', true],
    ['**@Casey-Mention** and ||@casey-mention||', true],
  ])('of %j: mentions and the notification agree', async (content, isNamed) => {
    const rows = await world.sql`select 1 from users where username = 'casey-mention'`;
    const named = rows.length === 0 ? await world.person('casey-mention') : undefined;
    const author = await world.person();
    const post = await write(author, content);
    expect(post.mentions).toEqual(isNamed ? ['casey-mention'] : []);
    const { body: reply } = await author.call<Reply>('POST', '/api/replies', { postId: post.id, content });
    expect(reply.mentions).toEqual(isNamed ? ['casey-mention'] : []);
    const notified = await world.sql<{ count: number }>`
      select count(*)::int as count from notifications where type = 'mention' and related_id = ${post.id}`;
    expect(notified[0]?.count).toBe(isNamed ? 2 : 0);
    expect(named?.username ?? 'casey-mention').toBe('casey-mention');
  });

  test('belongs to the person: it follows a rename, and whoever takes the old name is not meant', async () => {
    const [author, meant, other] = [await world.person(), await world.person('renamed-riley'), await world.person()];
    const post = await write(author, 'Hello @Renamed-Riley!');
    const { body: reply } = await author.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'And @renamed-riley' });
    await rename(meant, 'riley-anew');
    const thread = async () => (await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body;
    const expected = { mentions: ['riley-anew'], renamedMentions: { 'renamed-riley': 'riley-anew' } };
    expect(await read(post.id)).toMatchObject(expected);
    expect((await thread())[0]).toMatchObject({ id: reply.id, ...expected });
    await world.sql`update former_usernames set kept_until = now() - interval '1 second'`;
    expect((await rename(other, 'renamed-riley')).status).toBe(200);
    expect(await read(post.id)).toMatchObject(expected);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'Hello again, @Renamed-Riley!' });
    expect(await read(post.id)).toMatchObject(expected);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'Hello' });
    expect(await read(post.id)).toMatchObject({ mentions: [] });
  });

  test('of a deleted account leads nowhere from then on, whoever takes the name', async () => {
    const [author, gone, other] = [await world.person(), await world.person('gone-gordon'), await world.person()];
    const post = await write(author, 'Where is @gone-gordon?');
    expect(post.mentions).toEqual(['gone-gordon']);
    await leave(gone);
    expect((await read(post.id)).mentions).toEqual([]);
    await world.sql`update former_usernames set kept_until = now() - interval '1 second'`;
    expect((await rename(other, 'gone-gordon')).status).toBe(200);
    expect((await read(post.id)).mentions).toEqual([]);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'Where is @gone-gordon now?' });
    expect((await read(post.id)).mentions).toEqual([]);
  });
});
