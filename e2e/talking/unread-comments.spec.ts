import type { Browser, Locator, Page } from '@playwright/test';
import {
  accessibilityProblems,
  commentOf,
  expect,
  makeAccount,
  open,
  openLive,
  signInAsRegular,
  signUpToWrite,
  test,
  writePost,
} from '../support/journey.ts';

async function other(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await makeAccount(page);
  return page;
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(commentOf(page, text)).toBeVisible();
}

async function answer(page: Page, to: string, text: string): Promise<void> {
  await commentOf(page, to).getByRole('button', { name: 'Reply' }).click();
  const dock = page.locator('[data-dock]');
  await dock.getByRole('textbox').fill(text);
  await dock.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(commentOf(page, text)).toBeVisible();
}

const isNew = (item: Locator) => item.getByText('New', { exact: true });

/** Opens a post, and waits until the server knows. */
async function visit(page: Page, path: string): Promise<void> {
  const noted = page.waitForResponse(response => response.url().endsWith('/visit'));
  await open(page, path);
  await noted;
}

test('new comments since the last visit are counted on the card, marked in the thread, and reached by Z', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await signUpToWrite(page);
  const path = await writePost(page, 'Who has the best bench?', ['NHL']);
  await comment(page, 'Mine to begin with');
  const fan = await other(browser);
  await visit(fan, path);
  await expect(fan.getByText('since your last visit')).toHaveCount(0);
  await comment(fan, 'The bench of Boston');
  await fan.goto('/?tag=NHL');

  await answer(page, 'Mine to begin with', 'And an answer to it');
  await comment(page, 'Second thoughts');

  await open(fan, '/?tag=NHL');
  const card = fan.getByRole('article').filter({ hasText: 'Who has the best bench?' });
  await expect(card.getByRole('link', { name: '2 new comments' })).toBeVisible();
  await card.getByRole('link', { name: 'Open the post' }).press('Enter');
  await expect(fan.getByText('2 new comments since your last visit').last()).toBeVisible();
  await expect(isNew(commentOf(fan, 'And an answer to it'))).toBeVisible();
  await expect(isNew(commentOf(fan, 'Second thoughts'))).toBeVisible();
  await expect(isNew(commentOf(fan, 'Mine to begin with'))).toHaveCount(0);
  await expect(isNew(commentOf(fan, 'The bench of Boston'))).toHaveCount(0);

  // The shortcut does nothing while somebody types.
  await fan.getByLabel('Add a comment').pressSequentially('zZz');
  await expect(fan.getByLabel('Add a comment')).toBeFocused();
  await expect(fan.getByLabel('Add a comment')).toHaveValue('zZz');
  await fan.getByLabel('Add a comment').fill('');
  await fan.getByLabel('Add a comment').blur();
  await fan.keyboard.press('Alt+z');
  await expect(commentOf(fan, 'And an answer to it')).not.toBeFocused();
  await fan.keyboard.press('z');
  await expect(commentOf(fan, 'And an answer to it')).toBeFocused();
  await fan.keyboard.press('z');
  await expect(commentOf(fan, 'Second thoughts')).toBeFocused();
  await fan.keyboard.press('Shift+z');
  await expect(commentOf(fan, 'And an answer to it')).toBeFocused();

  // Comments that arrive while one reads count as new when they are shown.
  // A reader at the very end of the page would see them at once.
  await fan.evaluate(() => scrollTo(0, 0));
  await comment(page, 'Third thoughts');
  await fan.getByRole('button', { name: '1 new comment', exact: true }).click();
  await expect(isNew(commentOf(fan, 'Third thoughts'))).toBeVisible();
  await expect(isNew(commentOf(fan, 'Second thoughts'))).toBeVisible();

  const call = `/api${new URL(fan.url()).pathname.replace('/post/', '/posts/')}`;
  await expect.poll(async () => (await (await fan.request.get(call)).json()).unreadComments).toBe(0);
  await fan.reload();
  await expect(commentOf(fan, 'Third thoughts')).toBeVisible();
  await expect(fan.getByText('since your last visit')).toHaveCount(0);
  await fan.context().close();
});

test('a card counts while it is on screen, two devices agree, and its link leads to the first new comment', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await signUpToWrite(page);
  const path = await writePost(page, 'Where were you when it went in?', ['MLB']);
  const postId = Number(path.split('/').at(-1));
  for (const word of ['one', 'two', 'three', 'four'])
    expect((await page.request.post('/api/replies', { data: { postId, content: `Early word ${word}` } })).status()).toBe(201);

  const phone = await (await browser.newContext({ viewport: { width: 375, height: 720 } })).newPage();
  await makeAccount(phone);
  await visit(phone, path);
  await open(phone, '/?tag=MLB');
  // Another browser with their session stands for the same person elsewhere.
  const desk = await (await browser.newContext({ storageState: await phone.context().storageState() })).newPage();
  await openLive(desk, '/?tag=MLB');
  const cardOn = (device: Page) => device.getByRole('article').filter({ hasText: 'Where were you when it went in?' });
  await expect(cardOn(desk)).toBeVisible();

  await comment(page, 'Late word');
  await expect(cardOn(desk).getByRole('link', { name: '1 new comment' })).toBeVisible();
  await expect(cardOn(phone).getByRole('link', { name: '1 new comment' })).toBeVisible();

  await cardOn(phone).getByRole('link', { name: '1 new comment' }).click();
  await expect(commentOf(phone, 'Late word')).toBeFocused();
  await expect(commentOf(phone, 'Late word')).toBeInViewport();
  await expect(phone).toHaveURL(new RegExp(`${path}$`));
  await expect(cardOn(desk).getByRole('link', { name: /new comment/ })).toHaveCount(0);
  const jump = phone.getByRole('button', { name: /^Jump to the next new comment/ });
  await phone.evaluate(() => scrollTo(0, 0));
  await jump.click();
  await expect(commentOf(phone, 'Late word')).toBeFocused();
  await expect(jump).toHaveCount(0);
  await desk.context().close();
  await phone.context().close();
});

test('a jump opens what is folded away, and the marked thread passes the accessibility rules', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await signInAsRegular(page);
  await open(page, '/rules');
  const path = await writePost(page, 'A very long night', ['NHL']);
  const fan = await other(browser);
  await visit(fan, path);
  const postId = Number(path.split('/').at(-1));
  const say = (content: string) => page.request.post('/api/replies', { data: { postId, content } });
  await Promise.all(Array.from({ length: 104 }, (_, index) => say(`Word ${index}`)));
  expect((await say('The very last word')).status()).toBe(201);

  await visit(fan, path);
  await expect(fan.getByText('105 new comments since your last visit').last()).toBeVisible();
  await expect(commentOf(fan, 'The very last word')).toHaveCount(0);
  expect(await accessibilityProblems(fan, '#comments')).toEqual([]);
  await fan.keyboard.press('Shift+z');
  await expect(commentOf(fan, 'The very last word')).toBeFocused();
  await fan.keyboard.press('r');
  await expect(fan.locator('[data-dock]').getByRole('textbox')).toBeFocused();
  await fan.context().close();
});
