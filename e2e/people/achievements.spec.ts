import { achievementRules } from '../../src/features/profiles/achievements.rules.ts';
import { expect, makeAccount, test, writePost } from '../support/journey.ts';

test('a first post earns an achievement, which the profile shows with its date and what comes next', { tag: '@slow' }, async ({ page }) => {
  const username = await makeAccount(page);
  await page.goto(`/user/${username}?tab=achievements`);
  const shelf = page.getByRole('region', { name: 'Achievements' });
  await expect(shelf).toContainText(`0 of ${achievementRules.length} earned`);
  await expect(shelf).toContainText('Write a post to earn the first one.');

  await writePost(page, 'Opening night, and I have a seat.');
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('tab', { name: 'Achievements' }).click();
  await expect(shelf).toContainText(`1 of ${achievementRules.length} earned`);
  const medal = shelf.getByRole('listitem').filter({ hasText: 'Tip-Off' });
  const today = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await expect(medal).toContainText(`Earned ${today}`);
  await expect(shelf.getByRole('progressbar', { name: 'In the Rotation: 1 of 10' })).toBeVisible();
});

test('the whole shelf opens by keyboard', async ({ page }) => {
  await page.goto('/user/CourtsideCasey?tab=achievements');
  const shelf = page.getByRole('region', { name: 'Achievements' });
  const more = shelf.locator('summary');
  await expect(shelf.getByText('Season Ticket')).toBeHidden();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(shelf.getByText('Season Ticket')).toBeVisible();
});
