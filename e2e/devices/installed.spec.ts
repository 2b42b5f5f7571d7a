import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../src/platform/server/process/freePort.ts';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { commentOf, demo, expect, newName, open, signIn, signUp, signUpToWrite, test, writePost } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

test.use({ serviceWorkers: 'allow', allowedErrors: [/ERR_|Failed to fetch|Failed to load resource|status of (404|503)/] });

/** Points at a link, and waits until the service worker runs the page and has kept its files. */
async function install(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Bleachers home' }).hover();
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated' || !navigator.serviceWorker.controller) return false;
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
    return (await caches.match(entry)) !== undefined && (await caches.match('/offline')) !== undefined;
  });
}

/** Loads a page while the worker runs, so that it is kept. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForFunction(async address => (await caches.match(address, { ignoreVary: true })) !== undefined, path);
}

const notice = (page: Page) => page.getByText('You’re offline. Pages you read are still here.');

test('a device can install the product: its manifest, icons and shortcuts are there', { tag: '@slow' }, async ({ page, request }) => {
  await open(page, '/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Bleachers', id: '/', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    // A PNG has its width and height at these places.
    const bytes = await icon.body();
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});

test('a visitor reads the last feed and threads without a network, by address and by link, and is told so', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await open(page, '/all');
  await install(page);
  const heading = page.locator('#main h1');
  let [thread, title] = ['', ''];
  // Other journeys post meanwhile, so the thread may have left the feed by the second visit.
  await expect(async () => {
    thread = (await page.locator('article a[href^="/post/"]').first().getAttribute('href')) ?? '';
    await visit(page, thread);
    title = (await heading.textContent()) ?? '';
    await visit(page, '/all');
    await expect(page.locator(`article a[href="${thread}"]`)).not.toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await context.setOffline(true);
  await open(page, thread);
  await expect(notice(page)).toBeVisible();
  await expect(heading).toHaveText(title);
  await open(page, '/all');
  await page.locator(`article a[href="${thread}"]`).first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`${thread}$`));
  await expect(heading).toHaveText(title);
  await open(page, '/user/SomebodyElse');
  await expect(notice(page)).toBeVisible();
  await open(page, thread);
  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
});

test('a comment and a like given without a network outlive a reload, and are sent once when it is back', async ({ page, context }) => {
  await signUpToWrite(page);
  const path = await writePost(page, 'Written at the arena');
  await open(page, path);
  await install(page);
  await visit(page, path);
  await page.getByLabel('Add a comment').focus();
  await context.setOffline(true);
  await page.getByLabel('Add a comment').fill('From the tunnel');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Your comment waits for the network.');
  const like = page.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  await open(page, path);
  await expect(waiting).toContainText('From the tunnel');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // A page that is not on the device has the frame of the product, and knows its reader.
  await open(page, '/user/SomebodyElse');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Sign In');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await open(page, path);
  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect(commentOf(page, 'From the tunnel')).toBeVisible();
  const replies = await (await page.request.get(`/api/posts/${path.split('/').at(-1)}/replies`)).json();
  expect(replies.map(({ content }: { content: string }) => content)).toEqual(['From the tunnel']);
  await expect.poll(async () => (await (await page.request.get(`/api${path.replace('post', 'posts')}`)).json()).likes).toBe(1);
});

test('a post that is written without a network is taken back, or sent when the network is back', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await install(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill('Not this one');
  await context.setOffline(true);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting).toContainText('Not this one');
  await waiting.getByRole('button', { name: 'Take back' }).click();
  await expect(waiting).toBeHidden();
  const words = `A take from the subway ${newName()}`;
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await composer.getByLabel('What’s on your mind?').fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(waiting).toContainText(words);
  await context.setOffline(false);
  await expect(page.getByText('Your post was sent', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(words)).toHaveCount(1);
});

test('a visitor whose device runs the worker signs in', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/all');
  await install(page);
  for (const path of ['/post/5', '/about']) {
    await page.goto(`/api/login?returnTo=${path}`);
    if (!page.url().endsWith(path)) await signIn(page, demo.email, demo.password);
    await expect(page).toHaveURL(path);
    await page.goto('/api/logout');
    await page.waitForURL(/\/$/);
  }
});

test('signing out deletes what was kept on the device', { tag: '@slow' }, async ({ page }) => {
  await signUp(page);
  await install(page);
  await visit(page, '/bookmarks');
  await page.goto('/api/logout');
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(async () => (await caches.match('/bookmarks', { ignoreVary: true })) === undefined)).toBe(true);
});

test('a session that ended elsewhere leaves nothing on the device', { tag: '@slow' }, async ({ page, context }) => {
  await signUp(page);
  await install(page);
  await visit(page, '/bookmarks');
  await context.clearCookies();
  await open(page, '/all');
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.move(9, 9);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/bookmarks', { ignoreVary: true })) === undefined)).toBe(true);
});

test('words and pictures that another app shares begin a post', { tag: '@slow' }, async ({ page }) => {
  await signUp(page);
  await install(page);
  await page.evaluate(async () => {
    const form = new FormData();
    form.set('title', 'Box score');
    form.set('text', 'What a night https://example.com/box');
    form.set('url', 'https://example.com/box');
    const dot = await fetch('/icons/192.png');
    const picture = new File([await dot.blob()], 'dot.png', { type: 'image/png' });
    const forgotten = new FormData();
    for (let copies = 0; copies < 3; copies += 1) forgotten.append('pictures', picture);
    await fetch('/share', { method: 'POST', body: forgotten });
    form.append('pictures', picture);
    const { url } = await fetch('/share', { method: 'POST', body: form });
    location.assign(url);
  });
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await expect(composer.getByLabel('What’s on your mind?')).toHaveValue('Box score\nWhat a night https://example.com/box');
  await expect(composer.locator('img')).toHaveCount(1);
});

/** Gives the folder of the project with a build whose scripts have other names, as after a release. */
async function nextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-release-'));
  for (const name of await readdir(projectFolder)) if (name !== 'dist') await symlink(join(projectFolder, name), join(folder, name));
  await cp(join(projectFolder, 'dist'), join(folder, 'dist'), { recursive: true });
  const web = join(folder, 'dist', 'web');
  const scripts = new Set((await readdir(join(web, 'assets'))).filter(name => name.endsWith('.js')));
  const nextName = (name: string) => (scripts.has(name) ? name.replace(/js$/, 'next.js') : name);
  for (const name of scripts) await rename(join(web, 'assets', name), join(web, 'assets', nextName(name)));
  for (const file of await readdir(web, { recursive: true })) {
    const path = join(web, file);
    if (/\.(br|gz)$/.test(file) && /assets|index/.test(file)) await rm(path);
    else if (/\.(js|html|json)$/.test(file)) await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/[\w.-]+\.js\b/g, nextName));
  }
  return folder;
}

test('an installed app that stays open goes on with the new code after a deploy', { tag: '@slow' }, async ({ browser }) => {
  const data = await mkdtemp(join(tmpdir(), 'bleachers-redeployed-'));
  const settings = { PORT: String(await freePort()), DATA_DIR: data };
  const before = await startProduct(settings);
  const release = await nextRelease();
  const page = await (await browser.newContext({ baseURL: before.url })).newPage();
  const entry = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src);
  try {
    await open(page, '/all');
    await install(page);
    await visit(page, '/all');
    await before.stop();
    const after = await startProduct(settings, join(release, 'dist', 'server', 'src', 'app', 'server', 'main.js'));
    try {
      // The page asks for newer code at most every five minutes, when it is looked at again.
      const lookAgain = () =>
        page.evaluate(() => {
          const now = Date.now;
          Date.now = () => now() + 600_000;
          document.dispatchEvent(new Event('visibilitychange'));
          return document.documentElement.dataset.outdated;
        });
      await page.mouse.move(5, 5, { steps: 3 });
      await page.mouse.move(9, 9);
      await expect.poll(lookAgain).toBe('');
      await page.getByRole('link', { name: 'Games' }).first().click();
      await expect.poll(entry).toContain('.next.js');
      await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
      // A pointer on a control brings the copies up to date, once the page listens.
      const offline = async () => {
        await page.mouse.move(5, 5);
        await page.getByRole('link', { name: 'Bleachers home' }).hover();
        return page.evaluate(async () => (await (await caches.match('/offline'))?.text())?.includes('.next.js'));
      };
      await expect.poll(offline).toBe(true);
    } finally {
      await after.stop();
    }
  } finally {
    await page.context().close();
    await rm(release, { recursive: true, force: true });
    await rm(data, { recursive: true, force: true });
  }
});
