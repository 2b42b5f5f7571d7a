import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openUpstream, type Upstream } from '../../src/features/embeds/server/testing/upstream.ts';
import { accessibilityProblems, expect, open, signUp, signUpToWrite, test as base, writePost } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

interface Own {
  /** The addresses of the stand-ins. */
  host: string;
  upstream: Upstream;
  product: string;
}

/** A product whose embed sources are stand-ins. */
const test = base.extend<object, Own>({
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  upstream: [
    async ({ host }, proceed) => {
      const upstream = await openUpstream(host);
      await proceed(upstream);
      await upstream.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ upstream }, proceed) => {
      const { url } = upstream;
      const sources = { X_OEMBED_URL: url, YOUTUBE_OEMBED_URL: url, PICTURE_PROXY_URL: `${url}/picture` };
      const product = await startProduct({ SEED_DEMO: 'false', ...sources });
      await proceed(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, proceed) => proceed(product),
});

test.describe.configure({ mode: 'default' });
test.beforeEach(({ upstream }) => {
  upstream.answerWith(undefined);
  upstream.calls.length = 0;
});

const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#006bb6' } })
  .png()
  .toBuffer();

/** Records the page's requests to other hosts from now on, and answers them here. Nothing leaves the machine. */
async function watchOthers(page: Page, own: string): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    url => url.origin !== own && url.protocol.startsWith('http'),
    route => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
    },
  );
  return asked;
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page, 'article')).toEqual([]);
}

test('a linked post on X is shown on a click, as a quote, and X learns of nobody', async ({ page, product, upstream }) => {
  const others = await watchOthers(page, product);
  await signUpToWrite(page);
  await writePost(page, 'They said it: https://x.com/arenanotes/status/20 and that is that');
  const article = page.getByRole('article').first();
  const cover = article.getByRole('button', { name: /Show the post by @arenanotes/ });
  await expect(cover).toContainText('From x.com');
  // The server asks once in the background, and the card shows the words before the click.
  await expect(cover).toContainText('Doors at six, tip-off at seven.');
  expect(upstream.calls).toHaveLength(1);
  await expectAccessible(page);
  await cover.click();
  await expect(article.getByRole('blockquote')).toContainText('Doors at six, tip-off at seven.');
  await expect(article.getByRole('link', { name: 'pic.x.com/abc' })).toHaveAttribute('href', 'https://t.co/abc');
  await expect(article.getByRole('link', { name: 'Open on X' })).toBeVisible();
  await expectAccessible(page);
  expect(upstream.calls).toHaveLength(2);
  expect(others).toEqual([]);
});

test('a linked video asks nothing of YouTube before it is played, and plays in the place that was kept', { tag: '@slow' }, async ({
  page,
  product,
  upstream,
}) => {
  const others = await watchOthers(page, product);
  await signUp(page);
  await writePost(page, 'Watch this https://youtu.be/dQw4w9WgXcQ');
  const title = 'Every angle of the buzzer beater';
  await expect(page.getByRole('article').getByRole('button', { name: title }).locator('img')).toHaveAttribute('src', /^\/images\//);
  // On a card of the feed, too; playing does not open the post.
  await page.getByRole('link', { name: 'Back to Feed' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Watch this' });
  const cover = card.getByRole('button', { name: /Play video/ });
  const place = await cover.locator('img').boundingBox();
  expect(others).toEqual([]);
  expect(upstream.calls).toHaveLength(2);
  await cover.click();
  const player = card.locator('iframe');
  await expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1');
  await expect(card.getByText(title)).toBeVisible();
  const playing = await player.boundingBox();
  expect([playing?.width, playing?.height]).toEqual([place?.width, place?.height]);
  await expect.poll(() => [...new Set(others)]).toEqual(['www.youtube-nocookie.com']);
  await expect(page).toHaveURL('/all');
});

test.describe('a deleted post', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('or one that can’t be read leaves a plain link', { tag: '@slow' }, async ({ page, product, upstream }) => {
    await watchOthers(page, product);
    upstream.answerWith((_request, response) => response.writeHead(404).end());
    await signUpToWrite(page);
    await writePost(page, 'Gone? https://www.youtube.com/watch?v=aaaaaaaaaaa');
    await page.getByRole('button', { name: /Play video/ }).click();
    await expect(page.getByText('YouTube doesn’t show this here.')).toBeVisible();
    const link = page.getByRole('link', { name: 'Watch on YouTube' });
    await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aaaaaaaaaaa');
  });
});

test('a picture by address is a link until the server has its copy, and no reader asks the other host', { tag: '@slow' }, async ({
  page,
  product,
  upstream,
  browser,
}) => {
  const address = 'https://pictures.example/court.png';
  // The server gives up on an answer after four seconds and asks again later: on a slow machine it asks more than once.
  let answer: () => void = () => undefined;
  const isTime = new Promise<void>(resolve => {
    answer = resolve;
  });
  upstream.answerWith(
    (_request, response) => void isTime.then(() => response.writeHead(200, { 'content-type': 'image/png' }).end(picture)),
  );
  const others = await watchOthers(page, product);
  await signUpToWrite(page);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill('Look at this court');
  await composer.getByRole('button', { name: 'Use a link instead' }).click();
  await composer.getByLabel('Image address').fill(address);
  await composer.getByLabel('Description').fill('The court');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const path = new URL(page.url()).pathname;
  const article = page.getByRole('article').first();
  const link = article.getByRole('link', { name: 'Picture: The court' });
  await expect(link).toHaveAttribute('href', address);

  const elsewhere = await browser.newContext({ baseURL: product });
  const reader = await elsewhere.newPage();
  const asked = await watchOthers(reader, product);
  await open(reader, path);
  await expect(reader.getByRole('link', { name: 'Picture: The court' })).toBeVisible();
  const html = await (await page.request.get(path)).text();
  expect(html.includes(`src="${address}"`)).toBe(false);

  answer();
  // The author's page shows it without a reload.
  const copy = article.getByRole('img', { name: 'The court' });
  await expect(copy).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp$/);
  const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(() => width(copy)).toBeGreaterThan(0);
  await expect(link).toBeHidden();
  await open(reader, path);
  await expect.poll(() => width(reader.getByRole('img', { name: 'The court' }))).toBeGreaterThan(0);
  await elsewhere.close();
  expect([...new Set(upstream.calls)]).toEqual([`/picture?${new URLSearchParams({ url: address }).toString()}`]);
  expect([...others, ...asked]).toEqual([]);
});
