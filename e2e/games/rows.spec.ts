import type { Browser, Locator, Page } from '@playwright/test';
import { accessibilityProblems, expect, expectToFit, join, makeAccount, open, openLive, test } from '../support/journey.ts';
import { type LiveGame, startLiveGame } from '../support/liveGame.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ allowedErrors: [/ERR_|Failed to fetch|status of (401|404|503)/] });

let night: LiveGame;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  night = await startLiveGame(playwright.request);
});
test.afterAll(() => night.stop());

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

async function newPage(browser: Browser, device: object): Promise<Page> {
  return (await browser.newContext({ baseURL: night.product.url, ...device })).newPage();
}

const rowOf = (page: Page): Locator => page.getByRole('region', { name: 'Your row' });
const said = (page: Page, text: string): Locator => rowOf(page).locator('[data-message]').filter({ hasText: text });
/** The words about the position of a row. */
const position = (page: Page): Locator => rowOf(page).getByRole('status').first();
const reactions = (page: Page): Locator => page.getByRole('group', { name: /^React to/ });
const board = (page: Page): Locator => page.getByRole('link', { name: /^Open the game/ });

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message to your row').fill(text);
  await page.getByRole('button', { name: 'Send to your row' }).click();
}

test('four fans sit together: two phones and two desks with different delays see one second', { tag: '@slow' }, async ({ browser }) => {
  const owner = await newPage(browser, desk);
  await makeAccount(owner);
  await openLive(owner, `/game/${night.game.id}`);
  await owner.getByRole('button', { name: 'Sit with friends' }).click();
  await expect(owner).toHaveURL(/\/rows\/[\w-]{22}$/);
  const link = new URL(owner.url()).pathname;
  await expect(position(owner)).toContainText('Live, together');

  // A visitor opens the link, and signing up leads back into the row.
  const guest = await newPage(browser, phone);
  await open(guest, link);
  await expect(guest.getByText('7 free seats')).toBeVisible();
  await guest.getByRole('button', { name: 'Take a seat' }).tap();
  await guest.getByRole('dialog').getByRole('link', { name: 'Sign in' }).tap();
  await join(guest);
  await expect(guest.getByRole('log', { name: 'Messages of your row' })).toBeVisible();
  await expect(guest).toHaveURL(link);

  const [near, far] = await Promise.all([newPage(browser, phone), newPage(browser, desk)]);
  const names = await Promise.all([near, far].map(page => makeAccount(page)));
  for (const page of [near, far]) {
    await open(page, link);
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await expect(page.getByRole('log', { name: 'Messages of your row' })).toBeVisible();
  }
  await say(owner, 'Who has snacks');
  for (const page of [guest, near, far]) await expect(said(page, 'Who has snacks')).toBeVisible();

  // The slowest stream sets the second of all.
  const code = link.split('/').at(-1);
  for (const [page, behind] of [
    [near, 20],
    [far, 45],
  ] as const)
    expect((await page.request.put(`/api/rows/${code}/clock`, { data: { behind } })).status()).toBe(200);
  await expect(position(owner)).toContainText(`Catching up with ${names[1]}`, { timeout: 30_000 });
  for (const page of [owner, guest]) {
    await openLive(page, `/post/${night.game.threadId}`);
    await expect(rowOf(page)).toBeVisible();
  }
  const changedAt = Date.now();
  night.replay.show([{ ...night.playing, scores: { away: 31, home: 50 }, clock: 560 }]);
  for (const page of [owner, guest]) await expect(board(page)).toContainText('50', { timeout: 120_000 });
  expect(Date.now() - changedAt).toBeGreaterThan(40_000);
  await expect(position(owner)).toContainText(`${names[1]}’s stream is 45 s behind`, { timeout: 60_000 });

  // The line of a phone has the last word, and leads to the row.
  const line = rowOf(guest).getByRole('link');
  await expect(line).toContainText('Who has snacks');
  await expect(guest.getByLabel('Add a comment')).toBeInViewport();
  await line.tap();
  await expect(guest).toHaveURL(link);
  for (const part of [board(guest), guest.getByLabel('Message to your row'), reactions(guest)]) await expect(part).toBeInViewport();
  await say(guest, 'On my couch');
  await expect(said(owner, 'On my couch')).toBeVisible();
  const first = said(guest, 'Who has snacks');
  await first.tap();
  await first.locator('..').getByRole('button', { name: 'Message options' }).tap();
  await guest.getByRole('menuitem', { name: 'React' }).tap();
  await reactions(guest)
    .filter({ hasText: 'Who has snacks' })
    .getByRole('button', { name: /On fire/ })
    .tap();
  await expect(rowOf(owner).getByText('On fire:')).toBeAttached();
  await expectToFit(guest, [320, 375]);
  expect(await accessibilityProblems(guest, 'main')).toEqual([]);
  expect(await accessibilityProblems(owner)).toEqual([]);
  // The thread is one tap away.
  await guest.getByRole('link', { name: /^Thread/ }).tap();
  await expect(guest).toHaveURL(`/post/${night.game.threadId}`);

  // Without the slowest one the row moves on.
  await far.context().close();
  await expect(position(owner)).toContainText(`${names[0]}’s stream is 20 s behind`, { timeout: 90_000 });
});
