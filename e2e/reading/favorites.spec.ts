import type { Page } from '@playwright/test';
import { demo, expect, makeAccount, open, signIn, signUp, test } from '../support/journey.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Tags' });
const favorites = (page: Page) => panel(page).getByRole('region', { name: 'Favorites' });
const starOf = (page: Page, group: string, name: string) =>
  panel(page)
    .getByRole('region', { name: group })
    .getByRole('button', { name: `Favorite ${name}` });

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test('a star in the panel makes a favorite, which filters the feed, stays after a reload, and goes by its star', async ({ page }) => {
  await signUp(page);
  await expect(favorites(page).getByText('Star a team, league or sport')).toBeVisible();
  await starOf(page, 'Leagues', 'NFL').click();
  await expect(starOf(page, 'Leagues', 'NFL')).toHaveAttribute('aria-pressed', 'true');
  await expect(favorites(page).getByRole('link', { name: /^NFL/ })).toBeVisible();
  await expect.poll(async () => (await (await page.request.get('/api/user/favorite-tags')).json()).length).toBe(1);
  await open(page, '/all');
  await favorites(page).getByRole('link', { name: /^NFL/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'NFL' })).toBeVisible();
  await expect(favorites(page).getByRole('link', { name: /^NFL/ })).toHaveAttribute('aria-current', 'true');
  await starOf(page, 'Favorites', 'NFL').click();
  await expect(favorites(page).getByText('Star a team, league or sport')).toBeVisible();
  await expect(starOf(page, 'Leagues', 'NFL')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await (await page.request.get('/api/user/favorite-tags')).json()).length).toBe(0);
});

test('a tag that was searched for can be starred, and clicks one after the other all count', { tag: '@slow' }, async ({ page }) => {
  await signUp(page);
  await panel(page).getByRole('searchbox', { name: 'Find tags' }).fill('Celtics');
  await panel(page).getByRole('button', { name: 'Favorite Boston Celtics' }).click();
  for (const name of ['NBA', 'NFL', 'MLB']) await starOf(page, 'Leagues', name).click();
  await starOf(page, 'Leagues', 'NFL').click();
  const names = async () => (await (await page.request.get('/api/user/favorite-tags')).json()).map((tag: { name: string }) => tag.name);
  await expect.poll(names).toEqual(['Boston Celtics', 'NBA', 'MLB']);
  await expect(favorites(page).getByRole('listitem')).toHaveCount(3);
});

test.describe('when the server fails', () => {
  test.use({ allowedErrors: [/status of 500/] });

  test('a star goes back to what it was, with a word about it', { tag: '@slow' }, async ({ page }) => {
    await signUp(page);
    await page.route('**/api/user/favorite-tags', route =>
      route.fulfill({ status: 500, json: { error: 'x', message: 'x', code: 'internal' } }),
    );
    await starOf(page, 'Leagues', 'NHL').click();
    await expect(page.getByText('Failed to update favorites. Please try again.').first()).toBeVisible();
    await expect(starOf(page, 'Leagues', 'NHL')).toHaveAttribute('aria-pressed', 'false');
    await expect(favorites(page).getByRole('listitem')).toHaveCount(0);
  });
});

test('favorites are there in the first HTML; by keys one after the other can be put out', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/api/login?returnTo=/all');
  await signIn(page, demo.email, demo.password);
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  const html = await (await page.request.get('/all')).text();
  expect(html).toContain('aria-label="Favorite tags"');
  const last = favorites(page).getByRole('listitem').last();
  const name = await last.getByRole('button').getAttribute('aria-label');
  await last.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(favorites(page).getByRole('listitem')).toHaveCount(4);
  await expect(last.getByRole('button')).toBeFocused();
  // Restores the state that another journey expects.
  const { id } = (await (await page.request.get(`/api/tags/search?q=${name?.replace('Favorite ', '')}`)).json())[0];
  expect((await page.request.post('/api/user/favorite-tags', { data: { tagId: id } })).status()).toBe(201);
});

test('a visitor has neither stars nor favorites; on a phone both are in Filter Tags', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/all');
  await expect(panel(page).getByRole('region', { name: 'Leagues' })).toBeVisible();
  await expect(favorites(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: /^Favorite / })).toHaveCount(0);

  await signUp(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Filter Tags' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter Tags' });
  await filter.getByRole('button', { name: 'Favorite NHL' }).first().click();
  const mine = filter.getByRole('list', { name: 'Favorite tags' });
  await mine.getByRole('link', { name: /^NHL/ }).click();
  await expect(page).toHaveURL(/tag=NHL/);
});

test('the home begins with the tab that somebody chose last, on every device, and Back goes through the tabs', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const name = await makeAccount(page);
  for (const tag of ['NFL', 'NBA']) {
    const { id } = (await (await page.request.get(`/api/tags/search?q=${tag}`)).json())[0];
    expect((await page.request.post('/api/user/favorite-tags', { data: { tagId: id } })).status()).toBe(201);
  }
  await open(page, '/');
  const tabs = page.getByRole('navigation', { name: 'Feed' });
  await expect(tabs.getByRole('link')).toHaveText(['My teams', 'NFL', 'NBA', 'Following', 'Everything']);
  await expect(tabs.getByRole('link', { name: 'My teams' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'NBA' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'NBA' })).toBeVisible();
  await expect(page).toHaveURL('/?tag=NBA&home=tag');
  const saved = page.waitForResponse(
    response => response.url().endsWith('/api/auth/home-tab') && response.request().postData() === '{"tab":"mine"}',
  );
  await tabs.getByRole('link', { name: 'My teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible();
  await saved;
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'NBA' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await other.goto('/api/login?returnTo=/about');
  await signIn(other, `${name.toLowerCase()}@example.com`);
  await expect(other).toHaveURL('/about');
  expect(await (await other.request.get('/')).text()).toContain('My Teams</h1>');
  await context.close();
});
