import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { productRenderer } from '../../../../app/server/pages/testing/productRenderer.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/clock/games/clockGames.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { type Thing, validThings } from '../testing/jsonLdSchemas.ts';
import { jsonLdScript } from './jsonLd.ts';
import { makeSide, makeState } from '../../../games/server/testing/storedGame.ts';

const origin = 'http://localhost:3000';
/** Ends a script, a comment or a string, or is forbidden in JSON or in JavaScript. */
const hostile = `</script><script>alert(1)</script><!-- "quotes" 'too' \\ &amp; \u2028\u2029 \u0001\u001f\u007f ]]> end`;

const world = setUp(async () => await openWorld({}, { renderer: await productRenderer() }));
const author = setUp(() => world.person());

async function page(address: string): Promise<string> {
  return (await world.app.inject({ url: address })).body;
}

/** Texts count for others three minutes after they were written. */
const age = (table: 'all_posts' | 'all_replies', id: number) =>
  world.sql`update ${sql.ref(table)} set created_at = created_at - interval '4 minutes' where id = ${id}`;

const names = (thing: Thing | undefined) =>
  ((thing?.itemListElement ?? []) as { name: string; item: string }[]).map(({ name, item }) => [name, item]);

async function storeGame(id: string, number = 1): Promise<void> {
  const [home, away] = [makeSide('AAA', 'Boston Celtics', 7654), makeSide('AAA', 'Los Angeles Lakers', 7655)];
  const startsAt = new Date().toISOString();
  const state = makeState({ startsAt, status: 'Q3 7:15', period: 3, clock: 'PT07M15.00S', home, away, venue: 'TD Garden' });
  await world.sql`insert into games (id, league, day, home_team, away_team, number, starts_at) values (${id}, 'nba', now(), 'BOS', 'LAL', ${number}, now())`;
  await world.sql`insert into game_states (game_id, known_at, state) values (${id}, now(), ${JSON.stringify(state)}::jsonb)`;
  forgetClockGames(world.context);
}

describe('the structured data of a page', () => {
  test('of a post are the discussion with its comments and the way to it', async () => {
    const post = await write(author, 'The **best** trade of the ||Lakers|| ever', { tags: ['Los Angeles Lakers'] });
    const [reply, fresh] = [await answer(author, post.id, 'No *way*'), await answer(author, post.id, 'A second ago')];
    await age('all_replies', reply.id);
    const things = validThings(await page(`/post/${post.id}`));
    const discussion = things.get('DiscussionForumPosting');
    expect(discussion).toMatchObject({
      url: `${origin}/post/${post.id}`,
      author: { name: author.username, url: `${origin}/user/${author.username}` },
      commentCount: 2,
      comment: [{ text: 'No way', author: { name: author.username } }],
    });
    expect(String(discussion?.text)).toMatch(/^The best trade of the (?!Lakers)/);
    expect(JSON.stringify(discussion)).not.toContain(fresh.content);
    expect(names(things.get('BreadcrumbList'))).toEqual([
      ['Home', `${origin}/`],
      ['NBA', `${origin}/?tag=NBA`],
      ['Los Angeles Lakers', `${origin}/?tag=Los%20Angeles%20Lakers`],
      [expect.stringMatching(/^The best trade/), `${origin}/post/${post.id}`],
    ]);
  });

  test('of a post have its comments as a tree of at most ten, without what nobody may read', async () => {
    const post = await write(author, 'A thread');
    const first = await answer(author, post.id, 'First');
    const gone = await answer(author, post.id, 'Gone', first.id);
    const below = await answer(author, post.id, 'Below what is gone', gone.id);
    const second = await answer(author, post.id, 'Second');
    const all = [first, gone, below, second, await answer(author, post.id, 'To the second', second.id)];
    for (let number = 0; number < 12; number += 1) all.push(await answer(author, post.id, `More ${number}`));
    for (const { id } of all) await age('all_replies', id);
    await author.call('DELETE', `/api/replies/${gone.id}`);
    interface Comment extends Thing {
      text: string;
      comment?: Comment[];
    }
    const { comment } = (validThings(await page(`/post/${post.id}`)).get('DiscussionForumPosting') ?? {}) as unknown as Comment;
    const tree = (comments: Comment[] = []): unknown[] => comments.map(each => [each.text, ...tree(each.comment)]);
    const shown = tree(comment);
    expect(shown).toContainEqual(['First', ['Below what is gone']]);
    expect(shown).toContainEqual(['Second', ['To the second']]);
    expect(JSON.stringify(comment).match(/"text":/g)).toHaveLength(10);
  });

  test('of a profile are the person with their figures', async () => {
    await author.call('PUT', '/api/user/profile', { bio: `A fan ${hostile}`.replace(/\p{Cc}/gu, '') });
    const things = validThings(await page(`/user/${author.username.toUpperCase()}`));
    expect(things.get('ProfilePage')).toMatchObject({ mainEntity: { name: author.username, identifier: author.id } });
    expect(names(things.get('BreadcrumbList')).at(-1)?.[0]).toBe(`@${author.username}`);
  });

  test('of a tag are the way to it, and of the front page the search', async () => {
    const tag = validThings(await page('/?tag=los%20angeles%20lakers'));
    expect(names(tag.get('BreadcrumbList')).map(([name]) => name)).toEqual(['Home', 'NBA', 'Los Angeles Lakers']);
    expect(validThings(await page('/')).get('WebSite')).toMatchObject({ name: 'Bleachers', url: `${origin}/` });
  });

  test('of a game are its teams, place and start, and never its score', async () => {
    await storeGame('nba-7');
    const html = await page('/game/nba-7');
    expect(validThings(html).get('SportsEvent')).toMatchObject({
      name: 'Los Angeles Lakers at Boston Celtics',
      location: { name: 'TD Garden' },
      homeTeam: { name: 'Boston Celtics' },
    });
    expect(html.slice(0, html.indexOf('</head>'))).not.toMatch(/765[45]|Q3/);
  });

  test('of a moved game have both dates, and of one without a new date say so', async () => {
    await storeGame('nba-9', 3);
    const announced = '2026-01-15T00:30:00.000Z';
    const next = async (state: string, startsAt: string) => {
      await world.sql`
        insert into game_states select game_id, now() - interval '5 minutes', state || ${JSON.stringify({ state, startsAt })}::jsonb
        from game_states where game_id = 'nba-9' order by known_at desc limit 1`;
      forgetClockGames(world.context);
      return validThings(await page('/game/nba-9')).get('SportsEvent');
    };
    await world.sql`update game_states set known_at = now() - interval '1 day', state = state || ${JSON.stringify({ startsAt: announced })}::jsonb
      where game_id = 'nba-9'`;
    expect(await next('postponed', announced)).toMatchObject({ startDate: announced, eventStatus: 'https://schema.org/EventPostponed' });
    await world.sql`update game_states set known_at = known_at - interval '1 hour' where game_id = 'nba-9'`;
    const moved = '2026-01-20T00:30:00.000Z';
    expect(await next('scheduled', moved)).toMatchObject({
      startDate: moved,
      previousStartDate: announced,
      eventStatus: 'https://schema.org/EventRescheduled',
    });
  });

  test('of a post-game thread, and the title for links, hold back the final for three minutes', async () => {
    await storeGame('nba-8', 2);
    const post = await write(author, 'Lakers 7655, Celtics 7654', { tags: ['NBA'] });
    await world.sql`update all_posts set feature = 'post-game' where id = ${post.id}`;
    await world.sql`insert into game_threads (game_id, kind, post_id) values ('nba-8', 'post-game', ${post.id})`;
    // The call that wrote the post has read the games of the clock without the thread.
    forgetClockGames(world.context);
    const fresh = await page(`/post/${post.id}`);
    expect(fresh).toContain('content="Post-game thread: Los Angeles Lakers at Boston Celtics · Bleachers"');
    expect(fresh.slice(0, fresh.indexOf('</head>'))).not.toMatch(/765[45]/);
    await age('all_posts', post.id);
    expect(validThings(await page(`/post/${post.id}`)).get('DiscussionForumPosting')?.text).toContain('7655');
  });

  test('stay inside their script, whatever people write', async () => {
    const post = await write(author, hostile, { tags: [`</script>"'&<!--`] });
    await age('all_replies', (await answer(author, post.id, hostile)).id);
    const html = await page(`/post/${post.id}`);
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).not.toMatch(/alert\(1\)<|<!-- |[\u2028\u2029]|(?!\n)\p{Cc}/u);
    const discussion = validThings(html).get('DiscussionForumPosting');
    expect(discussion?.text).toContain('</script><script>alert(1)</script>');
    expect(discussion?.text).toMatch(/end$/);
  });

  test('are missing on pages that nobody should find, and for members', async () => {
    for (const address of ['/post/999999', '/user/nobody-there']) {
      const { body, statusCode } = await world.app.inject({ url: address });
      expect([statusCode, body.includes('ld+json'), body.includes('canonical')]).toEqual([404, false, false]);
    }
    const { body } = await world.app.inject({ url: '/', headers: { cookie: author.cookie } });
    expect(body).not.toContain('ld+json');
  });
});

test('a value that ends a script, half of a character, or a control character cannot leave the script element', () => {
  const script = jsonLdScript([{ '@type': 'Thing', name: `</script>\u2028\u0000\ud800` }]);
  expect(script.slice(1, -1)).not.toMatch(/<(?!\/script$)|\u2028|\p{Cc}|\p{Cs}/u);
  expect(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, ''))).toMatchObject({ name: '</script>\u2028\ufffd' });
});
