import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type TestPostgres, startTestPostgres } from '../../src/platform/server/testing/postgres.ts';
import { expect, open, signUpToWrite, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

test.use({ allowedErrors: [/ERR_|Failed to fetch|status of 50\d/] });

interface Nodes {
  urls: [string, string];
  /** The second node dies at once, and comes back where it was. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

async function startNodes(): Promise<Nodes> {
  const postgres: TestPostgres = await startTestPostgres();
  const { host, port, user, password, database } = postgres.connection;
  const settings = {
    DATABASE_URL: `postgres://${user}${password ? `:${password}` : ''}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SEED_DEMO: 'false',
  };
  // The first one migrates.
  const first = await startProduct(settings);
  let second: RunningProduct = await startProduct(settings);
  return {
    urls: [first.url, second.url],
    kill: () => second.stop('SIGKILL'),
    async restart() {
      second = await startProduct({ ...settings, PORT: new URL(second.url).port });
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
    },
  };
}

/** Two friends in two browsers, each on a node of their own, who talk with each other. */
interface Friends {
  here: Page;
  there: Page;
  names: [string, string];
}

async function someoneAt(browser: Browser, baseURL: string): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  return { page, name: await signUpToWrite(page) };
}

async function twoFriends(browser: Browser, { urls }: Nodes): Promise<Friends> {
  const [one, other] = [await someoneAt(browser, urls[0]), await someoneAt(browser, urls[1])];
  await one.page.request.post('/api/friends/request', { data: { receiverUsername: other.name } });
  await other.page.request.post('/api/friends/request', { data: { receiverUsername: one.name } });
  for (const { page } of [one, other]) await page.request.post('/api/notifications/mark-all-read');
  await open(one.page, `/chat/${other.name}`);
  await open(other.page, `/chat/${one.name}`);
  return { here: one.page, there: other.page, names: [one.name, other.name] };
}

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder(/^Message @/);
  await box.fill(text);
  await box.press('Enter');
}

const said = (page: Page) => expect.poll(() => page.locator('[data-message]').allTextContents(), { timeout: 20_000 });

test.describe('two nodes that meet by PostgreSQL', { tag: '@slow' }, () => {
  // The tests share the nodes, so they run one after the other.
  test.describe.configure({ mode: 'default' });
  let nodes: Nodes;
  test.beforeAll(async () => {
    nodes = await startNodes();
  });
  test.afterAll(() => nodes.stop());

  test('a node that dies takes nothing with it: what was said meanwhile, on both sides, is there once it is back, once', async ({
    browser,
  }) => {
    const { here, there } = await twoFriends(browser, nodes);
    await say(here, 'before');
    await said(there).toEqual(['before']);
    await nodes.kill();
    await say(here, 'you are gone');
    await say(there, 'I wait');
    await said(here).toEqual(['before', 'you are gone']);
    await nodes.restart();
    await said(there).toEqual(['before', 'you are gone', 'I wait']);
    await said(here).toEqual(['before', 'you are gone', 'I wait']);
    await say(here, 'and on');
    await said(there).toEqual(['before', 'you are gone', 'I wait', 'and on']);
    await there.goto('/all');
    await expect(there.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    for (const page of [here, there]) await page.context().close();
  });
});
