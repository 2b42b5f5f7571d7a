import { expect, test } from './support/journey.ts';
import { makeAccount, newName, password } from './support/people.ts';
import type { Person } from './support/person.ts';
import { css, label, role, text, within } from './support/target.ts';

const forEverybody = [
  '/',
  '/all',
  '/nba',
  '/Boston%20Celtics',
  '/all?q=celtics',
  '/games',
  '/standings/nba',
  '/draft/2025',
  '/post/5',
  '/user/CourtsideCasey',
  '/about',
];
const forMembers = [
  '/',
  '/all',
  '/games',
  '/post/5',
  '/settings',
  '/settings/security',
  '/friends',
  '/notifications',
  '/chat',
  '/bookmarks',
];

/** Opens each page on a phone and on a wide screen: it has a heading, and nothing sticks out of it. */
async function look(person: Person, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await person.resize(375, 812);
      await person.open(path);
      await person.sees(css('h1'));
      for (const width of [375, 1280]) {
        await person.resize(width);
        await person.until(wanted => innerWidth === wanted, width, `is ${width} px wide`);
        const tooWide = () => person.run(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(tooWide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
}

test('pages of visitors come up on a phone and a wide screen', async ({ person }) => {
  await look(person, forEverybody);
});

test('pages of members come up on a phone and a wide screen', async ({ person }) => {
  await makeAccount(person);
  await look(person, forMembers);
});

test('a visitor signs up by hand, signs out, and Back shows nothing private', async ({ person }) => {
  const username = newName();
  await person.open('/api/login?returnTo=/all');
  await person.click(role('link', 'Create account'));
  await person.sees(role('heading', 'Join Bleachers'));
  await person.fill(label('E-mail'), `${username.toLowerCase()}@example.com`);
  await person.fill(css('input[type=password]'), password);
  await person.click(role('button', 'Create account'));
  await person.fill(label('Username'), username);
  await person.sees(text('Username is available!'));
  await person.click(role('button', 'Take this name'));
  await person.sees(role('heading', 'Pick your teams'));
  await person.open('/settings');
  await person.sees(role('heading', 'Settings'));
  await person.resize(1280);
  await person.click(role('button', 'Account menu'));
  await person.click(role('menuitem', 'Sign Out'));
  await person.sees(role('link', 'Sign In'));
  await person.back();
  await person.seesNo(within(css('main'), text(`${username.toLowerCase()}@example.com`)));
});

test('the dark theme is chosen and is there on the next page', async ({ person }) => {
  const isDark = () => person.run(() => document.documentElement.classList.contains('dark'));
  await person.open('/all');
  const before = await isDark();
  await person.click(role('button', 'Theme'));
  await expect.poll(isDark).toBe(!before);
  const background = () => person.run(() => getComputedStyle(document.body).backgroundColor);
  const chosen = await background();
  await person.open('/about');
  expect(await isDark()).toBe(!before);
  expect(await background()).toBe(chosen);
});
