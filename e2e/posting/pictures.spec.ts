import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityProblems, expect, open, signUpToWrite, test } from '../support/journey.ts';

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 450, channels: 3, background } })
    .png()
    .toBuffer();

async function compose(page: Page, content: string) {
  await open(page, '/all');
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill(content);
  return composer;
}

/** Hands files to a place in the page as a paste or a drop would. */
async function hand(page: Page, target: string, event: 'paste' | 'drop', file: { content: Buffer; name: string; type: string }) {
  await page.evaluate(
    ([selector, kind, base64, name, type]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), sign => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name ?? '', { type: type ?? '' }));
      const options = { bubbles: true, cancelable: true };
      const made =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data });
      document.querySelector(selector ?? '')?.dispatchEvent(made);
    },
    [target, event, file.content.toString('base64'), file.name, file.type],
  );
}

test('a picture is chosen, described and posted; its place is kept before it comes', async ({ page }) => {
  const username = await signUpToWrite(page);
  const composer = await compose(page, `A view from ${username}`);
  const chooser = page.waitForEvent('filechooser');
  await composer.getByRole('button', { name: 'Add image' }).click();
  await (await chooser).setFiles({ name: 'stands.png', mimeType: 'image/png', buffer: await picture('#1d428a') });
  await composer.getByLabel('Description').fill('The view from section 112');
  expect(await accessibilityProblems(page, '[role=dialog]')).toEqual([]);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const image = page.getByRole('img', { name: 'The view from section 112' });
  await expect(image).toBeVisible();
  // The server's HTML reserves the room of the picture.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toMatch(
    /<img src="\/images\/[0-9a-f]{32}\.webp" alt="The view from section 112" srcSet="[^"]+ 640w, [^"]+ 900w"[^>]* width="900" height="450"/,
  );
});

test('a GIF moves, is paused by its mark, and stands still for a reader who prefers reduced motion', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const frames = await Promise.all(['#1d428a', '#c8102e'].map(picture));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const username = await signUpToWrite(page);
  const composer = await compose(page, `A dunk for ${username}`);
  await composer.getByRole('button', { name: 'Add GIF' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Choose a GIF' }).click();
  await (await chooser).setFiles({ name: 'dunk.gif', mimeType: 'image/gif', buffer: gif });
  // Other journeys post GIFs too, which the feed behind shows for a moment.
  const description = `A dunk of ${username}`;
  await composer.getByLabel('Description').fill(description);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const image = page.getByRole('img', { name: description });
  const shown = () => image.evaluate((element: HTMLImageElement) => element.currentSrc);
  const moving = /\/images\/m[0-9a-f]{31}(-640)?\.webp$/;
  await expect.poll(shown).toMatch(moving);
  await page.getByRole('button', { name: 'Pause the GIF' }).click();
  await expect.poll(shown).toMatch(/-still\.webp$/);
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, new URL(page.url()).pathname);
  await expect.poll(shown).toMatch(/-still\.webp$/);
  await page.getByRole('button', { name: 'Play the GIF' }).click();
  await expect.poll(shown).toMatch(moving);
});

test('a picture is pasted into the text and another dropped on the form; each can be taken away', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  const composer = await compose(page, 'Pasted');
  await hand(page, '[role=dialog] textarea', 'paste', { content: await picture('#006bb6'), name: 'image.png', type: 'image/png' });
  const preview = composer.locator('fieldset img');
  await expect(preview).toHaveAttribute('src', /^\/images\//);
  await hand(page, '[role=dialog] form', 'drop', { content: await picture('#f58426'), name: 'dropped.png', type: 'image/png' });
  await expect(preview).toHaveCount(2);
  await composer.getByRole('button', { name: 'Remove image 2' }).click();
  await composer.getByRole('button', { name: 'Remove image' }).click();
  await expect(preview).toHaveCount(0);
  await expect(composer.getByRole('button', { name: 'Add image' })).toBeVisible();
  await expect(composer.getByLabel('What’s on your mind?')).toHaveValue('Pasted');
});

test.describe('a refused picture', () => {
  test.use({ allowedErrors: [/status of 4|net::ERR/] });

  test('says why, and what was written stays', { tag: '@slow' }, async ({ page }) => {
    await signUpToWrite(page);
    const composer = await compose(page, 'My long thoughts');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await hand(page, '[role=dialog] form', 'drop', { content: svg, name: 'a.png', type: 'image/png' });
    await expect(composer.getByText('That is not a picture we can use. Choose a JPEG, PNG, WebP, GIF or AVIF file.')).toBeVisible();
    await hand(page, '[role=dialog] form', 'drop', { content: Buffer.alloc(8 * 1024 * 1024 + 1), name: 'a.png', type: 'image/png' });
    await expect(composer.getByText('That picture is larger than 8 MB. Choose a smaller one.')).toBeVisible();
    await hand(page, '[role=dialog] form', 'drop', {
      content: await readFile('package.json'),
      name: 'package.json',
      type: 'application/json',
    });
    await expect(composer.getByText('That is not a picture we can use.')).toBeVisible();
    await page.route('**/api/images', route => route.abort());
    await hand(page, '[role=dialog] form', 'drop', { content: await picture('red'), name: 'a.png', type: 'image/png' });
    await expect(composer.getByText('Bleachers can’t be reached. Check your connection and try again.')).toBeVisible();
    await expect(composer.getByLabel('What’s on your mind?')).toHaveValue('My long thoughts');
    await page.unroute('**/api/images');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page).toHaveURL(/\/post\/\d+$/);
  });
});

test('an author replaces a post’s picture by one from an address, and removes it', { tag: '@slow' }, async ({ page }) => {
  await signUpToWrite(page);
  const composer = await compose(page, 'Changing pictures');
  await hand(page, '[role=dialog] form', 'drop', { content: await picture('green'), name: 'a.png', type: 'image/png' });
  await expect(composer.locator('fieldset img')).toBeVisible();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const edit = async () => {
    await page.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    return page.getByRole('dialog', { name: 'Edit Post' });
  };
  let dialog = await edit();
  await expect(dialog.locator('fieldset img')).toHaveAttribute('src', /^\/images\//);
  await dialog.getByRole('button', { name: 'Remove image' }).click();
  await dialog.getByRole('button', { name: 'Use a link instead' }).click();
  await dialog.getByLabel('Image address').fill('https://pictures.example/ice.png');
  await dialog.getByLabel('Description').fill('Ice');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('article').first().getByRole('img', { name: 'Ice' })).toBeVisible();
  dialog = await edit();
  await dialog.getByRole('button', { name: 'Remove image' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('article').first().getByRole('img', { name: 'Ice' })).toBeHidden();
});
