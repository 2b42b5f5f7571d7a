import { type CDPSession, devices } from '@playwright/test';
import sharp from 'sharp';
import { commentOf, expect, makeAccount, newName, open, signUpToWrite, test } from '../support/journey.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use(phone);

interface Point {
  x: number;
  y: number;
}

/** Moves fingers over the page, each in a straight line and all at once. */
async function drag(session: CDPSession, fingers: readonly { from: Point; to: Point }[]): Promise<void> {
  const steps = 5;
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ from, to }, id) => ({
        id,
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      })),
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a fan on a phone cuts their picture with one finger and enlarges it with two', { tag: '@slow' }, async ({ page, context }) => {
  await makeAccount(page);
  await open(page, '/settings/profile');
  const blue = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  // Red at the left, blue at the right.
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .png()
    .toBuffer();
  const settings = page.getByRole('region', { name: 'Profile', exact: true });
  await settings.getByLabel('Picture of you').setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toBeEnabled();
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'));
  const box = await page.getByRole('application', { name: /^Part of the picture/ }).boundingBox();
  if (!box) throw new Error('the frame of the picture has no place');
  const at = (part: number): Point => ({ x: box.x + box.width * part, y: box.y + box.height / 2 });
  const session = await context.newCDPSession(page);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await drag(session, [{ from: at(0.85), to: at(0.2) }]);
  await drag(session, [
    { from: at(0.45), to: at(0.25) },
    { from: at(0.55), to: at(0.75) },
  ]);
  expect(Number(await zoom.inputValue())).toBeGreaterThan(2);
  expect(await scrolled()).toBe(before);
  await page.getByRole('button', { name: 'Use picture' }).tap();
  await expect(settings.getByRole('button', { name: 'Change picture' })).toBeVisible();
  const { profileImageUrl } = (await (await page.request.get('/api/auth/user')).json()) as { profileImageUrl: string };
  const { channels } = await sharp(await (await page.request.get(profileImageUrl)).body()).stats();
  expect(channels[0]?.mean).toBeLessThan(30);
  expect(channels[2]?.mean).toBeGreaterThan(220);
});

test('a fan on a phone changes their vote, and keeps it after thinking again', { tag: '@slow' }, async ({ page }) => {
  await makeAccount(page);
  const data = {
    content: 'One more time',
    feature: 'poll',
    poll: { question: 'Who takes the East?', options: ['Celtics', 'Knicks'], canChange: true },
  };
  const response = await page.request.post('/api/posts', { data });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = await response.json();
  await open(page, `/post/${id}`);
  const poll = page.getByRole('region', { name: 'Who takes the East?' });
  const voted = (text: string) => expect(poll.getByRole('listitem').filter({ hasText: text }).getByLabel('Your vote')).toBeVisible();
  await poll.getByRole('button', { name: 'Celtics' }).tap();
  await voted('Celtics');
  await poll.getByRole('button', { name: 'Change my vote' }).tap();
  await expect(poll.getByRole('button', { name: 'Celtics' })).toHaveAttribute('aria-pressed', 'true');
  const stored = page.waitForResponse(each => each.url().endsWith('/vote'));
  await poll.getByRole('button', { name: 'Knicks' }).tap();
  await voted('Knicks');
  await stored;
  await poll.getByRole('button', { name: 'Change my vote' }).tap();
  await poll.getByRole('button', { name: 'Keep my vote' }).tap();
  await voted('Knicks');
  const kept = await (await page.request.get(`/api/posts/${id}/poll`)).json();
  expect(kept).toMatchObject({ totalVotes: 1 });
  expect(kept.options.map(({ voteCount }: { voteCount: number }) => voteCount)).toEqual([0, 1]);
});

test('a fan on a phone posts a poll that closes beside a picture by its address', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().tap();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').tap();
  await page.keyboard.type('One hour');
  await composer.getByRole('button', { name: 'Use a link instead' }).tap();
  await composer.getByLabel('Image address').tap();
  await page.keyboard.type('https://pictures.example/ice.png');
  await composer.getByLabel('Description').tap();
  await page.keyboard.type('Ice');
  await composer.getByRole('button', { name: 'Poll', exact: true }).tap();
  await composer.getByLabel('Question').fill('Who takes the West?');
  await composer.getByRole('textbox', { name: 'Option 1' }).fill('Nuggets');
  await composer.getByRole('textbox', { name: 'Option 2' }).fill('Lakers');
  await composer.getByLabel('Closes').selectOption('1 hour');
  await composer.getByRole('button', { name: 'Post', exact: true }).tap();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const poll = page.getByRole('region', { name: 'Who takes the West?' });
  await expect(poll.getByText(/^Closes in/)).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('img', { name: 'Ice' })).toBeVisible();
  await poll.getByRole('button', { name: 'Lakers' }).tap();
  await expect(poll.getByRole('listitem').filter({ hasText: 'Lakers' }).getByLabel('Your vote')).toBeVisible();

  const api = new URL(page.url()).pathname.replace('/post/', '/api/posts/');
  const { poll: stored, content } = await (await page.request.get(api)).json();
  const options = stored.options.map(({ text }: { text: string }) => text);
  const closesAt = new Date(Date.now() + 500).toISOString();
  const data = { content, poll: { question: stored.question, options, closesAt } };
  const edited = await page.request.put(api, { data });
  expect(edited.status(), await edited.text()).toBe(200);
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(closesAt));
  await page.reload();
  await expect(poll.getByText('Closed', { exact: true })).toBeVisible();
  await expect(poll.getByRole('button')).toHaveCount(0);
});

test('a fan on a phone opens a spoiler, quotes words with an emoji, previews, and edits a comment', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  const headers = { origin: new URL(page.url()).origin };
  const { id: postId } = await (await page.request.post('/api/posts', { data: { content: 'How did it end?' }, headers })).json();
  await page.request.post('/api/replies', { data: { postId, content: 'Overtime, and ||Boston won||', parentId: null }, headers });
  await open(page, `/post/${postId}`);
  const comment = commentOf(page, 'Overtime');
  await expect(comment.getByText('Boston won')).toHaveCount(0);
  await comment.getByRole('button', { name: 'Show spoiler' }).tap();
  const words = comment.getByText('Boston won', { exact: true });
  await expect(words).toBeVisible();

  // A long press selects nothing in this browser, so the words are selected as one would leave them.
  await words.selectText();
  await page.getByRole('button', { name: 'Quote', exact: true }).tap();
  const dock = page.locator('[data-dock]');
  const field = dock.getByRole('textbox');
  await field.tap();
  await dock.getByRole('button', { name: 'Formatting' }).tap();
  await dock.getByRole('button', { name: 'Emoji' }).tap();
  await page.getByLabel('Find an emoji').fill('trophy');
  await page.getByRole('button', { name: 'trophy' }).tap();
  await expect(field).toHaveValue('🏆');
  await field.pressSequentially(' at last');
  await dock.getByRole('button', { name: 'Preview' }).tap();
  await expect(dock.getByRole('region', { name: 'Preview' })).toHaveText('🏆 at last');
  await dock.getByRole('button', { name: 'Reply', exact: true }).tap();
  const answer = commentOf(page, '🏆 at last');
  // A quote repeats no words of a spoiler.
  await expect(answer.locator('blockquote')).toContainText('[spoiler]');
  await expect(answer).not.toContainText('Boston won');

  // An edit before the first answer would leave no version.
  await comment.getByRole('button', { name: 'Other actions' }).tap();
  await page.getByRole('menuitem', { name: 'Edit comment' }).tap();
  await page.getByLabel('Edit comment', { exact: true }).and(page.locator('textarea')).fill('Overtime, and ||Denver lost||');
  await page.locator('#comments').getByRole('button', { name: 'Save' }).tap();
  await comment.getByRole('button', { name: 'edited' }).tap();
  const history = page.getByRole('dialog', { name: 'Edit history' });
  const versions = history.getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await versions.last().getByRole('button', { name: 'Show spoiler' }).tap();
  await expect(versions.last()).toContainText('Boston won');
  await history.getByRole('button', { name: 'Close' }).tap();
  await expect(history).toBeHidden();
});

test('a fan on a phone pauses a GIF, and finds its poster by name', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const poster = newName();
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const { request } = elsewhere;
  await makeAccount(await elsewhere.newPage(), poster);
  const frames = await Promise.all(
    ['#1d428a', '#c8102e'].map(background =>
      sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const headers = { origin: baseURL ?? '' };
  const multipart = { image: { name: 'dunk.gif', mimeType: 'image/gif', buffer }, alt: 'A dunk by touch' };
  const { url } = await (await request.post('/api/images', { multipart, headers })).json();
  const { id } = await (
    await request.post('/api/posts', { data: { content: 'A dunk by touch', images: [{ url, alt: 'A dunk by touch' }] }, headers })
  ).json();
  await elsewhere.close();

  await makeAccount(page);
  await open(page, `/post/${id}`);
  const image = page.getByRole('img', { name: 'A dunk by touch' });
  const shown = () => image.evaluate((element: HTMLImageElement) => element.currentSrc);
  const moving = /\/images\/m[0-9a-f]{31}(-640)?\.webp$/;
  await expect.poll(shown).toMatch(moving);
  await page.getByRole('button', { name: 'Pause the GIF' }).tap();
  await expect.poll(shown).toMatch(/-still\.webp$/);
  await page.getByRole('button', { name: 'Play the GIF' }).tap();
  await expect.poll(shown).toMatch(moving);

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('tab', { name: 'People' }).tap();
  await search.getByLabel('Search people').fill(poster);
  await search.getByRole('list', { name: 'People' }).getByRole('button', { name: poster }).tap();
  await expect(page).toHaveURL(`/user/${poster}`);
  await expect(page.getByRole('heading', { level: 1, name: poster })).toBeVisible();
});
