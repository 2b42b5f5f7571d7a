import type { Page } from '@playwright/test';
import { createNight } from '../../src/features/sports/server/replay/night/night.ts';
import { openReplay, type Replay } from '../../src/features/sports/server/replay/replay.ts';
import { dayOfGames } from '../../src/features/sports/sports.rules.ts';
import { accessibilityProblems, commentOf, expect, expectToFit, makeAccount, openLive, test } from '../support/journey.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const minuteMs = 60_000;
const night = createNight({ speed: 4 });

/** How far the source is ahead, in milliseconds: as little as makes an NBA game be on now and for the minutes of the test. */
function timeAhead(): number {
  const onAt = (time: number) => {
    const games = night.gamesOf('nba', dayOfGames(Date.now()), time);
    return new Set(games.flatMap(({ id, status }) => (status === 'IN_PROGRESS' ? [id] : [])));
  };
  for (let ahead = 0; ahead < 120 * minuteMs; ahead += minuteMs) {
    const soon = Date.now() + ahead;
    const later = onAt(soon + 4 * minuteMs);
    if ([...onAt(soon - minuteMs)].some(id => onAt(soon).has(id) && later.has(id))) return ahead;
  }
  throw new Error('no game is on in the made-up night');
}

let replay: Replay;
let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const ahead = timeAhead();
  replay = await openReplay(0, '127.0.0.1', () => Date.now() + ahead, night);
  product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url });
});
test.afterAll(async () => {
  await product.stop();
  await replay.close();
});

interface Listed {
  state: string;
  threadId: number | null;
}

/** The thread of the NBA game that is on. */
async function liveThread(page: Page): Promise<string> {
  let id: number | null | undefined;
  await expect(async () => {
    const { games } = (await (await page.request.get('/api/games?league=nba')).json()) as { games: Listed[] };
    id = games.find(({ state, threadId }) => state === 'live' && threadId !== null)?.threadId;
    expect(id).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000 });
  return `/post/${id}`;
}

test('two fans react to a play and talk about it, one of them on a phone by touch', async ({ browser }) => {
  test.setTimeout(240_000);
  const touch = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
  const [phone, desk] = await Promise.all(
    [touch, {}].map(async options => (await browser.newContext({ baseURL: product.url, ...options })).newPage()),
  );
  if (!phone || !desk) throw new Error('no pages');
  const thread = await liveThread(phone);
  for (const page of [phone, desk]) {
    await makeAccount(page);
    await openLive(page, thread);
  }
  const playOf = (page: Page, seq: string) => page.locator(`li[data-play="${seq}"]`);
  const rows = phone.locator('li[data-play]:has(button[aria-expanded])');
  await expect(rows.first()).toBeVisible({ timeout: 60_000 });
  const seq = (await rows.first().getAttribute('data-play')) ?? '';

  // A tap opens the play, the next one reacts, and the other fan sees the sum.
  await playOf(phone, seq).locator('button[aria-expanded]').tap();
  await playOf(phone, seq).getByRole('button', { name: 'On fire (0)' }).tap();
  await expect(playOf(phone, seq).getByRole('button', { name: 'On fire (1)' })).toHaveAttribute('aria-pressed', 'true');
  await desk.goto(`${thread}#play-${seq}`);
  await expect(playOf(desk, seq).getByRole('button', { name: 'On fire (1)' })).toBeVisible({ timeout: 30_000 });
  await playOf(desk, seq).getByRole('button', { name: 'On fire (1)' }).click();
  await expect(playOf(phone, seq).getByRole('button', { name: 'On fire (2)' })).toBeVisible();

  // The talk is open on the desk, where its field writes to it.
  await expect(desk.getByText(/^On the play:/)).toBeVisible();
  await desk.getByLabel('Comment on this play').fill('I jumped off the couch');
  await desk.keyboard.press('ControlOrMeta+Enter');
  const talkOf = (page: Page) => playOf(page, seq).getByRole('list', { name: /^Talk about/ });
  await expect(talkOf(desk)).toContainText('I jumped off the couch');

  // The phone sees the talk in its place and answers by the docked field.
  await expect(talkOf(phone)).toContainText('I jumped off the couch');
  await commentOf(phone, 'I jumped off the couch').getByRole('button', { name: 'Reply' }).tap();
  const field = phone.getByLabel(/^Reply to /);
  await expect(field).toBeFocused();
  await field.fill('So did my dog');
  await phone.locator('[data-dock]').getByRole('button', { name: 'Reply', exact: true }).tap();
  await expect(talkOf(desk)).toContainText('So did my dog');
  await expectToFit(phone, [320, 375]);
  expect(await accessibilityProblems(phone, 'main')).toEqual([]);
  expect(await accessibilityProblems(desk, 'main')).toEqual([]);
});
