import type { Page } from '@playwright/test';
import { createNight } from '../../src/features/sports/server/replay/night/night.ts';
import { dayOfGames, leagues } from '../../src/features/sports/sports.rules.ts';
import { openReplay, type Replay } from '../../src/features/sports/server/replay/replay.ts';
import type { PlayedGame } from '../../src/features/sports/server/replay/shapes.ts';
import { expect, open, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

interface ListedGame {
  id: string;
  league: string;
  state: string;
  home: { name: string; score: number };
  away: { name: string; score: number };
}

const minuteMs = 60_000;
const night = createNight({ speed: 4 });

const isOn = ({ league, status }: PlayedGame) => league !== 'mlb' && status === 'IN_PROGRESS';
const isOver = ({ league, status }: PlayedGame) => league === 'nba' && status === 'FINAL';

/**
 * How far the sources are ahead, in milliseconds: as little as makes one of today's games over, and another on for the minutes of the
 * tests. It is 0 but for the first hour of a day.
 */
function timeAhead(): number {
  const today = dayOfGames(Date.now());
  const gamesAt = (time: number) => leagues.flatMap(league => night.gamesOf(league, today, time));
  for (let ahead = 0; ahead < 120 * minuteMs; ahead += 5 * minuteMs) {
    const soon = Date.now() + ahead;
    const stillOn = new Set(gamesAt(soon + 6 * minuteMs).flatMap(game => (isOn(game) ? [game.id] : [])));
    const games = gamesAt(soon);
    if (games.some(isOver) && games.some(game => isOn(game) && stillOn.has(game.id))) return ahead;
  }
  throw new Error('no game is on in the made-up night');
}

let replay: Replay;
let product: RunningProduct;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // Making up a night takes seconds, which the product would take for a source that is away; this does it before.
  const ahead = timeAhead();
  replay = await openReplay(0, '127.0.0.1', () => Date.now() + ahead, night);
  product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
});
test.afterAll(async () => {
  await product.stop();
  await replay.close();
});

/** The day's games, once the product has read them all. */
async function gamesOf(page: Page, query = ''): Promise<ListedGame[]> {
  let games: ListedGame[] = [];
  await expect(async () => {
    ({ games } = await (await page.request.get(`${product.url}/api/games${query}`)).json());
    expect(games.some(({ state }) => state === 'final')).toBe(true);
  }).toPass({ timeout: 30_000 });
  return games;
}

/** A game that is over in a league with plays and a box. */
async function finalGame(page: Page): Promise<ListedGame> {
  const found = (await gamesOf(page, '?league=nba')).findLast(({ state }) => state === 'final');
  if (!found) throw new Error('no game is over');
  return found;
}

test('the schedule has the games of a day by state, and leads to other days, leagues and games', { tag: '@slow' }, async ({ page }) => {
  const { id } = await finalGame(page);
  await open(page, `${product.url}/games?league=nba`);
  await expect(page).toHaveTitle(/^NBA games – Today/);
  await expect(page.getByText('Replay, not real').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Final' }).getByRole('listitem').first()).toContainText(/Final/);
  await expect(page.getByRole('link', { name: 'Standings' })).toHaveAttribute('href', '/standings/nba');
  await page.getByRole('navigation', { name: 'League' }).getByRole('link', { name: 'NHL' }).click();
  await expect(page).toHaveTitle(/^NHL games/);
  await page
    .getByRole('navigation', { name: 'Day' })
    .getByRole('link', { name: /^Yesterday/ })
    .click();
  await expect(page).toHaveURL(/\/games\?date=\d{4}-\d{2}-\d{2}&league=nhl$/);
  await open(page, `${product.url}/games?league=nba`);
  await page.locator(`a[href="/game/${id}"]`).first().click();
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  // On a phone the columns of the table are reached sideways, beside the names of the teams.
  await page.setViewportSize({ width: 375, height: 740 });
  await open(page, `${product.url}/standings/nba`);
  const row = page.getByRole('row').nth(1);
  const place = async (role: 'rowheader' | 'cell') => (await row.getByRole(role).last().boundingBox())?.x ?? 0;
  const [name, last] = [await place('rowheader'), await place('cell')];
  await page
    .getByRole('table')
    .first()
    .evaluate(table => table.parentElement?.scrollBy(300, 0));
  await expect.poll(() => place('cell')).toBeLessThan(Math.min(last, 375));
  expect(Math.abs((await place('rowheader')) - name)).toBeLessThan(2);
});

test('a game’s page has its score, line, plays, box score and the chance over the game', async ({ page }) => {
  const { id, home, away } = await finalGame(page);
  // The first request reads the plays of the game; the page goes on with them in the browser.
  await open(page, `${product.url}/game/${id}`);
  await expect(page).toHaveTitle(new RegExp(`${away.score}, .* ${home.score} – Final`));
  const board = page.getByRole('region', { name: 'Score' });
  await expect(board).toContainText(String(home.score));
  await expect(board.getByRole('table', { name: 'Points by period' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^Win probability of / })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: /^Win probability/ })).toContainText('100%');
  const plays = page.getByRole('tabpanel');
  await expect(plays).toContainText('End of Game');
  await page.getByText('Scoring', { exact: true }).click();
  await expect(plays).not.toContainText('End of Game');
  await page.getByRole('tab', { name: 'Box score' }).click();
  await expect(page.getByRole('table', { name: `Players of ${home.name}` })).toContainText('PTS');
  await page.getByRole('tab', { name: 'Injuries' }).click();
  await expect(plays).toContainText(/Out|Day-To-Day|No injuries/);
});
