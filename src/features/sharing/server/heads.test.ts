/** Facts that search engines and other sites read of games and of posts about them: the state of three minutes ago. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productRenderer } from '../../../app/server/pages/testing/productRenderer.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { forgetClockGames } from '../../games/server/clock/games/clockGames.ts';
import { answer, write } from '../../posts/server/testing/writing.ts';
import { publicHead } from './publicHead.ts';
import { validThings } from './testing/jsonLdSchemas.ts';
import { makeSide, makeState } from '../../games/server/testing/storedGame.ts';

const world = setUp(async () => await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { renderer: await productRenderer() }));
const author = setUp(() => world.person());
beforeAll(async () => {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, away_tag_id, starts_at)
    values ('nba-1', 'nba', current_date, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'),
      (select id from tags where name = 'Los Angeles Lakers'), now() - interval '1 hour')`;
  for (const [ago, score, status] of [
    ['5 minutes', 7100, 'Q3 9:00'],
    ['10 seconds', 7654, 'Q3 7:15'],
  ] as const)
    await world.sql`insert into game_states values ('nba-1', now() - ${ago}::interval, ${JSON.stringify(stateWith(score, status))}::jsonb)`;
  forgetClockGames(world.context);
});

function stateWith(score: number, status: string) {
  const [home, away] = [makeSide('BOS', 'Boston Celtics', score), makeSide('LAL', 'Los Angeles Lakers', score)];
  return makeState({ status, period: 3, clock: '', home, away, venue: 'TD Garden' });
}

const tags = ['Boston Celtics'];
/** The head of the page of an address, and its title. */
async function headOf(address: string, headers: Record<string, string> = {}): Promise<{ head: string; title: string; html: string }> {
  const { body } = await world.app.inject({ url: address, headers });
  const head = body.slice(0, body.indexOf('</head>'));
  return { head: head.replaceAll(/<style.*?<\/style>/g, ''), title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '', html: body };
}

async function moveBack(postId: number, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await world.sql`update all_posts set created_at = created_at - ${ago} where id = ${postId}`;
  await world.sql`update post_tags set created_at = created_at - ${ago} where post_id = ${postId}`;
}

test('the page of a game shows the score of now, and its head that of three minutes ago', async () => {
  const { head, title, html } = await headOf('/game/nba-1');
  expect(html).toContain('7654');
  expect(title).toBe('Lakers 7100, Celtics 7100 – Q3 9:00 · Bleachers');
  expect(head).toContain('<meta name="description" content="Los Angeles Lakers at Boston Celtics, Q3 9:00: score');
  expect(head).not.toMatch(/7654|7:15/);
  expect(validThings(html).get('SportsEvent')).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
});

test('a member gets the title of their own position', async () => {
  expect((await headOf('/game/nba-1', { cookie: author.cookie })).title).toBe('Lakers 7654, Celtics 7654 – Q3 7:15 · Bleachers');
});

describe('a post under the tag of a team whose game is on', () => {
  let id: number;
  beforeEach(async () => {
    id = (await write(author, 'A buzzer beater at the horn', { tags })).id;
  });

  test('gives neither its words, its picture nor its data away while it is new', async () => {
    const { head, title, html } = await headOf(`/post/${id}`);
    expect(html).toContain('A buzzer beater at the horn');
    expect(head).not.toMatch(/buzzer/);
    expect(title).toBe('A new post · Bleachers');
    expect(head).toContain(`<link rel="canonical" href="http://localhost:3000/post/${id}" />`);
    expect(head).not.toMatch(/og:image"|ld\+json/);
  });

  test('has the comments of three minutes ago, and the likes of now', async () => {
    await moveBack(id, 400);
    await author.call('POST', `/api/posts/${id}/like`);
    await answer(author, id, 'Did you see that dunk');
    const { html, title } = await headOf(`/post/${id}`);
    expect(title).toBe('A buzzer beater at the horn · Bleachers');
    const discussion = validThings(html).get('DiscussionForumPosting');
    expect(discussion).toMatchObject({ text: 'A buzzer beater at the horn', commentCount: 0 });
    expect(discussion?.interactionStatistic).toMatchObject([{ userInteractionCount: 1 }, { userInteractionCount: 0 }, {}]);
    expect(JSON.stringify(discussion)).not.toContain('dunk');
  });

  test('is not read again as everybody may know it when it and its comments are old', async () => {
    await moveBack(id, 4_000);
    await answer(author, id, 'Did you see that dunk');
    const urls = [`/api/posts/${id}`, `/api/posts/${id}/replies`];
    async function readAgain(): Promise<string[]> {
      const told = new Map<string, PrefetchedResponse>();
      for (const url of urls) told.set(url, new PrefetchedResponse(url, { status: 200, text: (await world.app.inject(url)).body }));
      const again: string[] = [];
      await publicHead(world.context, told, async url => {
        again.push(url);
        return { status: 200, text: '{}' };
      });
      return again;
    }
    expect(await readAgain()).toEqual(urls);
    await world.sql`update all_replies set created_at = created_at - interval '1 hour' where post_id = ${id}`;
    expect(await readAgain()).toEqual([]);
  });

  test('has the words of before an edit of the last three minutes', async () => {
    await moveBack(id, 400);
    await answer(author, id, 'A comment');
    expect((await author.call('PUT', `/api/posts/${id}`, { content: 'The game is over' })).status).toBe(200);
    const { head, title, html } = await headOf(`/post/${id}`);
    expect(html).toContain('The game is over');
    expect(title).toBe('A buzzer beater at the horn · Bleachers');
    expect(head).not.toContain('is over');
  });

  test('has no picture that an edit of the last three minutes added', async () => {
    await moveBack(id, 400);
    expect((await author.call('PUT', `/api/posts/${id}`, { content: 'The final score' })).status).toBe(200);
    const picture = `/images/${'a'.repeat(32)}.webp`;
    await world.sql`update all_posts set image_url = ${picture}, image_width = 700, image_height = 350 where id = ${id}`;
    const { head } = await headOf(`/post/${id}`);
    expect(head).toContain(`/og/post/${id}.png`);
    expect(head).not.toContain(picture);
    await world.sql`update all_posts set edited_at = edited_at - interval '181 seconds', edit_moment_at = null where id = ${id}`;
    expect((await headOf(`/post/${id}`)).head).toContain(
      `<meta property="og:image" content="http://localhost:3000${picture.replace('.webp', '.jpg')}" />`,
    );
  });

  test('is not counted in the head of its tag or its author', async () => {
    const { head: tag } = await headOf('/?tag=Boston%20Celtics');
    expect(tag).toContain('content="Posts by fans about Boston Celtics');
    const { head: person, title } = await headOf(`/user/${author.username}`);
    expect(title).toContain(`@${author.username}`);
    expect(person).not.toMatch(/\d+ posts, level/);
  });
});

/** The tags of a head by their names. */
function metaOf(head: string): Record<string, string> {
  return Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );
}

test('every page has a picture with its size, type and text: the site’s own where the page is about nothing else', async () => {
  const { id } = await write(author, 'A post with a card');
  for (const [address, expected] of [
    ['/', /\/og\/site\/home\.png/],
    ['/all', /\/og\/site\/home\.png/],
    ['/games', /\/og\/site\/home\.png/],
    ['/about', /\/og\/site\/home\.png/],
    [`/post/${id}`, /\/og\/post\//],
    [`/user/${author.username}`, /\/og\/user\//],
    ['/?tag=Boston%20Celtics', /\/og\/tag\//],
  ] as const) {
    const { head, title } = await headOf(address);
    const tags = metaOf(head);
    expect(tags['og:image'], address).toMatch(expected);
    expect(tags, address).toMatchObject({ 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' });
    expect([tags['og:image:alt'], tags['twitter:card']], address).toEqual([title, 'summary_large_image']);
    const picture = await world.app.inject({ url: tags['og:image'] ?? '' });
    expect([picture.statusCode, picture.headers['content-type']], address).toEqual([200, 'image/png']);
  }
});

test('a post says when it was written and edited, and offers its picture as a JPEG', async () => {
  const { id, createdAt } = await write(author, 'A post with a picture');
  const picture = `/images/${'b'.repeat(32)}.webp`;
  await world.sql`update all_posts set image_url = ${picture}, image_width = 700, image_height = 350, image_alt = 'A "red" wall' where id = ${id}`;
  const tags = metaOf((await headOf(`/post/${id}`)).head);
  expect(tags).toMatchObject({
    'og:type': 'article',
    'article:published_time': createdAt,
    'og:image': `http://localhost:3000/images/${'b'.repeat(32)}.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '700',
    'og:image:height': '350',
    'og:image:alt': 'A &quot;red&quot; wall',
  });
  expect(tags['article:modified_time']).toBeUndefined();
  const edited = await author.call<{ editedAt: string }>('PUT', `/api/posts/${id}`, { content: 'A post with an edit' });
  expect(metaOf((await headOf(`/post/${id}`)).head)['article:modified_time']).toBe(edited.body.editedAt);
});

test('every meta element has a content', async () => {
  for (const address of ['/', '/all', '/about', '/post/999999', '/offline']) {
    const { head } = await headOf(address);
    const bare = [...head.matchAll(/<meta [^>]*>/g)].map(([tag]) => tag).filter(tag => !/ (?:content|charset)="[^"]+"/.test(tag));
    expect(bare, address).toEqual([]);
  }
});

test('the pages of the site, of tags, people and posts lead to their feeds, and to no others', async () => {
  const post = await write(author, 'A post with a feed');
  const feeds: [page: string, feed: string | undefined, search: string][] = [
    ['/', '/feed', ''],
    ['/?tag=Boston%20Celtics', '/feed', '?tag=Boston+Celtics'],
    [`/user/${author.username}`, `/user/${author.username}/feed`, ''],
    [`/post/${post.id}`, `/post/${post.id}/feed`, ''],
    ['/game/nba-1', undefined, ''],
    ['/about', undefined, ''],
  ];
  for (const [address, feed, search] of feeds) {
    const { head } = await headOf(address);
    const links = [...head.matchAll(/<link rel="alternate" type="(application\/(?:atom|feed)\+\w+)" href="([^"]+)"/g)];
    const expected = ['application/atom+xml', 'application/feed+json'].map((type, index) => [
      type,
      `http://localhost:3000${feed}.${index === 0 ? 'xml' : 'json'}${search}`,
    ]);
    expect(
      links.map(([, type, href]) => [type, href]),
      address,
    ).toEqual(feed === undefined ? [] : expected);
    for (const [, type, href = ''] of links) {
      const { statusCode, headers } = await world.app.inject({ url: href.replace('http://localhost:3000', '') });
      expect([href, statusCode]).toEqual([href, 200]);
      expect(headers['content-type']).toContain(type);
    }
  }
});

test('a page without a game on has its own figures', async () => {
  await world.sql`update games set ended_at = now() - interval '4 minutes'`;
  forgetClockGames(world.context);
  expect((await headOf('/?tag=Boston%20Celtics')).head).toMatch(/content="\d+ posts by fans about Boston Celtics/);
  await world.sql`update games set ended_at = null`;
  forgetClockGames(world.context);
});
