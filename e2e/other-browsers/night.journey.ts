import { expect, test } from './support/journey.ts';
import { call, makeAccount } from './support/people.ts';
import type { Person } from './support/person.ts';
import { css, label, partly, role, text, within } from './support/target.ts';

interface Listed {
  id: string;
  state: string;
  threadId: number | null;
}

/** An NBA game of the made-up night that is on and has a thread. */
async function liveGame(person: Person): Promise<Listed> {
  let game: Listed | undefined;
  const find = async () => {
    const { games } = await call<{ games: Listed[] }>(person, 'GET', '/api/games?league=nba');
    game = games.find(({ state, threadId }) => state === 'live' && threadId !== null);
    return game !== undefined;
  };
  await expect.poll(find, { timeout: 60_000 }).toBe(true);
  if (!game) throw new Error('no game is on');
  return game;
}

/** Nothing sticks out of the page on a phone and on a wide screen. */
async function fits(person: Person): Promise<void> {
  for (const width of [375, 1280]) {
    await person.resize(width, 812);
    await person.until(wanted => innerWidth === wanted, width, `is ${width} px wide`);
    await expect.poll(() => person.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test('a visitor’s first tap asks to sign in, and the window closes again', async ({ person }) => {
  await person.open('/all');
  await person.click(within(css('main'), partly(role('button', 'Like'))));
  await person.sees(role('dialog', 'Join Bleachers to like posts!'));
  await person.fill(within(css('dialog'), label('E-mail')), 'somebody@example.com');
  await person.click(role('button', 'Continue browsing'));
  await person.seesNo(role('dialog'));
});

test('two friends sit in a row: their words and reactions reach each other beside the plays', async ({ person, somebodyElse }) => {
  const friend = await somebodyElse();
  await makeAccount(person);
  await makeAccount(friend);
  const game = await liveGame(person);
  const { code } = await call<{ code: string }>(person, 'POST', `/api/games/${game.id}/rows`, { name: 'Upper deck' });
  await person.open(`/rows/${code}`);
  await friend.open(`/rows/${code}`);
  await friend.click(role('button', 'Take a seat'));
  const log = role('log', 'Messages of your row');
  for (const each of [person, friend]) await each.sees(log);
  await friend.fill(label('Message to your row'), 'Who has snacks');
  await friend.press('Enter');
  await person.sees(within(log, text('Who has snacks')));
  await person.fill(label('Message to your row'), 'All of them');
  await person.click(role('button', 'Send to your row'));
  await friend.sees(within(log, text('All of them')));
  await fits(person);
  await person.open(`/post/${game.threadId}`);
  await person.sees(label('Add a comment'));
  await fits(person);
});
