import { createNight } from '../../src/features/sports/server/replay/night/night.ts';
import { dayOfGames } from '../../src/features/sports/sports.rules.ts';
import { openReplay, type Replay } from '../../src/features/sports/server/replay/replay.ts';
import { expect, makeAccount, open, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const minuteMs = 60_000;
const night = createNight({ speed: 4 });

/** The made-up NBA games at a time, by their ids at the source. */
const statesAt = (time: number) => new Map(night.gamesOf('nba', dayOfGames(time), time).map(({ id, status }) => [id, status] as const));
const idOn = (time: number) => [...statesAt(time)].find(([, status]) => status === 'IN_PROGRESS')?.[0];

/** How far the sources are ahead, in milliseconds: at first as little as has a game on, later as little as has it over. */
let ahead = 0;
let gameId = '';

let replay: Replay;
let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  while (idOn(Date.now() + ahead) === undefined) ahead += minuteMs;
  gameId = idOn(Date.now() + ahead) ?? '';
  replay = await openReplay(0, '127.0.0.1', () => Date.now() + ahead, night);
  product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
});
test.afterAll(async () => {
  await product.stop();
  await replay.close();
});

interface Shown {
  threadId: number | null;
  postGameId: number | null;
}

test('after a final its thread has the line score, the leaders, the top play with its best comment, and a vote', { tag: '@slow' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const path = `/api/games/nba-${gameId}`;
  const read = async () => (await (await page.request.get(product.url + path)).json()) as Shown;
  await expect.poll(async () => (await read()).threadId, { timeout: 60_000 }).toEqual(expect.any(Number));
  const { threadId } = await read();
  await makeAccount(page, undefined, product.url);
  const plays = async () => (await (await page.request.get(`${product.url}${path}/plays`)).json()).plays as { seq: number; text: string }[];
  await expect.poll(async () => (await plays()).length, { timeout: 60_000 }).toBeGreaterThan(5);
  const [play] = (await plays()).slice(-3);
  await page.request.put(`${product.url}${path}/plays/${play?.seq}/reaction`, { data: { reaction: 'fire' } });
  const said = { postId: threadId, playSeq: play?.seq, content: 'That was the game right there' };
  expect((await page.request.post(`${product.url}/api/replies`, { data: said })).status()).toBe(201);

  while (statesAt(Date.now() + ahead).get(gameId) !== 'FINAL') ahead += minuteMs;
  await expect.poll(async () => (await read()).postGameId, { timeout: 200_000 }).toEqual(expect.any(Number));
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, `${product.url}/post/${(await read()).postGameId}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('table', { name: 'Points by period' })).toBeVisible();
  await expect(summary.getByRole('region', { name: 'Leaders' })).toContainText('Points');
  await expect(summary.getByRole('region', { name: 'Top plays' })).toContainText('That was the game right there');
  const vote = summary.getByRole('region', { name: 'Player of the game' });
  await expect(vote.getByRole('button')).toHaveCount(5);
  await vote.getByRole('button').first().click();
  await expect(vote).toContainText('1 vote');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
