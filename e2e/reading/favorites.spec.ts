import type { Page } from '@playwright/test';
import { demo, expect, open, signIn, signUp, test } from '../support/journey.ts';

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
