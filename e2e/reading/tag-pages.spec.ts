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

test('an icon of the field opens the composer with the text and the tag', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await makeAccount(page);
  await open(page, team);
  await page.getByRole('textbox', { name: label }).fill('Who starts tonight?');
  const tools = page.getByRole('main').getByRole('button', { name: 'Power Ranking', exact: true });
  await expect(tools).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('main').getByRole('button', { name: 'Poll', exact: true }).click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await expect(composer.getByLabel('What’s on your mind?')).toHaveValue('Who starts tonight?');
  await expect(composer.getByLabel('Question')).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Remove Boston Celtics' })).toBeVisible();
});

test('a league has its games and its tables as tabs', async ({ page }) => {
  await open(page, '/?tag=NBA');
  const tabs = page.getByRole('navigation', { name: 'NBA', exact: true });
  await tabs.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByRole('link', { name: 'Games of other days' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Stats' }).click();
  await expect(page).toHaveURL('/?tag=NBA&tab=stats');
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
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
