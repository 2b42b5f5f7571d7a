import { type CDPSession, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityProblems, expect, open, signUpToWrite, test } from '../support/journey.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use(phone);

async function upload(page: Page, background: string, alt: string): Promise<string> {
  const buffer = await sharp({ create: { width: 900, height: 450, channels: 3, background } })
    .png()
    .toBuffer();
  const multipart = { image: { name: 'a.png', mimeType: 'image/png', buffer }, alt };
  const headers = { origin: new URL(page.url()).origin };
  return (await (await page.request.post('/api/images', { multipart, headers })).json()).url;
}

/** Moves one finger over the page in a straight line. */
async function swipe(session: CDPSession, from: number, to: number, y: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let part = 1; part <= 4; part += 1) await touch('touchMove', from + ((to - from) * part) / 4);
  await touch('touchEnd');
}

/** Opens a post of three pictures. */
async function openPictures(page: Page): Promise<void> {
  await signUpToWrite(page);
  const images = [
    { url: await upload(page, '#1d428a', 'The home end') },
    { url: await upload(page, '#c8102e', 'The away end') },
    { url: await upload(page, '#006bb6', 'The court') },
  ];
  const headers = { origin: new URL(page.url()).origin };
  const { id } = await (await page.request.post('/api/posts', { data: { content: 'Three views', images }, headers })).json();
  await open(page, `/post/${id}`);
}

test('a fan on a phone opens a picture of a post, swipes to the next and enlarges it with two taps', { tag: '@slow' }, async ({ page }) => {
  await openPictures(page);
  expect(await accessibilityProblems(page, 'article')).toEqual([]);
  await page.getByRole('button', { name: 'View picture 1 of 3: The home end' }).tap();
  const first = page.getByRole('dialog', { name: 'Picture 1 of 3' });
  await expect(first.getByRole('img', { name: 'The home end' })).toBeVisible();
  expect(await accessibilityProblems(page, '[role=dialog]')).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await swipe(session, 320, 80, 400);
  const dialog = page.getByRole('dialog', { name: 'Picture 2 of 3' });
  const picture = dialog.getByRole('img', { name: 'The away end' });
  await expect(picture).toBeVisible();
  await swipe(session, 80, 320, 400);
  await expect(first).toBeVisible();
  await swipe(session, 320, 80, 400);
  await expect(picture).toBeVisible();
  const whole = (await picture.boundingBox())?.width ?? 0;
  await page.touchscreen.tap(200, 400);
  await page.touchscreen.tap(200, 400);
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(whole * 2);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View picture 1 of 3: The home end' })).toBeFocused();
});
