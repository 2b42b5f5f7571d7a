import type { Page } from '@playwright/test';
import { accessibilityProblems, expect, join, makeAccount, open, test } from '../support/journey.ts';

const team = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('the first visit picks teams, and the feed begins with them', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  await page.goto('/api/login');
  await join(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your teams' })).toBeVisible();
  await team(page, 'NFL').click();
  await team(page, 'Boston Celtics').click();
  await page.getByText(/^MLB · \d+ teams$/).click();
  await team(page, 'Chicago Cubs').click();
  await expect(page.getByText('MLB · 1 of 30')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a team, league or sport' }).fill('sixers');
  await team(page, 'Philadelphia 76ers').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 chosen')).toBeVisible();
  await team(page, 'Philadelphia 76ers').click();
  await expect(page.getByText('3 chosen')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible();
  await expect(page).toHaveURL('/?home=mine');
  await expect.poll(async () => (await (await page.request.get('/api/user/favorite-tags')).json()).length).toBe(3);
  // A second visit shows the earlier choice.
  await open(page, '/welcome');
  await expect(page.getByText('3 chosen')).toBeVisible();
  await expect(team(page, 'NFL')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Teams' })).toBeVisible();
});

test('a visitor who signs in to like a post returns there with the like stored, and is offered to pick teams', async ({ page }) => {
  test.slow();
  const { posts } = (await (await page.request.get('/api/posts?limit=100')).json()) as { posts: { id: number; feature: string }[] };
  // The post of a game’s thread is a line, without a button, and dozens of them may be the newest.
  const path = `/post/${posts.find(({ feature }) => feature === 'regular')?.id}`;
  await open(page, path);
  await page.getByRole('button', { name: /^Like/ }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await join(page);
  await expect(page.getByRole('button', { name: /^Like/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(path);
  const offer = page.getByRole('region', { name: 'Pick your teams' });
  await offer.getByRole('link', { name: 'Pick your teams' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your teams' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(path);
  await expect(offer).toHaveCount(0);
});

test('a visitor is asked to sign in, and an address of another site is no way to skip', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/welcome');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to pick your teams' })).toBeVisible();
  await makeAccount(page);
  for (const elsewhere of ['//example.com', '/%09/example.com', '/%2561pi/logout']) {
    await open(page, `/welcome?returnTo=${elsewhere}`);
    await expect(page.getByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/');
  }
  await team(page, 'NBA').click();
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 375],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});
