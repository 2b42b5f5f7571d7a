import { accessibilityProblems, expect, makeAccount, open, test } from '../support/journey.ts';

const team = '/?tag=Boston%20Celtics';
const label = 'Say something to Celtics fans…';

test('a fan writes on a team’s page, a reload keeps the text, and the post stands in the list', async ({ page }) => {
  await makeAccount(page);
  await open(page, team);
  const field = page.getByRole('textbox', { name: label });
  const text = `Banner 19 ${Date.now()}`;
  await field.fill(text);
  await page.reload();
  await expect(field).toHaveValue(text);
  await field.press('Enter');
  await expect(field).toHaveValue(`${text}\n`);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(team);
});

test('a window of 1600 to 2560 px has no dead margins, and no line is longer than 70 characters', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/all');
  for (const width of [1600, 1920, 2199, 2239, 2399, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    const edges = await page.evaluate(() => {
      const columns = document.querySelector('main')?.parentElement;
      const [first, last] = [columns?.firstElementChild, columns?.lastElementChild].map(each => each?.getBoundingClientRect());
      return {
        left: first?.left ?? innerWidth,
        right: innerWidth - (last?.right ?? 0),
        overflow: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect.soft(Math.max(edges.left, edges.right), `${width} px`).toBeLessThanOrEqual(120);
    expect.soft(edges.overflow, `${width} px`).toBeLessThanOrEqual(0);
    const longest = await page
      .locator('.post-text')
      .evaluateAll(texts =>
        Math.max(...texts.map(text => text.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(text).fontSize))),
      );
    // A character of a text is half of its size wide.
    expect.soft(longest, `${width} px`).toBeLessThanOrEqual(45);
  }
});
