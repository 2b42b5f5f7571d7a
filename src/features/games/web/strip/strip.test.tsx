import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { presenceRoutes } from '../../../presence/presence.contract.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { LeagueThread } from './LeagueThread.tsx';
import { LiveLine, WithLiveGames } from './LiveLine.tsx';

const { list } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });
const text = () => document.body.textContent;

test.each<[string, Game, RegExp]>([
  ['the score of its team’s game that is on', makeWatched(), /^BOS 88–91 LAL · Q3 7:15$/],
  ['nothing of a game that is over', makeWatched({ state: 'final', status: 'Final' }), /^$/],
  ['nothing of a game that is hidden', makeWatched({ hidden: true }), /^$/],
])('a post about a team has %s', async (_title, game, shows) => {
  const api = openApi(null);
  api.answer(list, games(game));
  renderFor(
    null,
    <WithLiveGames view={{ teams: [] }}>
      <LiveLine tags={['NBA', 'Boston Celtics']} createdAt={someDay} />
      <LiveLine tags={['Chicago Bulls']} createdAt={someDay} />
      <LiveLine tags={['Boston Celtics']} createdAt="2011-06-12T20:00:00.000Z" />
    </WithLiveGames>,
  );
  await expect.poll(() => api.callsOf(list).length).toBe(1);
  await expect.poll(text).toMatch(shows);
});

test('the thread of the day is that of the game on, and after it that of its final; none of a hidden game', async () => {
  const hidden = makeWatched({ id: 'nba-3', threadId: 30, hidden: true });
  const over = makeWatched({ id: 'nba-2', state: 'final', status: 'Final', threadId: 20, postGameId: 21 });
  for (const [shown, name, href] of [
    [[hidden, over, makeWatched({ threadId: 10 })], 'Game thread: Celtics at Lakers', '/post/10'],
    [[hidden, over], 'Post-game thread: Celtics at Lakers', '/post/21'],
  ] as const) {
    const api = openApi(null);
    api.answer(list, games(...shown));
    api.answer(presenceRoutes.here, []);
    const { unmount } = renderFor(null, <LeagueThread league="nba" />);
    expect((await screen.findByRole('link', { name: new RegExp(`^${name}`) })).getAttribute('href')).toBe(href);
    unmount();
  }
  openApi(null).answer(list, games(hidden));
  renderFor(null, <LeagueThread league="nba" />);
  await expect.poll(() => screen.queryByRole('link')).toBeNull();
});
