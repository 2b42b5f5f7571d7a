import { Window } from 'happy-dom';
import { beforeAll, expect, test } from 'vitest';
import { forgetClockGames } from '../../../features/games/server/clock/games/clockGames.ts';
import { answer, write } from '../../../features/posts/server/testing/writing.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { productRenderer } from '../pages/testing/productRenderer.ts';
import { insertState, makeState } from '../../../features/games/server/testing/storedGame.ts';

/**
 * Text browsers, copies and crawlers see no gaps of the layout: between two words of a page stands a blank, or the end of an element that
 * they give lines of its own.
 */

let postId: number;
const world = setUp(async () => await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { renderer: await productRenderer() }));
const author = setUp(() => world.person());
beforeAll(async () => {
  await author.call('PUT', '/api/user/profile', { flair: 'New York Knicks', bio: 'Section 112' });
  const poll = { question: 'Who takes the East?', options: ['Celtics', 'Knicks'] };
  ({ id: postId } = await write(author, 'Settle this', { tags: ['NBA', 'Boston Celtics'], poll }));
  const { id: commentId } = await answer(author, postId, 'First word');
  await answer(author, postId, 'Second word', commentId);
  await addGame();
});

async function addGame(): Promise<void> {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, away_tag_id, starts_at)
    values ('nba-1', 'nba', current_date, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'),
      (select id from tags where name = 'Los Angeles Lakers'), now() - interval '1 hour')`;
  await insertState(world, 'nba-1', 10, makeState({ status: 'Q3 9:00', period: 3, venue: 'TD Garden', isReplay: true }, 71));
  forgetClockGames(world.context);
}

/** The elements between whose texts a text browser puts nothing. */
const inline: ReadonlySet<string> = new Set('A ABBR B BDI BUTTON DEL EM I INS LABEL MARK S SMALL SPAN STRONG SUB SUP TIME U'.split(' '));
const unseen: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'TEMPLATE']);

/** Pairs of words in different elements of the page with nothing between them. */
function wordsRunTogether(html: string): string[] {
  const { document } = new Window();
  document.write(html.slice(html.indexOf('</head>') + '</head>'.length));
  const found: string[] = [];
  let before = '';
  const visit = (node: typeof document.body | (typeof document.body.childNodes)[number]) => {
    if (node.nodeName === '#text' && node.textContent !== '') {
      if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}@#]/u.test(node.textContent))
        found.push(`${before.slice(-20)}|${node.textContent.slice(0, 20)}`);
      before = node.textContent;
    }
    if (node.nodeName.startsWith('#') || unseen.has(node.nodeName)) return;
    const isLine = !inline.has(node.nodeName);
    if (isLine) before = '';
    for (const child of node.childNodes) visit(child);
    if (isLine) before = '';
  };
  visit(document.body);
  return found;
}

test('words without a blank between their elements are found', () => {
  expect(wordsRunTogether('</head><body><p><a>Casey</a><span>NYK</span> <time>now</time><p>then</p></body>')).toEqual(['Casey|NYK']);
});

const pages = {
  feed: () => '/all',
  'front page': () => '/',
  post: () => `/post/${postId}`,
  profile: () => `/user/${author.username}`,
  'league’s page': () => '/?tag=NBA',
  'team’s page': () => '/?tag=Boston%20Celtics',
  'page of games': () => '/games',
  game: () => '/game/nba-1',
  draft: () => '/draft/2025',
  'page of the site': () => '/about',
};

test.for(Object.entries(pages))('no words run together on the %s, for a visitor and a member', async ([, address]) => {
  const found = [];
  for (const headers of [{}, { cookie: author.cookie }]) {
    const { body, statusCode } = await world.app.inject({ url: address(), headers });
    expect(statusCode).toBe(200);
    found.push(...wordsRunTogether(body));
  }
  expect(found).toEqual([]);
});
