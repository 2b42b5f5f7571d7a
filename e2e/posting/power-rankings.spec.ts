import type { Locator, Page } from '@playwright/test';
import { arrowDownUntil, expect, open, signUpToWrite, test, toTop } from '../support/journey.ts';

async function beginRankings(page: Page): Promise<{ composer: Locator; available: Locator; ranked: Locator }> {
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create a New Post' });
  await expect(composer.getByRole('button', { name: 'Power Ranking', exact: true })).toBeDisabled();
  await composer.getByRole('button', { name: 'Add tags' }).click();
  await composer.getByRole('combobox', { name: 'Tags' }).fill('nba');
  await composer.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await composer.getByRole('button', { name: 'Power Ranking', exact: true }).click();
  await expect(composer.getByRole('heading', { name: 'NBA Power Rankings' })).toBeVisible();
  return {
    composer,
    available: composer.getByRole('list', { name: /^Available Teams/ }).getByRole('listitem'),
    ranked: composer.getByRole('list', { name: /^Power Rankings/ }).getByRole('listitem'),
  };
}

async function drag(page: Page, from: Locator, to: Locator, beyond = 0): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('both are on the screen');
  await page.mouse.move(start.x + 20, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + beyond, { steps: 12 });
  await page.mouse.up();
}

interface Place {
  x: number;
  y: number;
}

/** A finger goes down, moves and goes up, as the browser hears of it from a screen. */
async function moveFinger(page: Page, from: Place, to: Place): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await screen.detach();
}

test('a fan ranks teams with the mouse: drags them in, into order, and takes one out', async ({ page }) => {
  test.slow();
  await signUpToWrite(page);
  const { composer, available, ranked } = await beginRankings(page);
  await composer.getByLabel('What’s on your mind?').fill('Week five');
  await expect(available).toHaveCount(30);
  await toTop(composer.getByRole('heading', { name: 'NBA Power Rankings' }));
  const empty = composer.getByText('Drag teams here to create your power rankings');
  await drag(page, composer.getByRole('button', { name: 'Drag Boston Celtics into the rankings' }), empty);
  await expect(ranked).toHaveCount(1);
  await expect(available).toHaveCount(29);
  const bottom = composer.getByText('Drop here to add to bottom');
  await drag(page, composer.getByRole('button', { name: 'Drag Atlanta Hawks into the rankings' }), bottom);
  // Over a ranked team is over the rankings, too: a new one always comes last.
  await drag(page, composer.getByRole('button', { name: 'Drag Chicago Bulls into the rankings' }), ranked.first());
  await expect(ranked).toHaveText([/Boston Celtics/, /Atlanta Hawks/, /Chicago Bulls/]);
  await drag(
    page,
    composer.getByRole('button', { name: 'Move Boston Celtics, number 1' }),
    composer.getByRole('button', { name: /^Move Chicago Bulls, number/ }),
    4,
  );
  await expect(ranked).toHaveText([/Atlanta Hawks/, /Chicago Bulls/, /Boston Celtics/]);
  await composer.getByRole('button', { name: 'Remove Chicago Bulls' }).click();
  await expect(ranked).toHaveText([/Atlanta Hawks/, /Boston Celtics/]);
  await expect(available).toHaveCount(28);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();

  await expect(page).toHaveURL(/\/post\/\d+$/);
  const standings = page.getByRole('group', { name: 'NBA Power Rankings' }).getByRole('listitem');
  await expect(standings).toHaveText([/1.*Atlanta Hawks/, /2.*Boston Celtics/]);
  await expect(page.getByText('Week five', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await expect(dialog.getByLabel('What’s on your mind?')).toHaveValue('Week five');
  await dialog.getByRole('button', { name: 'Add Utah Jazz' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(standings).toHaveText([/Atlanta Hawks/, /Boston Celtics/, /Utah Jazz/]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags by the grip, and scrolls beside it', { tag: '@slow' }, async ({ page }) => {
    test.slow();
    await signUpToWrite(page);
    const { composer, available, ranked } = await beginRankings(page);
    for (const team of ['Boston Celtics', 'Chicago Bulls', 'Denver Nuggets']) {
      await composer.getByRole('button', { name: `Add ${team}`, exact: true }).tap();
    }
    const list = composer.getByRole('list', { name: /^Available Teams/ });
    await toTop(list);
    await list.evaluate(element => {
      element.scrollTop = 0;
    });
    const name = await available.getByText('Cleveland Cavaliers').boundingBox();
    if (!name) throw new Error('the team is on the screen');
    await moveFinger(page, { x: name.x + 20, y: name.y + 8 }, { x: name.x + 20, y: name.y - 120 });
    await expect.poll(() => list.evaluate(element => element.scrollTop)).toBeGreaterThan(40);
    await expect(ranked).toHaveCount(3);

    const handleOf = (team: string) => composer.getByRole('button', { name: new RegExp(`^Move ${team}, number`) });
    await toTop(composer.getByRole('list', { name: /^Power Rankings/ }));
    const [from, to] = [await handleOf('Boston Celtics').boundingBox(), await handleOf('Denver Nuggets').boundingBox()];
    if (!from || !to) throw new Error('both are on the screen');
    await moveFinger(page, { x: from.x + 15, y: from.y + from.height / 2 }, { x: to.x + 15, y: to.y + to.height / 2 + 4 });
    await expect(ranked).toHaveText([/Chicago Bulls/, /Denver Nuggets/, /Boston Celtics/]);
  });
});

test('teams are ranked by keyboard alone, and a reload keeps them', { tag: '@slow' }, async ({ page }) => {
  test.slow();
  await signUpToWrite(page);
  const { composer, ranked } = await beginRankings(page);
  await composer.getByLabel('What’s on your mind?').fill('By keys');
  await composer.getByRole('button', { name: 'Add Denver Nuggets' }).focus();
  await page.keyboard.press('Enter');
  await expect(composer.getByText('Denver Nuggets is number 1.')).toBeAttached();
  // The next team is at hand.
  await expect(composer.getByRole('button', { name: 'Add Detroit Pistons' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(ranked).toHaveText([/Denver Nuggets/, /Detroit Pistons/, /Golden State Warriors/]);
  await composer.getByRole('button', { name: 'Move Golden State Warriors up' }).focus();
  await page.keyboard.press('Enter');
  await expect(ranked).toHaveText([/Denver Nuggets/, /Golden State Warriors/, /Detroit Pistons/]);
  await expect(composer.getByRole('button', { name: 'Move Golden State Warriors up' })).toBeFocused();
  const status = composer.locator('[role="status"]').filter({ hasText: /Denver Nuggets/ });
  await composer.getByRole('button', { name: 'Move Denver Nuggets, number 1' }).focus();
  await page.keyboard.press('Space');
  await expect(status).toContainText('Picked up Denver Nuggets');
  await arrowDownUntil(page, status, 'Denver Nuggets is over number 2 of 3.');
  await page.keyboard.press('Space');
  await expect(ranked).toHaveText([/Golden State Warriors/, /Denver Nuggets/, /Detroit Pistons/]);
  await composer.getByRole('button', { name: 'Remove Detroit Pistons' }).focus();
  await page.keyboard.press('Enter');
  await expect(ranked).toHaveCount(2);

  await page.reload();
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await expect(ranked).toHaveText([/Golden State Warriors/, /Denver Nuggets/]);
  await composer.getByLabel('What’s on your mind?').press('Control+Enter');
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const post = await (await page.request.get(`/api${new URL(page.url()).pathname.replace('/post/', '/posts/')}`)).json();
  expect(post.content).toBe('By keys\n\n1. Golden State Warriors\n2. Denver Nuggets');
});

test('a card shows ten ranks, five on a phone, and leads to all thirty in two columns', async ({ page }) => {
  await open(page, '/?tag=Oklahoma%20City%20Thunder');
  const card = page.getByRole('article', { name: 'Post by thunder_upright' }).filter({ hasText: 'All thirty, this week' });
  const ranks = card.getByRole('group', { name: 'NBA Power Rankings' }).getByRole('listitem');
  await expect(ranks.filter({ visible: true })).toHaveCount(10);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(ranks.filter({ visible: true })).toHaveCount(5);
  await card.getByRole('link', { name: 'See all 30 teams' }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const standings = page.getByRole('group', { name: 'NBA Power Rankings' });
  await expect(standings.getByRole('list')).toHaveCount(2);
  await expect(standings.getByRole('listitem')).toHaveCount(30);
});
