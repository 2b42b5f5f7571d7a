import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, open, test as base } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

interface Receiver {
  url: string;
  /** Each report: the call's path and query, and its body. */
  reports: { path: URL; body: string }[];
}

/** A stand-in for both services. */
const test = base.extend<object, { host: string; receiver: Receiver; product: string }>({
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  receiver: [
    async ({ host }, proceed) => {
      const reports: Receiver['reports'] = [];
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', part => {
          body += String(part);
        });
        request.on('end', () => {
          reports.push({ path: new URL(request.url ?? '', 'http://receiver'), body });
          response.writeHead(202).end();
        });
      });
      await new Promise<void>(resolve => server.listen(0, host, resolve));
      const address = server.address();
      if (!address || typeof address === 'string') throw new Error('the receiver has no port');
      await proceed({ url: `http://${host}:${address.port}`, reports });
      await new Promise(resolve => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ receiver }, proceed) => {
      const product = await startProduct({ SEED_DEMO: 'false', ANALYTICS: `plausible:${receiver.url}` });
      await proceed(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, proceed) => proceed(product),
});

/** Opens a page and wakes all of it: a link that is clicked before that may be a whole load. */
async function openAwake(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.mouse.move(10, 10);
  await page.mouse.move(30, 30);
  await expect(page.locator('[data-asleep]')).toHaveCount(0);
}

test.describe.configure({ mode: 'default' });
test.beforeEach(({ receiver }) => {
  receiver.reports.length = 0;
});

test('every opened page is reported once to Plausible, without a cookie or a script of theirs', { tag: '@slow' }, async ({
  page,
  receiver,
  product,
}) => {
  await openAwake(page, '/about?from=mail');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');
  const seen = () => receiver.reports.map(report => JSON.parse(report.body) as Record<string, unknown>);
  // A page that is left before it is shown is not reported.
  await expect.poll(seen).toHaveLength(2);
  await page.goBack();
  await expect.poll(seen).toEqual([
    { name: 'pageview', url: `${product}/about`, domain: 'localhost', referrer: null },
    { name: 'pageview', url: `${product}/`, domain: 'localhost', referrer: `${product}/about` },
    { name: 'pageview', url: `${product}/about`, domain: 'localhost', referrer: `${product}/` },
  ]);
  expect(new Set(receiver.reports.map(report => report.path.pathname))).toEqual(new Set(['/api/event']));
  const policy = (await page.request.get('/about')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`connect-src 'self' ${receiver.url};`);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
});

test('a link that is followed by a whole load has the bare page before it as its referrer', async ({ page, receiver, product }) => {
  const referrers = () => receiver.reports.map(report => (JSON.parse(report.body) as { referrer: unknown }).referrer);
  await open(page, '/about?from=mail');
  await expect.poll(referrers).toEqual([null]);
  await page.evaluate(() => location.assign('/all?sort=popular'));
  await expect.poll(referrers).toEqual([null, `${product}/about`]);
});

test.describe('a page whose address is nobody’s concern', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('is reported by what it is, also as a referrer', async ({ page, receiver, product }) => {
    await page.goto('/reset-password/a-secret-of-somebody');
    await expect.poll(() => receiver.reports.map(report => report.body).join()).toContain(`"url":"${product}/reset-password/:token"`);
    await page.evaluate(() => location.assign('/about'));
    await expect.poll(() => receiver.reports.map(report => report.body).join()).toContain(`"referrer":"${product}/reset-password/:token"`);
    expect(receiver.reports.map(report => report.body).join()).not.toContain('a-secret');
  });
});

for (const [name, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`nothing is reported of somebody whose browser says ${name}`, { tag: '@slow' }, async ({ browser, page, product, receiver }) => {
    const context = await browser.newContext({ baseURL: product });
    await context.addInitScript(([property, answer]) => Object.defineProperty(Navigator.prototype, property, { get: () => answer }), [
      name,
      value,
    ] as const);
    const quiet = await context.newPage();
    await openAwake(quiet, '/about');
    await quiet.getByRole('link', { name: 'Home' }).first().click();
    await expect(quiet).toHaveURL('/');
    await context.close();
    // Somebody else's page, opened later, is the first to be heard of.
    await open(page, '/all');
    await expect.poll(() => receiver.reports.length).toBe(1);
    expect(receiver.reports[0]?.body).toContain('/all');
  });
}

test('GA4 gets the same page views, in its own words', { tag: '@slow' }, async ({ page, receiver }) => {
  const product = await startProduct({ SEED_DEMO: 'false', ANALYTICS: `ga4:G-TEST1234@${receiver.url}` });
  await openAwake(page, `${product.url}/about`);
  await expect.poll(() => receiver.reports.length).toBe(1);
  const { path } = receiver.reports[0] ?? { path: new URL('http://nothing') };
  expect(path.pathname).toBe('/g/collect');
  expect(Object.fromEntries(path.searchParams)).toMatchObject({
    v: '2',
    tid: 'G-TEST1234',
    en: 'page_view',
    dl: `${product.url}/about`,
    dt: expect.stringContaining('Bleachers'),
    cid: expect.stringMatching(/^\d+\.\d+$/),
  });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect.poll(() => receiver.reports.length).toBe(2);
  const visits = receiver.reports.map(report => report.path.searchParams.get('cid'));
  expect(new Set(visits).size).toBe(1);
  await page.goto('about:blank');
  await product.stop();
});
