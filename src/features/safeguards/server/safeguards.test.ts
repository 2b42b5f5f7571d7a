import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { setRole } from '../../account/server/index.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import type { ChatRoom } from '../../chat/chat.contract.ts';
import { blackPng, uploadFile } from '../../images/server/testing/uploads.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { ContentRules } from '../safeguards.contract.ts';

let world: World;
afterEach(() => world.close());

/** Makes a person old enough to be no newcomer. */
async function established(): Promise<Caller> {
  const person = await world.person();
  await world.db.updateTable('users').set({ established_at: new Date() }).where('id', '=', person.id).execute();
  return person;
}

async function admin(): Promise<Caller> {
  const person = await established();
  await setRole(world.db, person.username, 'admin');
  return person;
}

const post = (who: Caller, content: string, more: object = {}) =>
  who.call<Post & { code: string; message: string }>('POST', '/api/posts', { content, ...more });
const comment = (who: Caller, postId: number, content: string) =>
  who.call<Reply & { code: string; message: string }>('POST', '/api/replies', { postId, content });
const feed = async (who: Caller) => (await who.call<PostList>('GET', '/api/posts')).body.posts.map(({ id }) => id);

describe('a newcomer', () => {
  let newcomer: Caller;
  let member: Caller;
  beforeEach(async () => {
    world = await openWorld({ RATE_LIMIT: 'on' });
    [newcomer, member] = [await world.person(), await established()];
  });

  test('is told so, with the end of their first day', async () => {
    const { body } = await newcomer.call<CurrentUser>('GET', '/api/auth/user');
    expect(body.standing).toMatchObject({ state: 'newcomer', reason: null, entryId: null });
    const until = Date.parse(body.standing.until ?? '');
    expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await member.call<CurrentUser>('GET', '/api/auth/user')).body.standing.state).toBe('good');
  });

  test.each([
    ['two links at most', 'a.example.com b.example.com https://c.example.com'],
    ['two links at most, as its readers see them,', 'buy at «casino.com» or bet.com,win.com,cash.com'],
    ['three mentions at most', '@onemember @twomember @threemember @fourmember'],
  ])('writes %s in a text', async (_name, content) => {
    const { status, body } = await post(newcomer, content);
    expect([status, body.code]).toEqual([429, 'newcomer']);
    expect(body.message).toMatch(/That ends in 24 hours, once 3 of your/);
    expect((await post(member, content)).status).toBe(201);
  });

  test('writes three posts an hour, also when they come at once', async () => {
    expect(await statusesOf(times(6, index => post(newcomer, `post ${index}`)))).toEqual({ 201: 3, 429: 3 });
    const refused = await post(newcomer, 'one more');
    expect(refused.body.message).toMatch(/3 posts an hour. You can go on in 60 minutes\./);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  test('comments as everybody does, and ten times an hour where a shield is up', async () => {
    const [calm, shielded] = [await write(member), await write(member)];
    expect(await statusesOf(times(14, index => comment(newcomer, calm.id, `comment ${index}`)))).toEqual({ 201: 14 });
    const other = await world.person();
    await setRole(world.db, member.username, 'moderator');
    expect((await member.call('POST', '/api/moderation/shield', { scope: shielded.id })).status).toBe(201);
    expect(await statusesOf(times(14, index => comment(other, shielded.id, `comment ${index}`)))).toEqual({ 201: 10, 429: 4 });
    expect((await comment(other, calm.id, 'elsewhere')).status).toBe(201);
  });

  test('gains nothing by deleting texts and writing them again', async () => {
    const thread = await write(member);
    for (let index = 0; index < 3; index += 1) {
      const { body } = await post(newcomer, `post ${index}`);
      expect((await newcomer.call('DELETE', `/api/posts/${body.id}`)).status).toBe(204);
    }
    expect((await post(newcomer, 'one more')).status).toBe(429);
    for (let index = 0; index < 10; index += 1) {
      const { body } = await comment(newcomer, thread.id, `comment ${index}`);
      // An answered comment is emptied, another one is deleted.
      if (index % 2 === 0) await answer(member, thread.id, 'An answer', body.id);
      expect((await newcomer.call('DELETE', `/api/replies/${body.id}`)).status).toBe(204);
    }
    await setRole(world.db, member.username, 'moderator');
    await member.call('POST', '/api/moderation/shield', { scope: thread.id });
    const refused = await comment(newcomer, thread.id, 'one more');
    expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
    await world.sql`update deleted_texts set created_at = now() - interval '61 minutes'`;
    expect((await post(newcomer, 'an hour later')).status).toBe(201);
  });

  test('chats with every friend, whoever asked and whoever wrote first', async () => {
    const befriend = async (asker: Caller, asked: Caller) => {
      await asker.call('POST', '/api/friends/request', { receiverUsername: asked.username });
      await asked.call('POST', '/api/friends/request', { receiverUsername: asker.username });
      return (await asker.call<ChatRoom>('GET', `/api/chat/room/${asked.username}`)).body.id;
    };
    const other = await established();
    const own = await befriend(newcomer, member);
    const theirs = await befriend(other, newcomer);
    expect((await newcomer.call('POST', `/api/chat/messages/${own}`, { content: 'Hi' })).status).toBe(201);
    const links = 'a.example.com b.example.com c.example.com';
    expect((await newcomer.call('POST', `/api/chat/messages/${own}`, { content: links })).status).toBe(429);
    expect((await newcomer.call('POST', `/api/chat/messages/${theirs}`, { content: 'Hi' })).status).toBe(201);
    expect((await member.call('POST', `/api/chat/messages/${own}`, { content: 'Hi' })).status).toBe(201);
  });

  test('has their links looked at first: nobody else sees the text until then', async () => {
    const { status, body } = await post(newcomer, 'Look at shop.example.com');
    expect([status, body.held]).toEqual([201, true]);
    expect((await member.call('GET', `/api/posts/${body.id}`)).status).toBe(404);
    expect((await newcomer.call<Post>('GET', `/api/posts/${body.id}`)).body.held).toBe(true);
    expect(await feed(member)).toEqual([]);
    expect((await post(member, 'Look at shop.example.com')).body.held).toBeUndefined();
  });

  test('is none once a day has passed and three of their texts stand', async () => {
    for (const index of [1, 2]) await write(newcomer, `post ${index}`);
    await world.sql`update users set created_at = now() - interval '25 hours' where id = ${newcomer.id}`;
    expect((await newcomer.call<CurrentUser>('GET', '/api/auth/user')).body.standing).toMatchObject({ state: 'newcomer', until: null });
    await write(newcomer, 'post 3');
    expect((await newcomer.call<CurrentUser>('GET', '/api/auth/user')).body.standing.state).toBe('good');
    expect((await post(newcomer, 'a.example.com b.example.com c.example.com')).body.held).toBeUndefined();
  });

  test('gets the first answer to a repeated request, also beyond a limit', async () => {
    const send = (key: string) => newcomer.call<Post>('POST', '/api/posts', { content: `with ${key}` }, { 'idempotency-key': key });
    const first = await send('one');
    for (const key of ['two', 'three']) expect((await send(key)).status).toBe(201);
    expect((await send('four')).status).toBe(429);
    expect((await send('one')).body.id).toBe(first.body.id);
  });
});

test('RATE_LIMIT=off lifts the limits of newcomers', async () => {
  world = await openWorld();
  const newcomer = await world.person();
  expect((await newcomer.call<CurrentUser>('GET', '/api/auth/user')).body.standing.state).toBe('good');
  for (let index = 0; index < 5; index += 1) expect((await post(newcomer, `a.example.com ${index}`)).body.held).toBeUndefined();
});

describe('an account whose address waits to be confirmed', () => {
  const unproven = async () => {
    const person = await world.person();
    await world.db.updateTable('users').set({ issuer: 'built-in', email_verified_at: null }).where('id', '=', person.id).execute();
    return person;
  };

  test('reads, likes and votes, and may not write where mail is sent', async () => {
    world = await openWorld({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'hello@bleachers.example' });
    const [person, member] = [await unproven(), await world.person()];
    const { id, poll } = await write(member, 'A question', { poll: { question: 'Who?', options: ['One', 'Two'] } });
    for (const [path, body] of [
      ['/api/posts', { content: 'Hello' }],
      ['/api/replies', { postId: id, content: 'Hello' }],
      ['/api/friends/request', { receiverUsername: member.username }],
    ] as const)
      expect(await person.call('POST', path, body), path).toMatchObject({ status: 403, body: { code: 'unverified' } });
    expect((await person.call('POST', `/api/posts/${id}/like`)).status).toBe(200);
    expect((await person.call('POST', `/api/polls/${poll?.id}/vote`, { optionId: poll?.options[0]?.id })).status).toBe(200);
    await world.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute();
    expect((await post(person, 'Hello')).status).toBe(201);
  });

  test('writes on a server that sends no mail', async () => {
    world = await openWorld();
    expect((await post(await unproven(), 'Hello')).status).toBe(201);
  });
});

describe('the rules', () => {
  let boss: Caller;
  let member: Caller;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bleachers-rules-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    world = await openWorld({ DATA_DIR: folder });
    [boss, member] = [await admin(), await established()];
  });

  const rule = (rules: Partial<ContentRules>) =>
    boss.call<ContentRules>('PUT', '/api/moderation/rules', { words: [], domains: [], duplicates: false, ...rules });

  test('are read as they were saved', async () => {
    const rules = {
      words: [{ text: 'Casino', action: 'hold' as const }],
      domains: [{ name: 'evil.example', action: 'refuse' as const }],
      duplicates: true,
    };
    expect((await rule(rules)).body).toEqual(rules);
    expect((await boss.call('GET', '/api/moderation/rules')).body).toEqual(rules);
  });

  test('refuse a text in whatever spelling, and name the rule', async () => {
    await rule({ words: [{ text: 'casino', action: 'refuse' }], domains: [{ name: 'evil.example', action: 'refuse' }] });
    for (const content of ['Best сasіno', 'Go to https://shop.evil.example/x']) {
      const { status, body } = await post(member, content);
      expect([status, body.code], content).toEqual([422, 'refused_content']);
      expect(body.message).toMatch(/casino|evil\.example/);
    }
    for (const content of ['Casinos are loud', 'notevil.example is fine']) expect((await post(member, content)).status, content).toBe(201);
  });

  test('judge what readers get: without markup, at blanks of any kind, and by the host that browsers ask', async () => {
    await rule({
      words: [
        { text: 'zorkword', action: 'refuse' },
        { text: '笨蛋', action: 'refuse' },
      ],
      domains: [{ name: 'evil.example', action: 'refuse' }],
    });
    const { id } = await write(member, 'A thread');
    for (const content of [
      'first\nzorkword',
      'zork**word**',
      '[zo*rk*word](https://example.com)',
      '你这个笨蛋！',
      '[x](https://%65vil.example)',
      'see evil。example',
    ]) {
      expect((await post(member, content)).body.code, content).toBe('refused_content');
      expect((await comment(member, id, content)).body.code, content).toBe('refused_content');
    }
    for (const content of ['zork word', 'a*zork* b', '这是一个蛋', 'example.com/evil'])
      expect((await post(member, content)).status, content).toBe(201);
  });

  test('refuse words in tags, polls, boards, quotes, descriptions of pictures, bios and names', async () => {
    const thread = await write(member, 'The zorkword of today');
    const upload = async (alt: string) => (await uploadFile(world, member, blackPng(8, 8), 'a.png', alt)).body.url;
    await rule({ words: [{ text: 'zorkword', action: 'refuse' }] });
    const url = 'https://pictures.example/a.png';
    for (const more of [
      { tags: ['Zorkword Fans'] },
      { poll: { question: 'A zork**word**?', options: ['Yes', 'No'] } },
      { poll: { question: 'Which?', options: ['Yes', 'zo\u200brkword'] } },
      { images: [{ url, alt: 'A zorkword' }] },
      { imageUrl: url, imageAlt: 'A zorkword' },
      { imageUrl: await upload('A zorkword') },
      { feature: 'power-rankings', tags: ['NBA'], content: 'Mine\n\n1. Lakers\n2. Zorkword' },
    ])
      expect((await post(member, 'A plain text', more)).body.code, JSON.stringify(more)).toBe('refused_content');
    expect(
      (
        await member.call<Post & { code: string }>('PUT', `/api/posts/${(await write(member, 'Plain')).id}`, {
          imageUrl: await upload('zorkword'),
        })
      ).body.code,
    ).toBe('refused_content');
    const quote = { text: 'zorkword of today' };
    expect((await member.call<{ code: string }>('POST', '/api/replies', { postId: thread.id, content: 'So', quote })).body.code).toBe(
      'refused_content',
    );
    const nameless = await world.person(null);
    for (const answered of [
      await member.call<{ code: string }>('PUT', '/api/user/profile', { bio: 'A zork**word**' }),
      await member.call<{ code: string }>('PUT', '/api/auth/username', { username: 'zorkword-fan' }),
      await nameless.call<{ code: string }>('POST', '/api/auth/setup-username', { username: 'fan_ZorkWord' }),
    ])
      expect([answered.status, answered.body.code]).toEqual([422, 'refused_content']);
    expect((await member.call('PUT', '/api/user/profile', { bio: 'A plain bio' })).status).toBe(200);
  });

  test('about domains judge the pictures elsewhere that a post shows, when it is written and edited', async () => {
    await rule({ domains: [{ name: 'evil.example', action: 'refuse' }] });
    const plain = await write(member, 'Plain');
    const url = 'https://cdn.EVIL.example/a.gif';
    for (const more of [{ imageUrl: url }, { images: [{ url: 'https://pictures.example/b.png' }, { url, alt: null }] }]) {
      expect((await post(member, 'A picture', more)).body.code, JSON.stringify(more)).toBe('refused_content');
      expect((await member.call<{ code: string }>('PUT', `/api/posts/${plain.id}`, more)).body.code).toBe('refused_content');
    }
    expect((await post(member, 'A picture', { imageUrl: 'https://pictures.example/evil.example.png' })).status).toBe(201);
  });

  test('hold for everything that carries words: posts, polls, comments and edits', async () => {
    await rule({ words: [{ text: 'betting tip', action: 'hold' }] });
    const { id } = await write(member, 'A thread');
    const held = await post(member, 'My Betting tip');
    expect([held.status, held.body.held]).toEqual([201, true]);
    const poll = { question: 'A betting tip?', options: ['Yes', 'No'] };
    expect((await post(member, 'A question', { poll })).body.held).toBe(true);
    const reply = await comment(member, id, 'a betting-tip for you');
    expect([reply.status, reply.body.held]).toEqual([201, true]);
    const plain = await answer(member, id, 'harmless');
    expect((await member.call<Reply>('PUT', `/api/replies/${plain.id}`, { content: 'now a betting tip' })).body.held).toBe(true);
    expect((await member.call<Post>('PUT', `/api/posts/${id}`, { content: 'A betting tip' })).body.held).toBe(true);
    expect(await feed(boss)).toEqual([]);
    expect((await world.visitor.call('GET', `/api/posts/${id}`)).status).toBe(404);
    expect((await boss.call<Post>('GET', `/api/posts/${held.body.id}`)).body.held).toBe(true);
  });

  test('refuse the same text by the same account within ten minutes', async () => {
    await rule({ duplicates: true });
    const { id } = await write(boss, 'A thread');
    expect((await comment(member, id, 'First!')).status).toBe(201);
    expect(await comment(member, id, 'First!')).toMatchObject({ status: 422, body: { code: 'refused_content' } });
    expect((await comment(boss, id, 'First!')).status).toBe(201);
    expect((await post(member, 'Twice')).status).toBe(201);
    expect((await post(member, 'Twice')).status).toBe(422);
    await world.sql`update all_replies set created_at = now() - interval '11 minutes'`;
    expect((await comment(member, id, 'First!')).status).toBe(201);
  });

  test('refuse a message between friends', async () => {
    await rule({ words: [{ text: 'casino', action: 'refuse' }] });
    await boss.call('POST', '/api/friends/request', { receiverUsername: member.username });
    await member.call('POST', '/api/friends/request', { receiverUsername: boss.username });
    const { body: room } = await boss.call<ChatRoom>('GET', `/api/chat/room/${member.username}`);
    expect((await member.call('POST', `/api/chat/messages/${room.id}`, { content: 'casino' })).status).toBe(422);
    expect((await member.call('POST', `/api/chat/messages/${room.id}`, { content: 'hello' })).status).toBe(201);
  });
});
