import type { Page } from '@playwright/test';
import { expect, makeAccount, open, signUpToWrite, test, writePost } from '../support/journey.ts';

/** The parts that a reader acts on and that have no edge, neither themselves nor the box around a field. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (part: Element | null) => part !== null && Number.parseFloat(getComputedStyle(part).borderTopWidth) > 0;
    const fields = 'input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea, select';
    const parts = [...document.querySelectorAll<HTMLElement>(`main :is(button, a.button, label:has(> input[type=radio]), ${fields})`)];
    return parts
      .filter(part => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.getClientRects().length > 0)
      .filter(part => !hasEdge(part) && !(part.matches(fields) && hasEdge(part.parentElement)))
      .map(part => part.outerHTML.slice(0, 200));
  });
}

test('fields, buttons, poll answers and segments have an edge in high contrast', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signUpToWrite(page);
  const poll = { question: 'Who takes the East?', options: ['Celtics', 'Knicks'] };
  const answer = await page.request.post('/api/posts', { data: { content: 'Settle this', tags: ['NBA'], poll } });
  const { id }: { id: number } = await answer.json();
  for (const [path, there] of [
    [`/post/${id}`, page.getByRole('button', { name: 'Knicks' })],
    ['/settings', page.getByRole('heading', { level: 1, name: 'Settings' })],
    ['/?tag=NBA', page.getByRole('link', { name: 'Popular' }).first()],
  ] as const) {
    await open(page, path);
    await expect(there).toBeVisible();
    expect(await withoutEdge(page), path).toEqual([]);
  }
});

test('a thread on paper has no field and no skip link', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  const answer = await page.request.post('/api/posts', { data: { content: 'To be printed', tags: ['NBA'] } });
  const { id }: { id: number } = await answer.json();
  await page.request.post('/api/replies', { data: { postId: id, content: 'On paper', parentId: null } });
  await open(page, `/post/${id}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#comments').getByText('On paper')).toBeVisible();
  await expect(page.locator('input:visible, textarea:visible, select:visible')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
});

test('Escape closes the composer and gives the focus back to what opened it', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  const opener = page.getByRole('button', { name: 'Post', exact: true }).first();
  await opener.click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await expect(composer.getByLabel('What’s on your mind?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('no tag is cut at twice the size of text', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  await writePost(page, 'Large words', ['NBA', 'Boston Celtics']);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(.chip, .chip-face)')]
        .filter(
          part =>
            part.checkVisibility({ visibilityProperty: true }) &&
            part.textContent.trim() !== '' &&
            part.scrollHeight > part.clientHeight + 1,
        )
        .map(part => part.outerHTML.slice(0, 200)),
    );
  await expect.poll(cut).toEqual([]);
});

for (const path of ['/', '/all', '/?tag=Boston%20Celtics', '/games', '/post/4', '/user/CourtsideCasey', '/draft/2025', '/about', '/log'])
  test(`${path} fits a phone at twice the size of text`, { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 760 });
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
