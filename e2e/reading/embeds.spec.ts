import type { Page } from '@playwright/test';
import { openUpstream, type Upstream } from '../../src/features/embeds/server/testing/upstream.ts';
import { accessibilityProblems, expect, signUp, signUpToWrite, test as base, writePost } from '../support/journey.ts';
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
  upstream.calls.length = 0;
});

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
