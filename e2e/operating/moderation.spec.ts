import type { Browser, Page } from '@playwright/test';
import { grant } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, makeAccount, open, openLive, test } from '../support/journey.ts';

/** A moderator in a browser of their own, made by the operator's command. A product other than the one of all journeys has its own address. */
async function newModerator(browser: Browser, { url, folder = process.env.JOURNEY_DATA ?? '' }: { url?: string; folder?: string } = {}) {
  const page = await (await browser.newContext(url ? { baseURL: url } : {})).newPage();
  const name = await makeAccount(page);
  await grant(name, folder);
  return page;
}

async function newPost(page: Page, content: string): Promise<number> {
  const response = await page.request.post('/api/posts', { data: { content } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).id;
}

async function act(page: Page, data: object): Promise<void> {
  expect((await page.request.post('/api/moderation/actions', { data })).status()).toBe(201);
}

test.describe('a report', () => {
  // The open page reads the post again once it is removed.
  test.use({ allowedErrors: [/status of 404/] });

  test('takes a member two taps, and they hear what came of it', async ({ page, browser }) => {
    const author = await (await browser.newContext()).newPage();
    await makeAccount(author);
    const id = await newPost(author, 'Cheap shoes at shoes.example');
    await makeAccount(page);
    await openLive(page, `/post/${id}`);
    const post = page.getByRole('article');
    await post.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Spam/ }).click();
    await expect(page.getByText('Thank you for the report').first()).toBeVisible();
    const moderator = await newModerator(browser);
    await act(moderator, { action: 'remove', target: { kind: 'post', id }, reason: 'Advertising' });
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications (1)' })).toBeVisible();
    await open(page, '/settings/people');
    await expect(page.getByRole('list', { name: 'Your reports' }).getByText('Acted on')).toBeVisible();
    await open(author, `/post/${id}`);
    await expect(author.getByText('A moderator removed it.')).toBeVisible();
    await expect(author.getByText('Reason: Advertising')).toBeVisible();
  });
});

test('a moderator works through the queue by keyboard alone', { tag: '@slow' }, async ({ page, browser }) => {
  await makeAccount(page);
  const moderator = await newModerator(browser);
  const [one, other] = [await newPost(page, 'The first to judge'), await newPost(page, 'The second to judge')];
  const fan = await (await browser.newContext()).newPage();
  await makeAccount(fan);
  for (const id of [one, other]) {
    const data = { kind: 'post', id, reason: 'hate' };
    expect((await fan.request.post('/api/reports', { data })).status()).toBe(201);
  }
  await open(moderator, '/moderation');
  const cases = moderator.getByRole('list', { name: 'Cases' });
  await expect(cases.getByText('The second to judge')).toBeVisible();
  expect(await accessibilityProblems(moderator)).toEqual([]);
  const focused = moderator.locator('[data-case]:focus');
  // Cases of other journeys may stand in the queue too.
  for (let step = 0; step < 30 && !(await focused.filter({ hasText: 'The second to judge' }).isVisible()); step += 1)
    await moderator.keyboard.press('j');
  await moderator.keyboard.press('a');
  await expect(focused.getByText('Yours')).toBeVisible();
  await moderator.keyboard.press('r');
  await expect(moderator.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await moderator.keyboard.type(' It attacks people.');
  await moderator.keyboard.press('Control+Enter');
  await expect(moderator.getByRole('dialog')).toBeHidden();
  await expect(cases.getByText('The second to judge')).toBeHidden();
  expect((await fan.request.get(`/api/posts/${other}`)).status()).toBe(404);
  await open(moderator, '/log');
  await expect(moderator.getByText('It attacks people.').first()).toBeVisible();
  expect(await accessibilityProblems(moderator)).toEqual([]);
});

test.describe('a banned member', () => {
  test.use({ allowedErrors: [/status of 403/] });

  test('learns why, and appeals', { tag: '@slow' }, async ({ page, browser }) => {
    const name = await makeAccount(page);
    const moderator = await newModerator(browser);
    await act(moderator, { action: 'ban', target: { kind: 'user', id: name }, reason: 'Threats against a referee' });
    await open(page, '/all');
    await expect(page.getByText('Your account is banned.')).toBeVisible();
    await expect(page.getByText('Reason: Threats against a referee')).toBeVisible();
    await page.getByRole('link', { name: 'Read the decision or appeal' }).click();
    await page.getByRole('textbox', { name: 'Your appeal' }).fill('It was a quotation.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Appeal', exact: true }).click();
    await expect(page.getByText('Your appeal is on its way').first()).toBeVisible();
    await expect(page.getByText('Appeal open')).toBeVisible();
    const second = await newModerator(browser);
    await open(second, '/moderation');
    await second.getByRole('tab', { name: 'Appeals' }).click();
    const appeal = second.getByRole('article', { name: `Appeal by ${name}` });
    await appeal.getByRole('textbox', { name: 'Your reason' }).fill('It was a quotation.');
    await appeal.getByRole('button', { name: 'Take the action back' }).click();
    await expect(appeal).toBeHidden();
    await open(page, '/all');
    await expect(page.getByText('Your account is banned.')).toBeHidden();
  });
});

test('a notice about an intimate picture goes from a phone without an account to a moderator, and back', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const author = await (await browser.newContext()).newPage();
  await makeAccount(author);
  const id = await newPost(author, 'She never agreed to this picture');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/takedown');
  await page.getByLabel('An intimate picture of me or somebody I speak for').check();
  await page.getByLabel('Addresses, one on each line').fill(`${new URL(page.url()).origin}/post/${id}`);
  await page.getByLabel('Your e-mail address').fill('ann@example.org');
  await page.getByLabel('Your name, as your signature').fill('Ann Other');
  await page.getByLabel(/in good faith/).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expectToFit(page, [360]);
  await page.getByRole('button', { name: 'Send the notice' }).click();
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
  await expect(page.getByText(/^To be decided by .+, in (2 days|48 hours)$/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const moderator = await newModerator(browser);
  await open(moderator, '/moderation');
  const notice = moderator.getByRole('listitem', { name: /^Notice \d+$/ }).filter({ hasText: 'She never agreed' });
  await expect(notice.getByText(/^Due in (2 days|48 hours)$/)).toBeVisible();
  expect(await accessibilityProblems(moderator)).toEqual([]);
  await notice.getByRole('button', { name: 'Uphold' }).click();
  await moderator.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click();
  await expect(notice).toBeHidden();
  // The link of the mail, in another browser.
  const link = page.url();
  const later = await (await browser.newContext()).newPage();
  await open(later, link);
  await expect(later.getByRole('heading', { name: 'Everything you named is removed' })).toBeVisible();
  expect((await later.request.get(`/api/posts/${id}`)).status()).toBe(404);
});
