import type { Browser, Page } from '@playwright/test';
import { expect, makeAccount, openLive, signUpToWrite, test, writePost } from '../support/journey.ts';

test.use({ allowedErrors: [/ERR_|Failed to fetch|status of (429|503)/] });

async function someone(browser: Browser): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext()).newPage();
  return { page, name: await makeAccount(page) };
}

const stream = '**/api/events*';
const isStream = (url: string) => url.includes('/api/events');

/** Counts what the page asks for. */
function counted(page: Page): { streams: number; talks: number; counts: number } {
  const asked = { streams: 0, talks: 0, counts: 0 };
  page.on('request', request => {
    if (isStream(request.url())) asked.streams += 1;
    else if (request.method() === 'GET' && request.url().includes('/api/chat/messages/')) asked.talks += 1;
    else if (request.url().includes('/api/notifications/unread-count')) asked.counts += 1;
  });
  return asked;
}

/** Lets time pass on the page, second by second, with an answer of the server in between. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch('/healthz').then(answer => answer.text()));
  }
}

test('without a stream a page asks for one more and more seldom, polls as specified, and stops when it has one', { tag: '@slow' }, async ({
  page,
  browser,
}) => {
  const name = await makeAccount(page);
  const { page: friend, name: friendName } = await someone(browser);
  await page.request.post('/api/friends/request', { data: { receiverUsername: friendName } });
  await friend.request.post('/api/friends/request', { data: { receiverUsername: name } });
  const room: { id: number } = await (await friend.request.get(`/api/chat/room/${name}`)).json();
  const say = (content: string) => friend.request.post(`/api/chat/messages/${room.id}`, { data: { content } });
  const said = () => page.locator('[data-message]').allTextContents();

  await page.clock.install();
  await page.route(stream, route => route.abort('connectionreset'));
  await page.goto(`/chat/${friendName}`);
  await page.clock.runFor(2_000);
  await expect(page.getByPlaceholder(/^Message @/)).toBeVisible();
  const asked = counted(page);
  await say('first');
  await pass(page, 60);
  await expect.poll(said).toEqual(['first']);
  // Every 3 seconds and every 30; tries 1, 2, 4, 8, 16 and 30 seconds apart at most, half of that at least. A busy machine delays answers.
  expect(asked.talks).toBeGreaterThanOrEqual(12);
  expect(asked.talks).toBeLessThanOrEqual(22);
  expect(asked.counts).toBeGreaterThanOrEqual(1);
  expect(asked.streams).toBeGreaterThanOrEqual(3);
  expect(asked.streams).toBeLessThanOrEqual(8);

  await say('second');
  await page.unroute(stream);
  const opened: string[] = [];
  page.on('response', response => {
    if (isStream(response.url())) opened.push(response.url());
  });
  while (opened.length === 0) await pass(page, 1);
  await expect.poll(said).toEqual(['first', 'second']);
  await pass(page, 4);
  asked.talks = 0;
  asked.counts = 0;
  await pass(page, 40);
  expect([asked.talks, asked.counts]).toEqual([0, 0]);
  await say('third');
  await expect.poll(said).toEqual(['first', 'second', 'third']);
  await friend.context().close();
});

test('back from offline a page shows what it missed: comments wait, counts and bell are right, nothing twice', async ({
  page,
  browser,
}) => {
  const name = await signUpToWrite(page);
  const path = await writePost(page, 'Gone for a minute');
  const postId = Number(path.split('/').at(-1));
  const { page: fan } = await someone(browser);
  const comment = (content: string) => fan.request.post('/api/replies', { data: { postId, content } });
  await openLive(page, path);
  await comment('while you were here');
  await page.getByRole('button', { name: '1 new comment' }).click();

  await page.route(stream, route => route.abort('connectionreset'));
  await page.context().setOffline(true);
  await comment('while you were away');
  await fan.request.post(`/api/posts/${postId}/like`);
  await fan.request.post('/api/friends/request', { data: { receiverUsername: name } });
  await page.unroute(stream);
  await page.context().setOffline(false);

  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
  await page.getByRole('button', { name: '1 new comment' }).click();
  for (const text of ['while you were here', 'while you were away']) await expect(page.getByText(text)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Like.*1/ })).toBeVisible();
  // A notification that comes after the others changes the count once more.
  await expect(async () => {
    const { count } = await (await page.request.get('/api/notifications/unread-count')).json();
    await expect(page.getByRole('button', { name: `Notifications (${count})` })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await fan.context().close();
});
