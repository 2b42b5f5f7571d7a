import type { Page } from '@playwright/test';
import { commentOf, expect, makeAccount, open, signInAsRegular, signUpToWrite, test, writePost } from '../support/journey.ts';

test('two fans talk in a thread; a deleted comment keeps its place while it has answers', async ({ page, browser, baseURL }) => {
  const author = await signUpToWrite(page);
  const path = await writePost(page, `Who wins it all? asks ${author}`);
  await page.getByLabel('Add a comment').fill('I say Boston');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Comment added successfully!').first()).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  const guest = await makeAccount(other);
  await other.goto(path);
  const comment = commentOf(other, 'I say Boston');
  await comment.getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel(`Reply to ${author}`).fill('Not a chance');
  await other.locator('form').getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(commentOf(other, 'Not a chance')).toContainText(guest);

  await page.reload();
  await commentOf(page, 'I say Boston').getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted successfully').first()).toBeVisible();
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
  await expect(page.getByText('Not a chance')).toBeVisible();
  await context.close();
});

/** The path of the thread of a game. */
async function gameThread(page: Page): Promise<string> {
  const { posts } = (await (await page.request.get('/api/posts?limit=100')).json()) as { posts: { id: number; feature: string }[] };
  return `/post/${posts.findLast(post => post.feature === 'game')?.id}`;
}

for (const kind of ['a post', 'a game'])
  test(`on a phone, in the thread of ${kind}, actions stay in one row and no toast covers the own comment`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await signInAsRegular(page);
    await open(page, '/rules');
    const path = kind === 'a game' ? await gameThread(page) : await writePost(page, 'Five deep', ['NHL']);
    const postId = Number(path.split('/').at(-1));
    const headers = { origin: new URL((await page.request.get('/rules')).url()).origin };
    let parentId: number | undefined;
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const answer = await page.request.post('/api/replies', { headers, data: { postId, content, ...(parentId && { parentId }) } });
      parentId = (await answer.json()).id;
    }
    await open(page, path);
    await expect(page.getByRole('button', { name: 'Go deeper' }).first()).toBeVisible();
    const rows = page.locator('.comment-actions');
    const heights = () => rows.evaluateAll(all => all.map(row => row.clientHeight));
    expect(Math.max(...(await heights()))).toBeLessThan(40);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(Math.max(...(await heights()))).toBeLessThan(40);
    await page.setViewportSize({ width: 375, height: 740 });
    await expect(
      rows
        .filter({ has: page.getByRole('button', { name: 'Go deeper' }) })
        .getByRole('button', { name: 'Reply' })
        .first(),
    ).toBeVisible();
    await page.getByLabel('Add a comment').fill('The last word');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Comment added successfully!' });
    await expect(toast).toBeVisible();
    const own = commentOf(page, 'The last word');
    await expect(own).toBeInViewport({ ratio: 1 });
    const bottom = async (part: typeof own) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : 0;
    };
    // The page scrolls to the comment.
    await expect.poll(async () => (await own.boundingBox())?.y ?? 0).toBeGreaterThan(await bottom(toast));
  });

test('on a wide page a toast leaves the field of a thread free', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  await signInAsRegular(page);
  await open(page, '/post/5');
  await page.getByLabel('Add a comment').fill('A word beside the toast');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Comment added successfully!' });
  await expect(toast).toBeVisible();
  const [told, field] = [await toast.boundingBox(), await page.getByLabel('Add a comment').boundingBox()];
  if (!told || !field) throw new Error('no toast or no field');
  expect(told.y + told.height <= field.y || told.x >= field.x + field.width).toBe(true);
});

test('a thread that is longer than one call brings is read to its end, and new comments keep their place behind it', {
  tag: '@slow',
}, async ({ page }) => {
  await signInAsRegular(page);
  await open(page, '/rules');
  const path = await writePost(page, 'Game thread, and what a game');
  const postId = Number(path.split('/').at(-1));
  const origin = new URL(page.url()).origin;
  // Several at once, as in a game; the last one alone, so that it is the last.
  const write = (content: string) => page.request.post('/api/replies', { headers: { origin }, data: { postId, content } });
  for (let round = 0; round < 23; round += 1) await Promise.all(Array.from({ length: 23 }, (_, index) => write(`Call ${round}.${index}`)));
  await write('The very last word');

  await page.goto(path);
  const comments = page.locator('#comments li');
  await expect(comments).toHaveCount(100);
  const more = page.getByRole('button', { name: 'Show more comments' });
  // The document keeps two hundred of them.
  for (const shown of [200, 200, 200, 200, 130]) {
    const last = await comments.last().getAttribute('id');
    await more.click();
    await expect(comments.last()).not.toHaveAttribute('id', String(last));
    await expect(comments).toHaveCount(shown);
  }
  await expect(comments.last()).toContainText('The very last word');
  await expect(more).toHaveCount(0);
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  await earlier.click();
  await expect(comments).toHaveCount(200);
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the field for a comment stands at the bottom in place of the bar, and a sent comment is tinted for a moment', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signUpToWrite(page);
    await writePost(page, 'Docked');
    const bar = page.locator('nav[data-bar="bottom"]');
    await expect(bar).toBeHidden();
    const field = page.getByLabel('Add a comment');
    await expect(field).toBeInViewport();
    await field.tap();
    await expect(page.getByRole('button', { name: 'Formatting' })).toBeInViewport();
    await field.fill('From the cheap seats');
    await page.getByRole('button', { name: 'Comment', exact: true }).tap();
    const sent = commentOf(page, 'From the cheap seats');
    await expect(sent).toHaveAttribute('data-sent', '');
    await expect(sent).toBeInViewport();
    await expect(sent).not.toHaveAttribute('data-sent', '');
    await page.getByRole('link', { name: 'Back to Feed' }).tap();
    await expect(bar).toBeVisible();
  });
});
