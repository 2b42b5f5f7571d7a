import { expect, join, makeAccount, open, openLive, test } from '../support/journey.ts';
import { type LiveGame, startLiveGame } from '../support/liveGame.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ allowedErrors: [/ERR_|Failed to fetch|status of (404|503)/] });

let live: LiveGame;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  live = await startLiveGame(playwright.request);
});
test.afterAll(() => live.stop());

test('a fan of two teams is called for the final once, and follows a person whose posts are a tab of the home', { tag: '@slow' }, async ({
  browser,
}) => {
  const { product, playing, replay } = live;
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto('/api/login');
  await join(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your teams' })).toBeVisible();
  for (const { name } of [playing.home, playing.away]) await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible();

  // The first bell turns on every kind of call.
  await open(page, `/?tag=${encodeURIComponent(playing.home.name)}`);
  const bell = page.getByRole('button', { name: `Calls of ${playing.home.name} games` });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Games', exact: true }).last().click();
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const address = await page.getByRole('menuitem', { name: 'Download' }).getAttribute('href');
  const calendar = await page.request.get(String(address));
  expect([calendar.status(), await calendar.text()]).toEqual([
    200,
    expect.stringContaining(`${playing.away.name} at ${playing.home.name}`),
  ]);
  await page.keyboard.press('Escape');

  await openLive(page, '/game/nba-401');
  const callMe = page.getByRole('button', { name: 'Call me' });
  await callMe.click();
  await expect(page.getByRole('button', { name: 'Calling you' })).toHaveAttribute('aria-pressed', 'true');

  await openLive(page, '/');
  replay.show([{ ...playing, scores: { away: 99, home: 101 }, status: 'FINAL', period: 4, clock: 0 }]);
  await expect(page.getByRole('button', { name: /^Notifications \(\d+\)$/ })).toBeVisible({ timeout: 60_000 });
  await open(page, '/notifications?filter=games');
  const calls = page.getByRole('main').getByRole('link', { name: /Final: / });
  await expect(calls).toHaveCount(1);
  await calls.click();
  await expect(page).toHaveURL('/game/nba-401');
  await expect(page.getByRole('main')).toContainText('101');

  const other = await browser.newContext({ baseURL: product.url });
  const writer = await other.newPage();
  const name = await makeAccount(writer);
  expect((await writer.request.post('/api/posts', { data: { content: 'What a night for us' } })).status()).toBe(201);
  await open(page, '/?home=following');
  await expect(page.getByRole('main')).not.toContainText('What a night for us');
  await open(page, `/user/${name}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Feed' }).getByRole('link', { name: 'Following' }).click();
  await expect(page.getByRole('main')).toContainText('What a night for us');
  await Promise.all([context.close(), other.close()]);
});
