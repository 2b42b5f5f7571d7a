import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { openStaticBlog, type StaticBlog } from '../support/blog.ts';
import { adminSession, type Session } from '../support/admin.ts';
import { accessibilityProblems, expect, expectToFit, makeAccount, open, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// An admin lists the blog, so the journeys have a product of their own.
let product: RunningProduct;
let blog: StaticBlog;
let session: Session;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  product = await startProduct();
  blog = await openStaticBlog(product.url);
  session = await adminSession(browser, product);
});
test.afterAll(async () => {
  blog.close();
  await product.stop();
});

const newPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> =>
  (await browser.newContext({ baseURL: product.url, ...options })).newPage();
const frameOf = (page: Page) => page.frameLocator('iframe[title="Comments"]');

test('an admin lists a blog, and gets the line for its pages', async ({ browser }) => {
  const page = await newPage(browser, { storageState: session });
  await open(page, '/admin?tab=articles');
  await page.getByLabel('Address of the site').fill(blog.origin);
  await page.getByLabel('Name').fill('Pension Plan');
  await page.getByRole('button', { name: 'Save' }).click();
  const site = page.getByRole('region', { name: 'Pension Plan' });
  await expect(site.getByLabel('Paste this line below each article')).toHaveValue(
    `<script src="${product.url}/embed/talk.js" async></script>`,
  );
  await expect(site.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', /^\/embed\/talk\?url=/);
  await expectToFit(page, [320, 1440]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a member’s words go from the frame to the window, and the comment appears below the article', async ({ browser }) => {
  const page = await newPage(browser, { storageState: session });
  await page.goto(`${blog.origin}/A-night-to-keep`);
  const frame = frameOf(page);
  await expect(frame.getByText('0 comments')).toBeVisible();
  await frame.getByLabel('Your comment').fill('What a night it was');
  const popup = page.waitForEvent('popup');
  await frame.getByRole('button', { name: /^Comment on/ }).click();
  const window = await popup;
  await expect(window.getByLabel('Your comment')).toHaveValue('What a night it was');
  await expect(frame.getByLabel('Your comment')).toHaveValue('');
  expect(await accessibilityProblems(window)).toEqual([]);
  await window.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'A night to keep' })).toBeVisible();
  await expect(frame.getByText('What a night it was')).toBeVisible();
  await expect(frame.getByText('1 comment', { exact: true })).toBeVisible();
  await window.close();
  await expectToFit(page, [320, 375, 1440]);
  expect(await accessibilityProblems(page)).toEqual([]);
  // The frame grows with its content.
  const height = await page.locator('iframe').evaluate(element => element.clientHeight);
  expect(height).toBeGreaterThanOrEqual((await frame.locator('body').evaluate(body => body.clientHeight)) - 1);
});

test('a reader signs in on the way, and what was typed is still there', async ({ browser }) => {
  const page = await newPage(browser);
  const name = await makeAccount(page, undefined, product.url);
  await page.context().clearCookies();
  await page.goto(`${blog.origin}/Another-article`);
  const frame = frameOf(page);
  await frame.getByLabel('Your comment').fill('Long way here');
  const popup = page.waitForEvent('popup');
  await frame.getByRole('button', { name: /^Comment on/ }).click();
  const window = await popup;
  await expect(window.getByText('What you wrote is kept until you are back.')).toBeVisible();
  await window.getByRole('link', { name: 'Sign In' }).click();
  await window.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await window.getByLabel('Password', { exact: true }).fill('a long walk to the arena');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(window.getByLabel('Your comment')).toHaveValue('Long way here');
  await window.getByRole('button', { name: 'Comment', exact: true }).click();
  // The sign-in has cut the connection, so the frame finds the comment by reading.
  await expect(frame.getByText('Long way here')).toBeVisible();
});

test('without scripts the frame can be read and has a link; it carries no cookie', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.url}/embed/talk?url=${encodeURIComponent(`${blog.origin}/A-night-to-keep`)}&theme=dark`);
  await expect(page.getByText('What a night it was')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Comment on/ })).toHaveAttribute('href', /\/article\?url=/);
  await expect(page.getByLabel('Your comment')).toBeHidden();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test.describe('attackers', () => {
  // The browser says why it does not show the frame, and where a message did not go.
  test.use({ allowedErrors: [/frame-ancestors/, /postMessage/, /Cross-Origin-Opener-Policy/] });

  test('a page that is not listed shows no frame, and a hostile opener gets and gives no words', async ({ browser }) => {
    const page = await newPage(browser, { storageState: session });
    const frameAddress = `${product.url}/embed/talk?url=${encodeURIComponent(`${blog.origin}/A-night-to-keep`)}`;
    const windowAddress = `${product.url}/article?url=${encodeURIComponent(`${blog.origin}/A-night-to-keep`)}`;
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Evil</title><link rel="icon" href="data:,"><h1>Evil</h1><iframe src="${frameAddress}"></iframe><button onclick="
        heard = []; addEventListener('message', e => heard.push(e.data)); w = window.open('${windowAddress}');
        setInterval(() => w.postMessage({ type: 'bleachers:draft', text: 'Evil words' }, '*'), 100)">Open</button>`);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect(page.getByRole('heading', { name: 'Evil' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0);
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open' }).click();
    const window = await popup;
    await expect(window.getByText('What a night it was')).toBeVisible();
    await window.getByLabel('Your comment').fill('Mine');
    await expect(window.getByLabel('Your comment')).toHaveValue('Mine');
    expect(await page.evaluate(() => (globalThis as { heard?: unknown[] }).heard)).toEqual([]);
    server.close();
  });
});
