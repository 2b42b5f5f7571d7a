import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { Post } from '../posts.contract.ts';
import { expectExact } from './testing/exact.ts';
import { times, write } from './testing/writing.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());
afterAll(() => expectExact(world));

const postsOf = async (person: Caller) =>
  (await world.db.selectFrom('posts').select('id').where('author_id', '=', person.id).execute()).map(row => row.id);

describe('writing a post', () => {
  test('stores it under the caller’s name with counters at zero, whatever the body claims', async () => {
    const other = await world.person();
    const { status, body } = await author.call<Post>('POST', '/api/posts', {
      content: '  What a shot  ',
      tags: ['nba', 'Boston Celtics', 'NBA'],
      id: 4_711,
      authorId: other.id,
      authorName: other.username,
      likes: 99,
      comments: 99,
      views: 99,
      liked: true,
      editedAt: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      content: 'What a shot',
      authorId: author.id,
      authorName: author.username,
      tags: ['NBA', 'Boston Celtics'],
      likes: 0,
      comments: 0,
      views: 0,
      liked: false,
      editedAt: null,
      imageUrl: null,
      feature: 'regular',
    });
    expect(body.id).not.toBe(4_711);
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await postsOf(other)).toEqual([]);
    expect((await world.visitor.call<Post>('GET', `/api/posts/${body.id}`)).body).toEqual(body);
  });

  test('keeps any text as it was written', async () => {
    const texts = [
      "'; drop table posts; --",
      '<script>alert(1)</script>',
      '$& $1 `${x}` \\ %s',
      '🏀🏈 Dončić 日本語 العربية',
      'a\n\n  b\tc',
      'x'.repeat(10_000),
    ];
    for (const content of texts) expect((await write(author, content)).content).toBe(content);
  });

  const refusedBodies: [reason: string, body: unknown, paths: string[]][] = [
    ['no content', {}, ['content']],
    ['empty content', { content: '' }, ['content']],
    ['blank content', { content: ' \n\t\u00a0\u3000 ' }, ['content']],
    ['content nobody can see', { content: '\u200b\u2060\u200d' }, ['content']],
    ['a number as content', { content: 123 }, ['content']],
    ['a list as content', { content: ['a'] }, ['content']],
    ['an object as content', { content: { toString: 'a' } }, ['content']],
    ['null as content', { content: null }, ['content']],
    ['a character too many', { content: 'x'.repeat(10_001) }, ['content']],
    ['tags that are no list', { content: 'x', tags: 'NBA' }, ['tags']],
    ['tags that are an object', { content: 'x', tags: { 0: 'NBA' } }, ['tags']],
    ['null as tags', { content: 'x', tags: null }, ['tags']],
    ['a tag that is no text', { content: 'x', tags: [1] }, ['tags.0']],
    ['a tag of 10,000 characters', { content: 'x', tags: ['t'.repeat(10_000)] }, ['tags.0']],
    ['a tag of 51 characters', { content: 'x', tags: ['fine', 't'.repeat(51)] }, ['tags.1']],
    ['a tag of signs alone', { content: 'x', tags: ['!?'] }, ['tags.0']],
    ['a tag with a comma, which would part it in a search', { content: 'x', tags: ['a,b'] }, ['tags.0']],
    ['eleven tags', { content: 'x', tags: times(11, index => `tag ${index}`) }, ['tags']],
    ['1,000 tags', { content: 'x', tags: times(1_000, index => `tag ${index}`) }, ['tags']],
    ['an unknown kind', { content: 'x', feature: 'banana' }, ['feature']],
    ['a kind as a list', { content: 'x', feature: ['regular'] }, ['feature']],
    ['an image address that is no text', { content: 'x', imageUrl: 5 }, ['imageUrl']],
  ];
  test.each(refusedBodies)('with %s is refused, names the field and stores nothing', async (_reason, body, paths) => {
    const before = await world.db.selectFrom('posts').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const answered = await author.call<ErrorBody>('POST', '/api/posts', body);
    expect(answered.status).toBe(400);
    expect(answered.body.code).toBe('invalid_input');
    expect(answered.body.issues?.map(issue => issue.path)).toEqual(paths);
    expect(await world.db.selectFrom('posts').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).toEqual(before);
  });

  test('with a NUL or with 200,000 characters is refused', async () => {
    expect((await author.call('POST', '/api/posts', { content: 'a\0b' })).status).toBe(400);
    expect((await author.call('POST', '/api/posts', { content: 'x', tags: ['a\0b'] })).status).toBe(400);
    expect((await author.call('POST', '/api/posts', { content: 'x'.repeat(200_000) })).status).toBe(413);
  });

  const badImages = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'ftp://example.com/x.png',
    '//example.com/x.png',
    '/x.png',
    '/demo/../../etc/passwd.svg',
    'example.com/x.png',
    'http://',
    'http:example.com/x.png',
    'https://user:pass@example.com/x.png',
    'https://user@example.com/x.png',
    'ht\ntps://example.com/x.png',
    'https://exa\tmple.com/x.png',
    'https:\\\\example.com\\x.png',
    'https://example.com/a b.png',
    `https://example.com/${'x'.repeat(2_048)}`,
    '',
  ];
  test.each(badImages)('with the image address %j is refused', async imageUrl => {
    const { status, body } = await author.call<ErrorBody>('POST', '/api/posts', { content: 'x', imageUrl });
    expect(status).toBe(400);
    expect(body.issues?.map(issue => issue.path)).toEqual(['imageUrl']);
  });

  test('with a picture by http or https, or without one, is fine', async () => {
    for (const imageUrl of ['https://example.com/a.png?b=c#d', 'http://example.com/x', '  HTTPS://example.com/trimmed  ', null]) {
      expect((await write(author, 'look', { imageUrl })).imageUrl).toBe(imageUrl?.trim() ?? null);
    }
  });
});

describe('the tags of a new post', () => {
  test('are trimmed, each once whatever its case, and the stored spelling wins', async () => {
    const post = await write(author, 'tags', { tags: [' los  angeles LAKERS ', 'nba', 'NBA', '', '   ', 'Nba'] });
    expect(post.tags).toEqual(['Los Angeles Lakers', 'NBA']);
  });

  test('become general tags if they are new, in the spelling of their first use', async () => {
    const first = await write(author, 'new', { tags: ['Fantasy Corner'] });
    const second = await write(author, 'again', { tags: ['FANTASY corner'] });
    expect([first.tags, second.tags]).toEqual([['Fantasy Corner'], ['Fantasy Corner']]);
    const { body } = await world.visitor.call<unknown[]>('GET', '/api/tags/search?q=fantasy+corner');
    expect(body).toEqual([
      expect.objectContaining({ name: 'Fantasy Corner', category: 'general', color: '#3B82F6', league: null, postCount: 2 }),
    ]);
  });

  test('are one where the database takes them for one, though JavaScript tells them apart', async () => {
    expect((await write(author, 'sigma', { tags: ['ΟΔΟΣ', 'οδοσ'] })).tags).toHaveLength(1);
  });

  test('may be ten of fifty characters each', async () => {
    const tags = times(10, index => `${index}`.padEnd(50, 'é'));
    expect((await write(author, 'many', { tags })).tags).toEqual(tags);
  });
});

describe('an Idempotency-Key', () => {
  const post = (person: Caller, key: string, content = 'once') =>
    person.call<Post>('POST', '/api/posts', { content, tags: ['Once'] }, { 'idempotency-key': key });

  test('gives the first answer again though the body differs and the post has changed or gone since', async () => {
    const person = await world.person();
    const { body } = await post(person, 'again');
    await person.call('POST', `/api/posts/${body.id}/like`);
    expect((await post(person, 'again', 'something else')).body).toEqual(body);
    await person.call('DELETE', `/api/posts/${body.id}`);
    expect((await post(person, 'again')).body).toEqual(body);
    expect(await postsOf(person)).toEqual([]);
  });

  test('is valid for one person and one call, and requests without a key are independent', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const mine = (await post(one, 'same')).body;
    expect((await post(other, 'same')).body.id).not.toBe(mine.id);
    const reply = await one.call<{ id: number; postId: number }>(
      'POST',
      '/api/replies',
      { postId: mine.id, content: 'a reply' },
      { 'idempotency-key': 'same' },
    );
    expect(reply).toMatchObject({ status: 201, body: { postId: mine.id } });
    await write(one);
    await write(one);
    expect(await postsOf(one)).toHaveLength(3);
  });

  test('does not send what another account wrote on the device', async () => {
    const [writer, other] = [await world.person(), await world.person()];
    const send = (person: Caller, writerId: string) =>
      person.call('POST', '/api/posts', { content: 'Mine' }, { 'idempotency-key': 'waited', 'x-written-by': writerId });
    expect((await send(other, writer.id)).status).toBe(401);
    expect(await postsOf(other)).toEqual([]);
    expect((await send(writer, writer.id)).status).toBe(201);
  });

  test('is free again after 24 hours and not a minute earlier', async () => {
    const person = await world.person();
    const first = (await post(person, 'daily')).body.id;
    const ago = (time: string) =>
      world.sql`update idempotency_keys set created_at = now() - ${time}::interval where user_id = ${person.id}`;
    await ago('23 hours 59 minutes');
    expect((await post(person, 'daily')).body.id).toBe(first);
    await ago('24 hours 1 minute');
    const second = (await post(person, 'daily')).body.id;
    expect(second).not.toBe(first);
    expect((await post(person, 'daily')).body.id).toBe(second);
  });

  test('can be used again after a refused request', async () => {
    const person = await world.person();
    expect((await post(person, 'refused', ' ')).status).toBe(400);
    expect((await post(person, 'refused')).status).toBe(201);
    const reply = (postId: number) => person.call('POST', '/api/replies', { postId, content: 'hi' }, { 'idempotency-key': 'reply' });
    expect((await reply(999_999)).status).toBe(404);
    const [own = 0] = await postsOf(person);
    expect((await reply(own)).status).toBe(201);
    expect((await reply(own)).status).toBe(201);
    expect((await person.call('GET', `/api/posts/${own}`)).body).toMatchObject({ comments: 1 });
  });

  test('has 1 to 100 characters', async () => {
    expect((await post(author, 'k'.repeat(100))).status).toBe(201);
    expect((await post(author, 'k'.repeat(101))).status).toBe(400);
  });
});

describe('reading a post', () => {
  test('says whether the reader likes it, shows the author’s current name and picture, and nothing private', async () => {
    const writer = await world.person('Before-Renaming');
    const post = await write(writer, 'who am I');
    await author.call('POST', `/api/posts/${post.id}/like`);
    const picture = 'https://example.com/me.png';
    await world.sql`update users set username = 'After-Renaming', profile_image_url = ${picture} where id = ${writer.id}`;
    const seen = (await author.call<Post>('GET', `/api/posts/${post.id}`)).body;
    expect(seen).toEqual({ ...post, authorName: 'After-Renaming', authorImageUrl: picture, likes: 1, liked: true });
    expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body).toEqual({ ...seen, liked: false });
  });

  test('that is not there is 404 with a sentence', async () => {
    const { status, body } = await world.visitor.call<ErrorBody>('GET', '/api/posts/9007199254740991');
    expect([status, body]).toEqual([404, { error: 'Post not found', message: 'Post not found', code: 'not_found' }]);
  });
});
