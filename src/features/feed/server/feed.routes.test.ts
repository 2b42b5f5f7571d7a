import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { FoundPosts, PostList } from '../feed.contract.ts';
import { popularGroups } from '../feed.rules.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person('feedauthor'));

async function write(content: string, tags: string[] = [], who = author): Promise<Post> {
  const { status, body } = await who.call<Post>('POST', '/api/posts', { content, tags });
  expect(status).toBe(201);
  return body;
}

async function list(query: string, who = world.visitor): Promise<PostList> {
  const { status, body } = await who.call<PostList>('GET', `/api/posts${query}`);
  expect(status).toBe(200);
  return body;
}

async function search(q: string, more = ''): Promise<string[]> {
  const { status, body } = await world.visitor.call<PostList>('GET', `/api/posts/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  expect(body.totalCount).toBe(body.posts.length);
  return body.posts.map(post => post.content);
}

/** Follows the cursors to the end. */
async function pageThrough(query: string, between: (page: number) => Promise<unknown> = async () => undefined): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const body: PostList = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    expect(body.hasMore).toBe(body.nextCursor !== null);
    ids.push(...body.posts.map(post => post.id));
    cursor = body.nextCursor;
    await between(page);
  }
  return ids;
}

describe('a feed', () => {
  test('shows posts that carry any of the tags, whatever the case, newest first, and counts them exactly', async () => {
    const first = await write('one', ['Chess']);
    const second = await write('two', ['Curling']);
    const both = await write('three', ['curling', 'CHESS']);
    await write('none of them', ['Darts']);
    const body = await list('?tags=chess&tags=CURLING');
    expect(body.posts.map(post => post.id)).toEqual([both.id, second.id, first.id]);
    expect(body).toMatchObject({ totalCount: 3, hasMore: false, nextCursor: null });
    expect((await list('?tags=Chess')).totalCount).toBe(2);
  });

  test('is empty for a tag that does not exist', async () => {
    expect(await list('?tags=Nobody+Plays+This')).toEqual({ posts: [], hasMore: false, totalCount: 0, nextCursor: null });
  });

  test('brings the two latest living top-level comments of each post, newest first', async () => {
    const post = await write('talk to me', ['Latest']);
    const say = async (content: string, parentId?: number) =>
      (await author.call<{ id: number }>('POST', '/api/replies', { postId: post.id, content, parentId })).body.id;
    const first = await say('first');
    await say('second');
    await say('an answer', first);
    const gone = await say('soon deleted');
    await say('third');
    await author.call('DELETE', `/api/replies/${gone}`);
    const [shown] = (await list('?tags=Latest')).posts;
    expect(shown?.latestReplies.map(reply => reply.content)).toEqual(['third', 'second']);
    expect(shown?.comments).toBe(4);
  });

  test('says which posts the reader likes, and none to a visitor', async () => {
    const post = await write('like me', ['Liked']);
    await author.call('POST', `/api/posts/${post.id}/like`);
    expect((await list('?tags=Liked', author)).posts[0]?.liked).toBe(true);
    expect((await list('?tags=Liked')).posts[0]?.liked).toBe(false);
  });

  test('paged by cursor shows each post once while others write and delete', async () => {
    const posts: Post[] = [];
    for (let index = 0; index < 11; index += 1) posts.push(await write(`page ${index}`, ['Paging']));
    const [oldest, newest] = [posts[0], posts[10]];
    const ids = await pageThrough('?tags=Paging&limit=3', async page => {
      await write(`meanwhile ${page}`, ['Paging']);
      if (page === 2 && newest && oldest) {
        await author.call('DELETE', `/api/posts/${newest.id}`);
        await author.call('DELETE', `/api/posts/${oldest.id}`);
      }
    });
    expect(ids).toEqual(
      posts
        .slice(1)
        .map(post => post.id)
        .toReversed(),
    );
  });

  test('paged by offset has exact figures', async () => {
    for (let index = 0; index < 5; index += 1) await write(`offset ${index}`, ['Offset']);
    const body = await list('?tags=Offset&limit=2&offset=3');
    expect(body.posts).toHaveLength(2);
    expect(body).toMatchObject({ totalCount: 5, hasMore: false });
    expect(await list('?tags=Offset&offset=1000000000')).toMatchObject({ posts: [], totalCount: 5, hasMore: false });
  });
});

describe('the popular order', () => {
  test('ranks all posts of the view by score, groups and age, and pages through them once while votes come in', async () => {
    for (let index = 0; index < 30; index += 1) await write(`popular ${index}`, ['Popular']);
    await world.sql`
      update posts set likes = (id * 7919) % 13, comments = (id * 104729) % 5, views = (id * 1299709) % 200,
        created_at = now() - make_interval(hours => ((id * 31) % 300)::int)
      where 'Popular' = any(tags)`;
    await world.sql`update post_tags set created_at = posts.created_at from posts where posts.id = post_id`;
    const rows = await world.db
      .selectFrom('posts')
      .select(['id', 'likes', 'comments', 'views', 'created_at'])
      .where('tags', '@>', sql<string[]>`array['Popular']`)
      .execute();
    const expected = popularGroups(
      rows.map(row => ({ ...row, createdAt: row.created_at.getTime() })),
      Date.now(),
    ).flat();
    const voters = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    const ids = await pageThrough('?tags=Popular&sort=popular&limit=7', async () => {
      const last = expected.at(-1);
      await Promise.all(voters.map(voter => voter.call('POST', `/api/posts/${last}/like`)));
    });
    expect(ids).toEqual(expected);
  });

  test('is exact for the first 2,000 posts; the others follow, newest first, and each post comes once', { tags: 'slow' }, async () => {
    await world.sql`
      with made as (
        insert into posts (content, author_name, tags, likes, created_at)
        select 'filler', 'nobody', array['Many'], case when n <= 2020 then n else 0 end, now() - make_interval(days => 30, mins => (n * 7919) % 5000)
        from generate_series(1, 2450) as n returning id, created_at
      ),
      tag as (insert into tags (name, skeleton, post_count) values ('Many', 'many', 2450) returning id)
      insert into post_tags (tag_id, post_id, created_at) select tag.id, made.id, made.created_at from tag, made`;
    const rows = await world.db
      .selectFrom('posts')
      .select(['id', 'likes', 'comments', 'views', 'created_at'])
      .where('tags', '@>', sql<string[]>`array['Many']`)
      .execute();
    const scored = rows.map(row => ({ ...row, createdAt: row.created_at.getTime() }));
    const ids = await pageThrough('?tags=Many&sort=popular&limit=100', async () => undefined);
    const exact = popularGroups(scored, Date.now()).flat();
    expect(new Set(ids).size).toBe(2450);
    expect(ids.slice(0, 1_980)).toEqual(exact.slice(0, 1_980));
    const newest = new Map(scored.map(post => [post.id, post.createdAt]));
    const rest = ids.slice(2_000).map(id => newest.get(id) ?? 0);
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
    const { posts, hasMore, totalCount } = await list('?tags=Many&sort=popular&limit=100&offset=1950');
    expect(posts.map(post => post.id)).toEqual(ids.slice(1_950, 2_050));
    expect([hasMore, totalCount]).toEqual([true, 2450]);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await write('Luka Dončić is running the pick and roll again', ['Dallas Mavericks']);
    await write('Wembanyama blocked everything', ['San Antonio Spurs']);
    await write('The Lakers defence: better, faster, stronger', ['Los Angeles Lakers']);
    await write("100% of his shots went in, O'Neal would be proud", []);
  });

  test('finds every word in text, author or tags, with stemming and without accents', async () => {
    expect(await search('doncic run')).toEqual(['Luka Dončić is running the pick and roll again']);
    expect(await search('DONČIĆ mavericks')).toHaveLength(1);
    expect(await search('feedauthor wembanyama')).toEqual(['Wembanyama blocked everything']);
    expect(await search('wembanyama lakers')).toEqual([]);
  });

  test('corrects a misspelled name that no post contains', async () => {
    expect(await search('Wembanyma')).toEqual(['Wembanyama blocked everything']);
    expect(await search('doncik')).toHaveLength(1);
    expect(await search('qqqqzzzz')).toEqual([]);
  });

  test('understands swapped letters and the nicknames of teams', async () => {
    await write('Zubmarine defense', ['Oklahoma City Thunder']);
    for (const q of ['zumbarine', 'zubmairne', 'OKC', 'okc defense']) expect(await search(q), q).toContain('Zubmarine defense');
  });

  test('filters by any of the tags after `tags:`, together with the words before it', async () => {
    expect(await search('tags:Dallas Mavericks,san antonio spurs')).toHaveLength(2);
    expect(await search('blocked tags:Dallas Mavericks,san antonio spurs')).toEqual(['Wembanyama blocked everything']);
    expect(await search('tags:Nobody Plays This')).toEqual([]);
    expect(await search('tags:')).toEqual([]);
  });

  test('says which words of its posts it found, in whatever form they stand there', async () => {
    const found = async (q: string) => (await list(`/search?q=${encodeURIComponent(q)}`)) as FoundPosts;
    expect((await found('doncic run')).matches).toEqual(['doncic', 'running']);
    expect((await found('Wembanyma')).matches).toEqual(['wembanyama']);
    expect((await found('FEEDAUTHOR blocks')).matches).toEqual(['blocked', 'feedauthor']);
    expect((await found('tags:Dallas Mavericks')).matches).toEqual([]);
    expect((await found('qqqqzzzz')).matches).toEqual([]);
  });

  test('tells neither number nor words of posts that a block or a mute keeps from its reader', async () => {
    const [writer, reader] = [await world.person(), await world.person()];
    await write('Quokkas everywhere', [], writer);
    await write('A quokka of mine and a numbat', [], reader);
    await write('Quokka crossing', ['Dallas Mavericks']);
    const found = async (who: Caller, q = 'quokka') => {
      const { body } = await who.call<FoundPosts>('GET', `/api/posts/search?q=${q}`);
      expect(body.posts.length).toBe(body.totalCount);
      return [body.totalCount, body.matches.join()];
    };
    const everything = [3, 'quokka,quokkas'];
    for (const who of [world.visitor, writer, reader]) expect(await found(who)).toEqual(everything);
    await reader.call('POST', '/api/blocks', { username: writer.username });
    expect(await found(reader)).toEqual([2, 'quokka']);
    expect(await found(writer)).toEqual([2, 'quokka,quokkas']);
    expect(await found(world.visitor)).toEqual(everything);
    await reader.call('POST', '/api/mutes', { kind: 'tag', value: 'Dallas Mavericks' });
    expect(await found(reader)).toEqual([1, 'quokka']);
    await reader.call('POST', '/api/mutes', { kind: 'word', value: 'numbat' });
    expect(await found(reader)).toEqual([0, '']);
    await reader.call('DELETE', '/api/blocks', { username: writer.username });
    expect(await found(reader)).toEqual([1, 'quokkas']);
  });
});

test('a person’s posts come newest first by id or by name in any case; an unknown person is 404', async () => {
  const writer = await world.person('Prolific-Writer');
  const first = await write('my first', [], writer);
  const second = await write('my second', [], writer);
  for (const who of [writer.id, 'prolific-writer']) {
    const { body } = await world.visitor.call<PostList>('GET', `/api/posts/user/${who}`);
    expect(body.posts.map(post => post.id)).toEqual([second.id, first.id]);
  }
  expect((await world.visitor.call('GET', '/api/posts/user/nobody-here')).body).toMatchObject({
    code: 'not_found',
    message: 'User not found',
  });
});
