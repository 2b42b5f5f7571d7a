import sharp from 'sharp';
import { expect, open, signUpToWrite, test, writePost } from '../support/journey.ts';

/** Red at the left, blue at the right. */
async function twoHalves(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .png()
    .toBuffer();
}

test('a picture is cut by keys and mouse, and stands with the team wherever the name stands', { tag: '@slow' }, async ({ page }) => {
  const name = await signUpToWrite(page);
  await writePost(page, 'My face is new');
  await open(page, '/settings/profile');
  const settings = page.getByRole('region', { name: 'Profile', exact: true });
  await settings.getByLabel('Picture of you').setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer: await twoHalves() });
  const frame = page.getByRole('application', { name: /^Part of the picture/ });
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toBeEnabled();
  await frame.focus();
  await page.keyboard.press('+');
  await expect(zoom).toHaveValue('1.1');
  await page.keyboard.press('-');
  // The blue half comes into view from the right.
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame of the picture has no place');
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(settings.getByRole('button', { name: 'Change picture' })).toBeVisible();
  const { profileImageUrl } = (await (await page.request.get('/api/auth/user')).json()) as { profileImageUrl: string };
  const { channels } = await sharp(await (await page.request.get(profileImageUrl)).body()).stats();
  expect(channels[0]?.mean).toBeLessThan(30);
  expect(channels[2]?.mean).toBeGreaterThan(220);

  await settings.getByLabel('Your team').selectOption('Boston Celtics');
  await expect(settings.getByRole('img', { name: 'Boston Celtics' })).toBeVisible();
  await settings.getByLabel('Bio').fill('Row 12, seat 3');
  await settings.getByRole('button', { name: 'Save bio' }).click();
  await expect(page.getByText('Your bio is saved').first()).toBeVisible();

  await open(page, `/user/${name}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Row 12, seat 3')).toBeVisible();
  await expect(main.getByRole('img', { name: 'Boston Celtics' })).toHaveCount(2);
  const small = profileImageUrl.replace('.webp', '-96.webp');
  await expect(main.getByRole('article').first().locator(`img[src="${small}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' }).locator(`img[src="${small}"]`)).toBeVisible();
});
