import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  makeClock,
  makeList,
  makeListed,
  makePerson,
  makePreferences,
  makeStandings,
  makeTag,
  makeWatched,
  someDay,
} from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { feedRoutes } from '../../feed/feed.contract.ts';
import { clockKey } from '../../games/web/clock/clock.cache.ts';
import { type Game, gamesRoutes } from '../../games/games.contract.ts';
import { preferencesRoutes } from '../../notifications/preferences.contract.ts';
import { presenceRoutes } from '../../presence/presence.contract.ts';
import { sportsRoutes, type TeamGames } from '../../sports/sports.contract.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { teamsRoutes } from '../teams.contract.ts';

const lakers = makeTag({ id: 3, name: 'Los Angeles Lakers', category: 'team', league: 'NBA', color: '#552583', secondColor: '#FDB927' });
const source = { asOf: someDay, stale: false, source: 'ESPN', isReplay: false };
const opponent = { timeKnown: true, opponent: 'Boston Celtics', opponentTricode: 'BOS', opponentColor: '#008348', isHome: true };
const won = { id: 'one', date: someDay, ...opponent, teamScore: 101, opponentScore: 99, win: true };
const form: TeamGames = {
  ...source,
  games: [won, { ...won, id: 'two', teamScore: 90, win: false }],
  next: { id: 'three', date: '2030-01-16T01:00:00.000Z', ...opponent },
};
const today = (...games: Game[]) => ({ games, asOf: someDay, stale: false });

function openTeam(...games: Game[]): FakeApi {
  return openApi(null)
    .answer(tagsRoutes.all, [lakers, makeTag()])
    .answer(feedRoutes.list, makeList([makeListed({ content: 'Purple and gold' })]))
    .answer(gamesRoutes.list, today(...games))
    .answer(gamesRoutes.standings, makeStandings())
    .answer(gamesRoutes.injuries, { home: [{ player: 'Wes Petrov', position: 'F', status: 'Out', detail: 'Knee' }], away: [] })
    .answer(sportsRoutes.nbaTeamGames, form)
    .answer(teamsRoutes.fanCount, { count: 8_400 });
}
const address = '/?tag=Los%20Angeles%20Lakers';
const now = () => screen.findByRole('region', { name: 'Los Angeles Lakers now' });

describe('the banner of a team', () => {
  test('has its name, record, place, number of fans and last results in words', async () => {
    openTeam();
    await openPage(address, null);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Los Angeles Lakers');
    await expect.poll(() => document.body.textContent).toMatch(/12–5.*1st West.*8\.4K fans/);
    const results = within(await screen.findByRole('list', { name: 'Last 5 games' })).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent.trim())).toEqual([
      'W Won 101–99 vs Boston Celtics',
      'L Lost 90–99 vs Boston Celtics',
    ]);
  });

  test('has no record and no results where a reader may not know them', async () => {
    openTeam()
      .answer(gamesRoutes.standings, makeStandings({ groups: [] }))
      .answer(sportsRoutes.nbaTeamGames, { ...form, games: [] });
    const { client } = await openPage(address, null);
    client.setQueryData(clockKey, makeClock({ hideScores: true }));
    await screen.findByText('8.4K fans');
    await screen.findByText('Scores are hidden.');
    expect(document.body.textContent).not.toMatch(/12–5|West/);
    expect(screen.queryByRole('list', { name: 'Last 5 games' })).toBeNull();
  });

  test('makes the team a favorite, whose first bell turns on every kind of call', async () => {
    const preferences = makePreferences();
    const api = openTeam().answer(preferencesRoutes.read, preferences).answer(preferencesRoutes.save, preferences);
    api.isSignedIn = true;
    const { user } = await openPage(address);
    api.answer(tagsRoutes.addFavorite, lakers);
    await user.click(await screen.findByRole('button', { name: 'Follow Los Angeles Lakers' }));
    expect(await screen.findByRole('button', { name: 'Following Los Angeles Lakers', pressed: true })).toBeTruthy();
    expect(api.callsOf(tagsRoutes.addFavorite)[0]?.body).toEqual({ tagId: 3 });
    await user.click(await screen.findByRole('button', { name: 'Calls of Los Angeles Lakers games', pressed: false }));
    await screen.findByText('Los Angeles Lakers games call you');
    expect(api.callsOf(preferencesRoutes.save)[0]?.body).toEqual({ alerts: { start: true, close: true, overtime: true, final: true } });
  });
});

describe('under the banner stands', () => {
  test('a game that is on, with its score, its thread and the injured players', async () => {
    openTeam(makeWatched({ threadId: 7 })).answer(presenceRoutes.here, [{ postId: 7, here: 214 }]);
    await openPage(address, null);
    await expect.poll(async () => (await now()).textContent).toMatch(/Q3 7:15.*Celtics.*88.*91.*Wes Petrov – Out \(Knee\)/);
    expect((await screen.findByRole('link', { name: 'Open game thread · 214 here' })).getAttribute('href')).toBe('/post/7');
  });

  test('one line of injuries, whether anybody is named or not', async () => {
    openTeam(makeWatched({ threadId: 7 })).answer(gamesRoutes.injuries, { home: [], away: [] });
    await openPage(address, null);
    await expect.poll(async () => (await now()).textContent).toMatch(/Injuries None reported/);
  });

  test('the time until today’s game', async () => {
    openTeam(makeWatched({ state: 'scheduled', status: 'Scheduled', startsAt: new Date(Date.now() + 7_200_000).toISOString() }));
    await openPage(address, null);
    await expect.poll(async () => (await now()).textContent).toMatch(/Tip-off in (2 h 00|1 h 59) min/);
    expect(screen.getByRole('link', { name: 'Game page' }).getAttribute('href')).toBe('/game/nba-1');
  });

  test('no score, countdown or thread of a game that is hidden', async () => {
    openTeam(makeWatched({ state: 'live', threadId: 7, hidden: true }));
    await openPage(address, null);
    await screen.findByRole('link', { name: 'Game page' });
    const text = (await now()).textContent;
    expect(text).toMatch(/Celtics.*Lakers/);
    expect(text).not.toMatch(/88|91|Q3|Tip-off|thread/);
  });

  test('a final of today with the thread after it', async () => {
    openTeam(makeWatched({ state: 'final', status: 'Final', threadId: 7, postGameId: 9 }));
    await openPage(address, null);
    expect((await screen.findByRole('link', { name: 'Open post-game thread' })).getAttribute('href')).toBe('/post/9');
  });

  test('the last result and the next game on a day without one', async () => {
    openTeam();
    await openPage(address, null);
    await expect.poll(async () => (await now()).textContent).toMatch(/Last.*W 101–99.*vs.*Boston Celtics.*Next.*Jan 1[56]/);
  });
});

test('no empty room stands under the banner while games can’t be reached, and one card says so', async () => {
  const api = openTeam();
  api.refuse(gamesRoutes.list, 'upstream_unavailable').refuse(sportsRoutes.nbaTeamGames, 'upstream_unavailable');
  await openPage(address, null);
  expect((await screen.findAllByText('Games can’t be reached right now.')).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Los Angeles Lakers now' })).toBeNull();
});

test('the posts of a team begin below its last five games: opponent, score, W or L', async () => {
  openTeam();
  await openPage(address, null);
  const card = await screen.findByRole('region', { name: 'Los Angeles Lakers at a glance' });
  await within(card).findByText('Last 5 games');
  const rows = within(await within(card).findByRole('group', { name: 'Games' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/W Won.*101–99.*vs.*Boston Celtics/),
    expect.stringMatching(/L Lost.*90–99.*vs.*Boston Celtics/),
  ]);
});

test.each<[string, (api: FakeApi) => unknown, RegExp]>([
  ['load', api => api.hold(gamesRoutes.list), /Loading games…/],
  ['can’t be reached', api => api.refuse(gamesRoutes.list, 'upstream_unavailable'), /Games can’t be reached/],
  ['are none', api => api.answer(gamesRoutes.list, today()), /No games today/],
])('the banner of a league has a sentence of its own when games %s', async (_title, answers, shows) => {
  const api = openTeam();
  answers(api);
  api.refuse(sportsRoutes.nbaScores, 'upstream_unavailable');
  await openPage('/?tag=NBA', null);
  await expect.poll(() => document.querySelector('header')?.textContent).toMatch(shows);
});

describe('the tabs of a team', () => {
  test('are addresses, and the first has the posts', async () => {
    openTeam();
    await openPage(address, null);
    expect(await screen.findByText('Purple and gold')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Say something to Lakers fans…' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Los Angeles Lakers' })).getAllByRole('link');
    expect(tabs.map(tab => tab.getAttribute('href'))).toEqual([address, ...['games', 'stats', 'fans'].map(tab => `${address}&tab=${tab}`)]);
  });

  test('have the games to come and the results of the season', async () => {
    openTeam(makeWatched(), makeWatched({ id: 'nba-2', state: 'scheduled' })).answer(sportsRoutes.teamSchedule, {
      ...source,
      stale: true,
      results: form.games,
      coming: form.next ? [form.next] : [],
    });
    await openPage(`${address}&tab=games`, null);
    await expect
      .poll(() => document.body.textContent)
      .toMatch(/Today.*As of.*Coming up.*Boston Celtics.*Jan 1[56].*Results.*W 101–99.*L 90–99/);
    expect(screen.queryByText('Purple and gold')).toBeNull();
  });

  test('say that no source of games can be reached', async () => {
    openTeam().refuse(sportsRoutes.teamSchedule, 'upstream_unavailable');
    await openPage(`${address}&tab=games`, null);
    expect(await screen.findByText('Games can’t be reached right now.')).toBeTruthy();
  });

  test('have its last games, leaders and table', async () => {
    openTeam().answer(sportsRoutes.nbaTeamLeaders, {
      ...source,
      points: { value: 31.2, player: 'Luka Dončić' },
      assists: null,
      rebounds: null,
    });
    await openPage(`${address}&tab=stats`, null);
    await expect.poll(() => document.body.textContent).toMatch(/Last 5 games.*PPG31\.2Luka Dončić.*NBA standings/);
    expect((await screen.findByRole('row', { current: true })).textContent).toMatch(/Lakers/);
  });

  test('have the people with its flair, page by page', async () => {
    const fan = (id: string) => ({ ...makePerson({ id, username: `fan_${id}` }), level: 4 });
    openTeam().answerWith(teamsRoutes.fans, ({ query }) =>
      query.cursor ? { fans: [fan('b')], nextCursor: null } : { fans: [fan('a')], nextCursor: '00000000-0000-4000-8000-000000000001' },
    );
    const { user } = await openPage(`${address}&tab=fans`, null);
    expect((await screen.findByText('fan_a')).closest('li')?.textContent).toMatch(/Level 4/);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('fan_b')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('say that nobody wears its flair yet', async () => {
    openTeam().answer(teamsRoutes.fans, { fans: [], nextCursor: null });
    await openPage(`${address}&tab=fans`, null);
    expect(await screen.findByText('No one wears this flair yet')).toBeTruthy();
  });
});

test('the banner of a league has its games of today and leads to its table', async () => {
  openTeam(makeWatched(), makeWatched({ id: 'nba-2', state: 'scheduled' })).refuse(sportsRoutes.nbaScores, 'upstream_unavailable');
  await openPage('/?tag=NBA', null);
  await expect.poll(() => document.body.textContent).toMatch(/NBA.*1 live.*2 games today.*Standings.*8\.4K fans/);
  expect(screen.getByRole('link', { name: 'Standings' }).getAttribute('href')).toBe('/standings/nba');
});

describe('the tabs of a league', () => {
  const open = (...games: Game[]) => openTeam(...games).refuse(sportsRoutes.nbaScores, 'upstream_unavailable');

  test('are the posts, the games and the table, because its fans wear their teams', async () => {
    open();
    await openPage('/?tag=NBA', null);
    expect(await screen.findByText('Purple and gold')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'NBA' })).getAllByRole('link');
    expect(tabs.map(tab => tab.textContent)).toEqual(['Talk', 'Games', 'Stats']);
    expect(screen.getByRole('button', { name: 'Say something to NBA fans…' })).toBeTruthy();
  });

  test('have the games of today and the way to other days', async () => {
    open(makeWatched());
    await openPage('/?tag=NBA&tab=games', null);
    expect((await screen.findByRole('link', { name: 'Games of other days' })).getAttribute('href')).toBe('/games?league=nba');
    expect(document.body.textContent).toMatch(/Celtics.*88.*91/);
    expect(screen.queryByText('Purple and gold')).toBeNull();
  });

  test('say that there are no games today', async () => {
    open();
    await openPage('/?tag=NBA&tab=games', null);
    expect(await screen.findByRole('heading', { name: 'No games today' })).toBeTruthy();
  });

  test('have the table of the league', async () => {
    open();
    await openPage('/?tag=NBA&tab=stats', null);
    expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Purple and gold')).toBeNull();
  });
});
