import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/journey.ts';

/** Another site that shows a card in a frame. */
async function otherSite(card: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1><iframe title="Card" src="${card}" width="500" height="400"></iframe>`,
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('a post is shown in a frame of another site, without JavaScript and without a cookie', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const oembed = await context.request.get(`${baseURL}/oembed?url=${encodeURIComponent(`${baseURL}/post/5`)}&format=json`);
  const { html } = (await oembed.json()) as { html: string };
  const site = await otherSite(/src="([^"]+)"/.exec(html)?.[1] ?? '');
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).origin));
  await page.goto(site.url);
  const card = page.frameLocator('iframe');
  await expect(card.getByRole('main')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Open on Bleachers' })).toHaveAttribute('href', `${baseURL}/post/5`);
  expect(new Set(requested)).toEqual(new Set([new URL(site.url).origin, baseURL]));
  expect(await context.cookies(baseURL)).toEqual([]);
  site.close();
  await context.close();
});

test.describe('a page that is no card', () => {
  // The browser says why it does not show the page.
  test.use({ allowedErrors: [/frame-ancestors 'none'/] });

  test('is not shown in a frame of another site', async ({ page, baseURL }) => {
    const site = await otherSite(`${baseURL}/post/5`);
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0);
    site.close();
  });
});
