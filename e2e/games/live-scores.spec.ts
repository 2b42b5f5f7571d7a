import type { Game } from '../../src/features/games/games.contract.ts';
import { teamsOf } from '../../src/features/sports/server/teams/teams.ts';
import type { PlayedGame } from '../../src/features/sports/server/replay/shapes.ts';
import { openReplay } from '../../src/features/sports/server/replay/replay.ts';
import { commentOf, expect, makeAccount, open, signUp, test } from '../support/journey.ts';
import { startProduct } from '../support/product.ts';

test('a visitor who starts the talk of a game signs in, and the next one finds the thread', async ({ page }) => {
  const { games } = await page.request.get('/api/games?league=nhl').then((answer): Promise<{ games: Game[] }> => answer.json());
  const game = games.find(({ state, threadId }) => state === 'scheduled' && threadId === null);
  await open(page, `/game/${game?.id}`);
  await page.getByRole('button', { name: 'Start the talk' }).click();
  await expect(page.getByRole('dialog')).toContainText('comment');
  await makeAccount(page);
  await open(page, `/game/${game?.id}`);
  await page.getByRole('button', { name: 'Start the talk' }).click();
  await page.getByLabel('Add a comment').fill('First in');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(commentOf(page, 'First in')).toBeVisible();
  await open(page, `/game/${game?.id}`);
  await expect(page.getByRole('link', { name: 'Open the thread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the talk' })).toHaveCount(0);
});

test.describe('with a source of its own', () => {
  test.use({ allowedErrors: [/503 \(Service Unavailable\)/] });

  test('scores that can’t be had say so, take nothing else down, come back by Retry, and are pushed as they change', {
    tag: '@slow',
  }, async ({ page, browser }) => {
    test.slow();
    const replay = await openReplay();
    const product = await startProduct({ ESPN_API_URL: replay.url, NBA_CDN_URL: replay.url, GAME_THREADS: 'none' });
    try {
      replay.be('html');
      await open(page, `${product.url}/?tag=NHL`);
      const board = page.getByRole('region', { name: 'NHL scores' });
      await expect(board).toContainText('Scores can’t be reached right now.');
      await expect(page.getByRole('article').first()).toBeVisible();
      // A source that failed is asked again after a while: time to sign up.
      const context = await browser.newContext({ baseURL: product.url });
      const fan = await context.newPage();
      const signingUp = signUp(fan);
      replay.be('well');
      const [away, home] = teamsOf('nhl');
      if (!away || !home) throw new Error('no teams');
      const game: PlayedGame = {
        id: '1',
        league: 'nhl',
        startsAt: new Date().toISOString(),
        away,
        home,
        scores: { away: 2, home: 1 },
        status: 'IN_PROGRESS',
        period: 2,
        clock: 90,
      };
      replay.show([game]);
      // A source that failed several calls in a row is left alone for a minute.
      // A retry that is answered late, or a pushed update, takes the button away before the scores stand there.
      await expect(async () => {
        const retry = board.getByRole('button', { name: 'Retry' });
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(board).toContainText('P2 1:30', { timeout: 2_000 });
      }).toPass({ timeout: 90_000 });
      await expect(board.getByRole('listitem')).toContainText('Anaheim Ducks');
      await signingUp;
      const streams = fan.waitForResponse(response => response.url().includes('topics=live_scores:nhl'));
      await open(fan, '/?tag=NHL');
      await expect(fan.getByRole('region', { name: 'NHL scores' })).toContainText('P2 1:30');
      await streams;
      let polls = 0;
      fan.on('request', request => {
        if (request.url().endsWith('/live-scores')) polls += 1;
      });
      replay.show([{ ...game, scores: { away: 2, home: 2 }, clock: 12 }]);
      const tied = fan.getByRole('region', { name: 'NHL scores' }).getByRole('listitem');
      await expect(tied).toContainText('P2 12.0', { timeout: 25_000 });
      await expect(tied).toContainText(/Boston Bruins.*2$/);
      expect(polls).toBe(0);
      await context.close();
    } finally {
      // An open page would miss the stopped product.
      await page.close();
      await product.stop();
      await replay.close();
    }
  });
});
