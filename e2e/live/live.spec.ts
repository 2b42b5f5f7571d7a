import type { Browser, Page } from '@playwright/test';
import { expect, makeAccount, open, openLive, signUpToWrite, test, writePost } from '../support/journey.ts';

/** Somebody else, in a browser of their own. */
async function other(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await makeAccount(page);
  return page;
}

test('likes, votes and comments of others are seen as they happen, and the reader’s place never moves', async ({ page, browser }) => {
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill('Who takes the last shot?');
  await composer.getByRole('button', { name: 'Poll' }).click();
  await composer.getByLabel('Question').fill('Last shot?');
  await composer.getByLabel('Option 1').fill('The star');
  await composer.getByLabel('Option 2').fill('The open man');
  const following = page.waitForResponse(response => /\/api\/events\?.*\bposts=\d+(&|$)/.test(response.url()));
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await following;
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: /The star/ }).click();

  const fan = await other(browser);
  await open(fan, new URL(page.url()).pathname);
  await fan.getByRole('button', { name: /^Like/ }).click();
  await expect(post.getByRole('button', { name: /Like.*1/ })).toBeVisible();
  await fan.getByRole('button', { name: /The open man/ }).click();
  await expect(post.getByText('2 votes')).toBeVisible();

  await page.getByLabel('Add a comment').fill('I am still writing this');
  const place = await page.getByLabel('Add a comment').boundingBox();
  await fan.getByLabel('Add a comment').fill('The open man, always');
  await fan.getByRole('button', { name: 'Comment', exact: true }).click();
  const chip = page.getByRole('button', { name: '1 new comment' });
  await expect(chip).toBeVisible();
  await expect(page.getByText('The open man, always')).toBeHidden();
  expect(await page.getByLabel('Add a comment').boundingBox()).toEqual(place);
  await chip.click();
  await expect(page.getByText('The open man, always')).toBeInViewport();
  await expect(page.getByLabel('Add a comment')).toHaveValue('I am still writing this');

  await fan.getByRole('button', { name: 'Other actions' }).click();
  await fan.getByRole('menuitem', { name: 'Delete comment' }).click();
  await fan.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The open man, always')).toBeHidden();
  await fan.context().close();
});

test('a feed says that there are new posts and brings them when asked', async ({ page, browser }) => {
  await makeAccount(page);
  await openLive(page, '/?tag=WNBA');
  const fan = await other(browser);
  await open(fan, '/rules');
  await writePost(fan, 'Not about that league', ['MLB']);
  await open(fan, '/rules');
  await writePost(fan, 'A buzzer beater for the ages', ['WNBA']);
  const chip = page.getByRole('button', { name: '1 new post' });
  await expect(chip).toBeVisible();
  await expect(page.getByText('A buzzer beater for the ages')).toBeHidden();
  await chip.click();
  await expect(page.getByText('A buzzer beater for the ages')).toBeVisible();
  await expect(chip).toBeHidden();
  await fan.context().close();
});

test('two tabs of one browser share a stream, and the second goes on when the first is closed', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  await signUpToWrite(page);
  const path = await writePost(page, 'Two tabs, one game');
  const second = await page.context().newPage();
  let streams = 0;
  second.on('request', request => {
    if (request.url().includes('/api/events')) streams += 1;
  });
  await open(second, path);
  const fan = await other(browser);
  await open(fan, path);
  await fan.getByRole('button', { name: /^Like/ }).click();
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: /Like.*1/ })).toBeVisible();
  expect(streams).toBe(0);
  const taken = second.waitForRequest(request => request.url().includes('/api/events'));
  await page.close();
  await taken;
  await fan.getByRole('button', { name: /^Like/ }).click();
  await expect(second.getByRole('button', { name: /Like.*1/ })).toBeHidden();
  await fan.context().close();
});

test('the text of a card can be selected, its date is told on hover, and a click anywhere opens the post', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, '/all');
  // A click into a card that still sleeps would happen later, when its text may no longer be selected.
  await page.mouse.move(5, 5, { steps: 3 });
  await page.waitForFunction(() => !document.querySelector('[data-asleep]'));
  const card = page.getByRole('article').first();
  const text = card.locator('p').first();
  const { x, y } = (await text.boundingBox()) ?? { x: 0, y: 0 };
  // In the first line: between two lines a browser selects nothing.
  const line = y + 12;
  await page.mouse.move(x + 2, line);
  await page.mouse.down();
  await page.mouse.move(x + 90, line, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL(/\/all$/);
  const time = await card.locator('time').first().boundingBox();
  await page.mouse.move((time?.x ?? 0) + 4, (time?.y ?? 0) + 4);
  const hit = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.getAttribute('title'),
    [(time?.x ?? 0) + 4, (time?.y ?? 0) + 4],
  );
  expect(hit).toMatch(/\d{4} at \d+:\d\d [AP]M$/);
  const tab = page.context().waitForEvent('page');
  await text.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(/\/post\/\d+$/);
  await expect(page).toHaveURL(/\/all$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await card.locator('footer').click({ position: { x: 300, y: 10 } });
  await expect(page).toHaveURL(/\/post\/\d+$/);
});

test('a reload of a long feed keeps the reader’s place', { tag: '@slow' }, async ({ page }) => {
  // A list that no other journey adds posts to: new ones would come with the reload and move the place.
  await open(page, '/?tag=History');
  const cards = page.getByRole('article');
  // With cards to spare below the place: a post that another journey removes meanwhile makes the page shorter.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await cards.count()).toBeGreaterThan(26);
  }).toPass();
  // The heights of cards are estimates until the used page has laid all of them out.
  const lastFooter = cards.last().locator('footer');
  await expect.poll(() => lastFooter.evaluate(element => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  await cards.nth(21).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 40);
});
