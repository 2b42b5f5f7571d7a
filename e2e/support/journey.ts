import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

let count = 0;

/** A username that nobody has yet. */
export function newName(): string {
  count += 1;
  return `Fan${Date.now().toString(36)}${process.pid.toString(36)}${count}`.slice(0, 20);
}

export const password = 'a long walk to the arena';

/** Creates an account by the sign-in pages that something led to, and chooses the username. */
export async function join(page: Page, username = newName()): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).click();
  // Both pages have these fields: what is typed before the next one is there is gone with the first.
  await expect(page.getByRole('heading', { name: 'Join Bleachers' })).toBeVisible();
  await page.getByLabel('E-mail').fill(`${username.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText('Username is available!')).toBeVisible();
  await page.getByRole('button', { name: 'Take this name' }).click();
}

/** Signs up by the pages for it, past the teams that are offered, and is back on the page where it began. */
export async function signUpByHand(page: Page, username = newName()): Promise<string> {
  await page.goto('/api/login?returnTo=/all');
  await join(page, username);
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your teams' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  return username;
}

/** Begins to sign in, and gives what the built-in provider knows the try by. */
async function uidOfSignIn(request: APIRequestContext, url = ''): Promise<string> {
  const begun = await request.get(`${url}/api/login?returnTo=/rules`);
  return new URL(begun.url()).pathname.split('/').at(-1) ?? '';
}

/**
 * Has an account with a username, signed in, on no page yet: what the pages of a sign-up call, without the pages. `url` is that of a product of
 * the journey's own.
 */
export async function makeAccount(page: Page, username = newName(), url = ''): Promise<string> {
  const { request } = page;
  const called = async (method: string, path: string, data: object) => {
    const response = await request.fetch(url + path, { method, data });
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200);
    return response.json();
  };
  const uid = await uidOfSignIn(request, url);
  const { location } = await called('POST', `/api/sign-up/${uid}`, { email: `${username.toLowerCase()}@example.com`, password });
  await request.get(url + location);
  await called('POST', '/api/auth/setup-username', { username });
  return username;
}

/** Has an account with a username, signed in, on All Sports. */
export async function signUp(page: Page, username = newName()): Promise<string> {
  await makeAccount(page, username);
  await open(page, '/all');
  await expect(page.getByRole('heading', { level: 1, name: 'All Sports' })).toBeVisible();
  return username;
}

/** Has an account with a username, signed in, on a page with little on it, which takes a third of the time of a feed. */
export async function signUpToWrite(page: Page, username = newName()): Promise<string> {
  await makeAccount(page, username);
  await open(page, '/rules');
  return username;
}

/** Opens a page and waits until it is awake: what is clicked before that is lost, which a person would see and click again. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.awake !== undefined);
}

/** Opens a page of somebody who is signed in, and waits until what happens elsewhere reaches it. */
export async function openLive(page: Page, path: string): Promise<void> {
  const streaming = page.waitForResponse(response => response.url().includes('/api/events'));
  await open(page, path);
  // A visitor's page connects at its first use.
  await page.mouse.move(5, 5, { steps: 3 });
  await streaming;
}

/** Signs in on the built-in provider's page, wherever it was led to from. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The first of the demo community. */
export const demo = { email: 'courtsidecasey@example.com', password: 'courtside-demo' };

/**
 * Signs in as a regular of the demo community, on no page yet: many comments in a minute by somebody new would raise the shield of a
 * thread.
 */
export async function signInAsRegular({ request }: Page): Promise<void> {
  const uid = await uidOfSignIn(request);
  const response = await request.post(`/api/sign-in/${uid}`, { data: demo });
  expect(response.status(), await response.text()).toBe(200);
  await request.get((await response.json()).location);
}

/** Writes a post by the composer and ends on its page. Returns the page's path. */
export async function writePost(page: Page, content: string, tags: readonly string[] = []): Promise<string> {
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await composer.getByLabel('What’s on your mind?').fill(content);
  if (tags.length > 0) await composer.getByRole('button', { name: 'Add tags' }).click();
  for (const tag of tags) {
    await composer.getByRole('combobox', { name: 'Tags' }).fill(tag);
    await composer.getByRole('combobox', { name: 'Tags' }).press('Enter');
  }
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  // The address changes first: until the page does, what is looked for may be found on the one that is left.
  await expect(page.getByRole('link', { name: 'Back to Feed' })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** The address of a game that is over; the product reads its sources for a moment before it has one. */
export async function pathOfFinalGame(origin: string): Promise<string> {
  const date = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const response = await fetch(`${origin}/api/games?date=${date}&league=nba`);
    const { games = [] }: { games?: { id: string; state: string }[] } = await response.json();
    const final = games.find(({ state }) => state === 'final');
    if (final) return `/game/${final.id}`;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  throw new Error('No game was over within a minute.');
}

/** A comment by what it says, which is not what somebody is typing into its form. */
export function commentOf(page: Page, text: string): Locator {
  return page.locator('#comments li').filter({ has: page.locator('p', { hasText: text }) });
}

/** Brings something to the top of what it scrolls in: far from the edges, where dragging scrolls. */
export async function toTop(thing: Locator): Promise<void> {
  await thing.evaluate(element => element.scrollIntoView({ block: 'start' }));
}

/** Moves what was picked up by keys: a step is 25 px, rows are higher than one, and the place is told when it is another one. */
export async function arrowDownUntil(page: Page, status: Locator, told: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(status).toContainText(told, { timeout: 1_000 });
  }).toPass();
}

/**
 * Runs in the page: marks the rows of lists and tables that have nothing new for the rules, because every element in them looks like
 * one of an earlier row at the same place: the same tag, role, classes and styles, and a text or a name where that one has it.
 */
function markRepeatedRows(mark: string): void {
  const looks = (element: Element) => {
    const named = ['alt', 'aria-label', 'aria-labelledby', 'title', 'href'].filter(name => element.getAttribute(name)?.trim());
    const { tagName } = element;
    const hasText = Boolean(element.textContent?.trim());
    return [tagName, ...['role', 'class', 'style'].map(name => element.getAttribute(name)), ...named, hasText].join();
  };
  const seen = new Set<string>();
  for (const row of document.querySelectorAll('li, article, tr')) {
    row.removeAttribute(mark);
    if (row.parentElement?.closest(`[${mark}]`)) continue;
    let place = '';
    for (let above = row.parentElement; above; above = above.parentElement) place += `${above.tagName} ${above.className} `;
    const parts = [row, ...row.querySelectorAll('*')].map(element => place + looks(element));
    if (parts.every(part => seen.has(part))) row.setAttribute(mark, '');
    for (const part of parts) seen.add(part);
  }
}

const repeated = 'data-repeated';

/** The rules of axe about colors: all that differs between the themes. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Lays the page out for a check, or puts it back: bars stand in the page, notices such as '3 new posts' are hidden, and rows that are far from
 * the window have their true heights. What a bar or a notice covers in part has its colors behind it, or too little room for a finger, until
 * somebody scrolls. The controls of a row with an estimated height lie over the next row.
 */
function layOut(isForCheck: boolean): void {
  document.documentElement.toggleAttribute('data-whole', isForCheck);
  for (const cover of document.querySelectorAll<HTMLElement>('nav, header, [role=status]')) {
    const property = cover.role === 'status' ? 'visibility' : 'position';
    if (!isForCheck) cover.style.removeProperty(property);
    else if (['fixed', 'sticky'].includes(getComputedStyle(cover).position))
      cover.style.setProperty(property, property === 'visibility' ? 'hidden' : 'static');
  }
}

/**
 * The accessibility problems of the page, or of a part of it, after all transitions have ended. Rows that repeat earlier ones are left
 * out. `rules` are the only ones that are checked.
 */
export async function accessibilityProblems(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(each => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity),
  );
  await page.evaluate(markRepeatedRows, repeated);
  const scrolled = await page.evaluate(() => scrollY);
  await page.evaluate(layOut, true);
  // One call with the violations alone takes a third of the time. Frames of other sites, which need more calls, are not ours to check.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude(`[${repeated}]`);
  axe.options({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  await page.evaluate(layOut, false);
  // It scrolls to what lies outside the window.
  await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), scrolled);
  return violations.map(({ id, nodes: [node] }) => {
    const beside = node?.any.flatMap(check => check.relatedNodes ?? []).map(each => each.html);
    return [`${id}: ${node?.html ?? ''}`, node?.failureSummary, ...(beside ?? [])].join('\n');
  });
}

/** The accessibility problems in the light theme and in the dark one, which has the same elements in other colors. */
export async function problemsInBothThemes(page: Page, part?: string): Promise<string[]> {
  const setDark = (isDark: boolean) => page.evaluate(dark => document.documentElement.classList.toggle('dark', dark), isDark);
  await setDark(false);
  const light = await accessibilityProblems(page, part);
  await setDark(true);
  const dark = await accessibilityProblems(page, part, colorRules);
  await setDark(false);
  return [...light.map(problem => `light: ${problem}`), ...dark.map(problem => `dark: ${problem}`)];
}

/** No page scrolls sideways, whatever its width. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** A picture of another journey's post may be removed between the feed that shows it and its request. */
const pictureOfOther = /status of 404 .*\/images\/[\w-]+\.webp\)$/;

/**
 * Every page watches its console: an error, a failed hydration or a blocked style fails the journey. The other browsers that a journey opened
 * are closed at its end, because their pages would go on animating and asking beside all journeys that follow.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; watched: undefined }>({
  allowedErrors: [[], { option: true }],
  watched: [
    async ({ browser, context, allowedErrors }, proceed) => {
      const problems: string[] = [];
      const note = (text: string) => {
        if (![...allowedErrors, pictureOfOther].some(pattern => pattern.test(text))) problems.push(text);
      };
      context.on('console', message => {
        if (message.type() === 'error' || /hydrat/i.test(message.text())) note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', error => note(`${String(error.error())} (${error.page()?.url() ?? ''})`));
      await proceed(undefined);
      for (const other of browser.contexts()) if (other !== context) await other.close();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
