import { demo, expect, expectToFit, open, problemsInBothThemes, signIn, test } from '../support/journey.ts';

test('friends, requests and a friend’s profile pass the accessibility rules in both themes and widths', {
  tag: '@slow',
}, async ({ page }) => {
  test.slow();
  await page.goto('/api/login?returnTo=/friends');
  await signIn(page, demo.email, demo.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const expectFine = async () => {
    expect(await problemsInBothThemes(page)).toEqual([]);
    await expectToFit(page, [page.viewportSize()?.width ?? 0]);
  };
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/friends');
    await expect(page.getByRole('list', { name: 'Friends' }).getByRole('listitem')).toHaveCount(8);
    await expectFine();
    await page.getByRole('tab', { name: 'Friend Requests' }).click();
    await expect(page.getByRole('list', { name: 'Friend requests' }).getByRole('listitem')).toHaveCount(2);
    await expectFine();
    await open(page, '/user/KnicksTherapy');
    await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeVisible();
    await expectFine();
  }
});
