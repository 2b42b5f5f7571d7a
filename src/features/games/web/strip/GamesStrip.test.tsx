import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { presenceRoutes } from '../../../presence/presence.contract.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { GamesStrip } from './GamesStrip.tsx';
import { LeagueThread } from './LeagueThread.tsx';
import { LiveLine, WithLiveGames } from './LiveLine.tsx';

const { list } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });
const text = () => document.body.textContent;

test.each<[string, (api: FakeApi) => unknown, RegExp]>([
  [
    'its games with their scores',
    api => api.answer(list, games(makeWatched())),
    /Q3 7:15 NBA BOS Boston Celtics {2}88LAL Los Angeles Lakers {2}91All games/,
  ],
  [
    'no score that is hidden',
    api => api.answer(list, games(makeWatched({ state: 'final', status: 'Final', hidden: true }))),
    /^((?!Final|91|88).)*Boston Celtics((?!Final|91|88).)*$/,
  ],
  ['that games load', api => api.hold(list), /Loading games/],
  ['that no source can be reached', api => api.refuse(list, 'upstream_unavailable'), /^Scores can’t be reached right now\.$/],
])('a strip shows %s', async (_title, answers, shows) => {
  answers(openApi(null));
  renderFor(null, <GamesStrip teams={[]} />);
  await expect.poll(text).toMatch(shows);
});

test('a strip leads to each game and to the schedule of its league', async () => {
  openApi(null).answer(list, games(makeWatched()));
  renderFor(null, <GamesStrip league="nba" teams={[]} />);
  expect((await screen.findByRole('link', { name: /Boston Celtics/ })).getAttribute('href')).toBe('/game/nba-1');
  expect(screen.getByRole('link', { name: 'All games' }).getAttribute('href')).toBe('/games?league=nba');
});

test('there is no strip on a day without games', async () => {
  openApi(null).answer(list, games());
  renderFor(null, <GamesStrip teams={[]} />);
  await expect.poll(() => screen.queryByRole('navigation')).toBeNull();
});

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

test('of two teams of alike colours the second has notches', async () => {
  const game = makeWatched();
  const alike = { ...game, home: { ...game.home, color: '#0C2340' }, away: { ...game.away, color: '#002B5C' } };
  const unlike = { ...game, id: 'nba-2', away: { ...game.away, color: '#CE1141' } };
  openApi(null).answer(list, games(alike, unlike));
  renderFor(null, <GamesStrip teams={[]} />);
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBeGreaterThan(1);
  expect(screen.getAllByRole('listitem').map(tile => tile.querySelectorAll('[data-stripes]').length)).toEqual([1, 0, 0]);
});

test('a game that is on says how many people are in its thread', async () => {
  const api = openApi(null);
  api.answer(list, games(makeWatched({ threadId: 7 }))).answer(presenceRoutes.here, [{ postId: 7, here: 1_214 }]);
  renderFor(null, <GamesStrip teams={[]} />);
  expect(await screen.findByText('1.2K here')).toBeTruthy();
  expect(api.callsOf(presenceRoutes.here).map(({ query }) => query.posts)).toEqual([['7']]);
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
