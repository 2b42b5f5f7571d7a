import type { Browser, Locator, Page } from '@playwright/test';
import type { Game } from '../../src/features/games/games.contract.ts';
import type { Replay } from '../../src/features/sports/server/replay/replay.ts';
import type { PlayedGame } from '../../src/features/sports/server/replay/shapes.ts';
import { accessibilityProblems, commentOf, expect, expectToFit, makeAccount, open, openLive, test } from '../support/journey.ts';
import { startLiveGame } from '../support/liveGame.ts';
import type { RunningProduct } from '../support/product.ts';

// The tests run one after the other, because they share a product and its game.
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ allowedErrors: [/ERR_|Failed to fetch|status of (404|503)/] });

let replay: Replay;
let product: RunningProduct;
let game: Game;
let playing: PlayedGame;
let stop: () => Promise<void>;
let thread: string;

/** A member comments on the game, and then its score changes: each test reads both in its own way. */
test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(240_000);
  ({ replay, product, game, playing, stop } = await startLiveGame(playwright.request));
  thread = `/post/${game.threadId}`;
  const page = await newPage(browser);
  await makeAccount(page);
  const written = await page.request.post('/api/replies', { data: { postId: game.threadId, content: 'What a block' } });
  expect(written.status(), await written.text()).toBe(201);
  replay.show([{ ...playing, scores: { away: 31, home: 50 }, clock: 560 }]);
  await open(page, thread);
  await expect(board(page)).toContainText('50', { timeout: 40_000 });
  await page.context().close();
});
test.afterAll(() => stop());

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: product.url })).newPage();
}

const board = (page: Page): Locator => page.getByRole('link', { name: /^Open the game/ });
const clock = (page: Page): Locator => page.getByRole('region', { name: 'Your clock' });

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(commentOf(page, text)).toBeVisible();
}

/** Expects that a text is nowhere in the page: neither in its elements, hidden ones included, nor in its serialized state. */
async function expectUnknown(page: Page, text: string): Promise<void> {
  expect(await page.content()).not.toContain(text);
}

test('hidden scores are in no tab of the browser until the reader asks for the game', async ({ browser }) => {
  const page = await newPage(browser);
  await page.setViewportSize({ width: 375, height: 800 });
  const feed = await page.context().newPage();
  await feed.setViewportSize({ width: 375, height: 800 });
  await open(page, thread);
  await expect(board(page)).toContainText('50');
  await open(feed, '/?tag=NBA');
  const threadInFeed = feed.getByRole('article', { name: /^Game thread/ }).first();
  await expect(threadInFeed).toContainText('50');
  // A visitor's page hears from other tabs once somebody used it.
  await feed.mouse.move(5, 5, { steps: 3 });
  await expect(feed.locator('[data-asleep]')).toHaveCount(0);
  let release = () => {};
  const isReleased = new Promise<void>(resolve => {
    release = resolve;
  });
  await feed.route('**/api/posts?*', route => isReleased.then(() => route.continue()));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Hide scores' }).click();
  // The other tab forgets its scores before it has new answers.
  await expect(threadInFeed).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Scores are hidden' })).toBeVisible();
  await expect(board(page)).toHaveCount(0);
  await expect(commentOf(page, 'What a block')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Scores hidden' })).toBeVisible();
  await expect(feed.getByRole('article').first()).toBeVisible();
  await expect(threadInFeed).toHaveCount(0);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  await open(page, thread);
  await expectUnknown(page, 'What a block');
  await expect(clock(page)).toContainText('You hide scores');
  await page.getByRole('button', { name: 'Show this game' }).click();
  await expect(board(page)).toContainText('50');
  await expect(commentOf(page, 'What a block')).toBeVisible();
  await expectToFit(page, [320, 375]);
});

test('a game that is watched later pauses, moves by keys and plays its thread as it happened', { tag: '@slow' }, async ({ browser }) => {
  const page = await newPage(browser);
  await makeAccount(page);
  await openLive(page, thread);
  await expect(commentOf(page, 'What a block')).toBeVisible();
  await clock(page).getByRole('button', { name: 'Live' }).click();
  const panel = page.getByRole('dialog', { name: 'Your clock' });
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'The start' }).click();
  await expect(clock(page)).toContainText('Watching later');
  await expect(commentOf(page, 'What a block')).toHaveCount(0);
  await expectUnknown(page, 'What a block');
  await clock(page).getByRole('button', { name: 'Pause' }).click();
  await expect(clock(page)).toContainText('Paused');
  const slider = page.getByRole('slider', { name: 'Where you are' });
  // The end of the scrubber is where the reader is, not where the game is.
  expect(Number(await slider.getAttribute('max'))).toBeLessThan(30);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  await comment(page, 'I am here for the tip');

  // The thread is read after each step, and a further step before the answer would start that anew.
  const block = commentOf(page, 'What a block');
  await expect(async () => {
    await clock(page).getByRole('button', { name: 'Ahead 30 seconds' }).click();
    await expect(block).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await slider.focus();
  await slider.press('Home');
  await expect(commentOf(page, 'What a block')).toHaveCount(0);
  await expectUnknown(page, 'What a block');
  await clock(page).getByRole('button', { name: 'Go live' }).click();
  await expect(clock(page)).toContainText('Live');
  await expect(commentOf(page, 'What a block')).toBeVisible();
  await expect(board(page)).toContainText('50');
  // This account was served the game live, so what it writes later has that moment: after the block, and the newest is first.
  await expect(commentOf(page, 'I am here for the tip')).toBeVisible();
  const shown = await page.locator('#comments li').allTextContents();
  expect(shown.findIndex(text => text.includes('I am here for the tip'))).toBeLessThan(
    shown.findIndex(text => text.includes('What a block')),
  );
});

/** The delay of the late reader, in seconds. Streams of games are 26 to 78 seconds behind. */
const behind = 45;

test('a visitor whose stream is 45 seconds behind gets comments and scores 45 seconds after the others', { tag: '@slow' }, async ({
  browser,
}) => {
  const [fan, late] = [await newPage(browser), await newPage(browser)];
  await makeAccount(fan);
  await openLive(fan, thread);
  await open(late, thread);
  await expect(board(fan)).toContainText('50');
  await expect(clock(late)).toContainText('Live');
  await clock(late).getByRole('button', { name: 'Live' }).click();
  const slider = late.getByRole('slider', { name: 'My stream is behind by' });
  await slider.fill(String(behind));
  await expect(clock(late)).toContainText(`${behind} s behind`);
  expect(await accessibilityProblems(late, 'main')).toEqual([]);
  // The delay is over for everything that happened before.
  await expect(board(late)).toContainText('50', { timeout: 60_000 });

  const written = Date.now();
  await comment(fan, 'What a dunk');
  await expectUnknown(late, 'What a dunk');
  // Another game state comes meanwhile; it has to wait for its own time.
  replay.show([{ ...playing, scores: { away: 31, home: 52 }, clock: 520 }]);
  await expect(board(fan)).toContainText('52', { timeout: 40_000 });
  await expect(board(late)).not.toContainText('52');
  await late.waitForTimeout(Math.max(0, written + (behind - 10) * 1_000 - Date.now()));
  await expectUnknown(late, 'What a dunk');
  await expect(board(late)).not.toContainText('52');
  // Comments of the tests before may wait behind the button too.
  const waiting = late.getByRole('button', { name: /^\d+ new comments?$/ });
  await expect(async () => {
    if (await waiting.isVisible()) await waiting.click();
    await expect(commentOf(late, 'What a dunk')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
  expect(Date.now() - written).toBeGreaterThanOrEqual(behind * 1_000);
  await expect(board(late)).toContainText('52', { timeout: 60_000 });
  // The clock is kept in a cookie.
  await late.reload();
  await expect(clock(late)).toContainText(`${behind} s behind`);
});
