import type { Page } from '@playwright/test';
import { demo, expect, makeAccount, open, signIn, signUp, test } from '../support/journey.ts';

const card = (page: Page, index: number) => page.getByRole('article').nth(index);
const idOf = async (page: Page, index: number) => Number(await card(page, index).getAttribute('data-post'));
const kept = (page: Page) => page.getByRole('list', { name: 'Bookmarked posts' }).getByRole('article');

async function keepFirst(page: Page, count: number): Promise<void> {
  const { posts }: { posts: { id: number }[] } = await (await page.request.get(`/api/posts?limit=${count}`)).json();
  for (const { id } of posts) await page.request.post('/api/bookmarks', { data: { postId: id } });
}

test('a fan saves posts in the feed and on a post’s page, finds them under Bookmarks, and removes one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const first = await idOf(page, 0);
  await card(page, 0).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page, 0).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Post bookmarked').first()).toBeVisible();
  const second = await idOf(page, 1);
  await open(page, `/post/${second}`);
  await page.getByRole('article').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByText('Post bookmarked').first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bookmarks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Bookmarks' })).toBeVisible();
  await expect(page.getByText('2/10')).toBeVisible();
  await expect(kept(page).first()).toHaveAttribute('data-post', String(second));
  await open(page, '/bookmarks');
  await expect(kept(page)).toHaveCount(2);

  const remove = kept(page).first().getByRole('button', { name: 'Remove bookmark' });
  await expect(remove).toHaveCSS('opacity', '0');
  await kept(page).first().hover();
  await expect(remove).toHaveCSS('opacity', '1');
  await remove.click();
  await expect(page.getByText('Bookmark removed').first()).toBeVisible();
  await expect(page.getByText('The post has been removed from your bookmarks.').first()).toBeVisible();
  await expect(page.getByText('1/10')).toBeVisible();
  await expect(kept(page).first()).toHaveAttribute('data-post', String(first));
  await kept(page).first().getByRole('button', { name: 'Saved' }).click();
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await open(page, `/post/${second}`);
  await expect(page.getByRole('article').getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('by keys alone bookmarks are removed one after the other', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  await keepFirst(page, 3);
  await open(page, '/bookmarks');
  const button = kept(page).first().getByRole('button', { name: 'Remove bookmark' });
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${left}/10`)).toBeVisible();
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await expect(page.getByText('up to 10 posts')).toBeVisible();
});

test.describe('at the limit', () => {
  test.use({ allowedErrors: [/status of 409/] });

  test('the eleventh is refused with a reason, and its button goes back to Save', { tag: '@slow' }, async ({ page }) => {
    await makeAccount(page);
    await keepFirst(page, 10);
    await open(page, '/post/1');
    const save = page.getByRole('article').getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(page.getByText('You can bookmark up to 10 posts. Remove one to make room.').first()).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await open(page, '/bookmarks');
    await expect(page.getByText('10/10')).toBeVisible();
    await expect(kept(page)).toHaveCount(10);
  });
});

test('a visitor is asked to sign in, and what they meant to save is saved afterwards', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/post/5');
  await page.getByRole('article').getByRole('button', { name: 'Save', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Join Bleachers to bookmark!' });
  await prompt.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, demo.email, demo.password);
  await expect(page).toHaveURL('/post/5');
  await expect(page.getByRole('article').getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
});

test('the page of a visitor leads to sign-in; on a phone the remove button is always to be seen', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/bookmarks');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to keep posts' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' })).toHaveCount(0);

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await makeAccount(phone);
  await keepFirst(phone, 2);
  await open(phone, '/bookmarks');
  const remove = kept(phone).first().getByRole('button', { name: 'Remove bookmark' });
  await expect(remove).toHaveCSS('opacity', '1');
  await remove.tap();
  await expect(phone.getByText('1/10')).toBeVisible();
  await context.close();
});
