import type { Browser, Page } from '@playwright/test';
import { createNight } from '../../src/features/sports/server/replay/night/night.ts';
import { openReplay } from '../../src/features/sports/server/replay/replay.ts';
import { dayOfGames } from '../../src/features/sports/sports.rules.ts';
import { grant } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, makeAccount, open, openLive, test } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

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

const minuteMs = 60_000;
const night = createNight({ speed: 1 });

/** How far the sources have to be ahead, in milliseconds, so that a game of the NBA is on for some minutes. */
function timeAhead(): number {
  const on = (time: number) => night.gamesOf('nba', dayOfGames(Date.now()), time).filter(({ status }) => status === 'IN_PROGRESS');
  for (let ahead = 0; ahead < 24 * 60 * minuteMs; ahead += 5 * minuteMs) {
    const later = new Set(on(Date.now() + ahead + 6 * minuteMs).map(({ id }) => id));
    if (on(Date.now() + ahead).some(({ id }) => later.has(id))) return ahead;
  }
  throw new Error('no game of the NBA is on in the made-up night');
}

test.describe('in the thread of a game', () => {
  test.use({ allowedErrors: [/status of 403/] });

  test('a moderator bans a member until the final, and both read that it ends with the game', { tag: '@slow' }, async ({ browser }) => {
    const ahead = timeAhead();
    const replay = await openReplay(0, '127.0.0.1', () => Date.now() + ahead, night);
    const product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
    try {
      const page = await (await browser.newContext({ baseURL: product.url })).newPage();
      await makeAccount(page);
      const moderator = await newModerator(browser, product);
      const thread = async (): Promise<{ id: string; threadId: number } | undefined> => {
        const { games } = await (await page.request.get('/api/games?league=nba')).json();
        return games.find(({ state, threadId }: { state: string; threadId: number | null }) => state === 'live' && threadId !== null);
      };
      await expect.poll(thread, { timeout: 60_000 }).toBeTruthy();
      const { id: gameId, threadId: postId } = (await thread()) ?? { id: '', threadId: 0 };
      const comment = await page.request.post('/api/replies', { data: { postId, content: 'The referee should be sorry' } });
      const { id } = await comment.json();
      expect((await moderator.request.post('/api/reports', { data: { kind: 'reply', id, reason: 'abuse' } })).status()).toBe(201);
      await open(moderator, '/moderation');
      const item = moderator.getByRole('list', { name: 'Cases' }).getByRole('listitem').filter({ hasText: 'The referee should be sorry' });
      await item.getByRole('button', { name: 'Ban', exact: true }).click();
      const dialog = moderator.getByRole('dialog', { name: 'Ban' });
      const end = dialog.getByRole('radiogroup', { name: 'Until' });
      await expect(end.getByText('The final')).toBeVisible();
      await expectToFit(moderator, [1280, 375, 320]);
      for (const choice of await end.locator('label').all()) await expect(choice).toBeInViewport({ ratio: 1 });
      expect(await accessibilityProblems(moderator)).toEqual([]);
      await end.getByText('The final').click();
      await dialog.getByRole('button', { name: 'Ban' }).click();
      await expect(dialog).toBeHidden();
      await open(page, '/all');
      const banner = page.getByRole('note').filter({ hasText: 'Your account is banned.' });
      await expect(banner).toContainText('It ends with the final of the game.');
      await expect(banner.getByRole('link', { name: 'the game' })).toHaveAttribute('href', `/game/${gameId}`);
      await open(moderator, '/log');
      await expect(
        moderator
          .getByRole('list', { name: /^Entries/ })
          .getByRole('listitem')
          .first(),
      ).toContainText('until the final of the game');
    } finally {
      await product.stop();
      await replay.close();
    }
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
