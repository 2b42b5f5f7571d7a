import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGame, makeScores, someDay } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { sportsRoutes, type TeamGames } from '../sports.contract.ts';
import { LiveScoresCard } from './LiveScoresCard.tsx';
import { TeamCard } from './TeamCard.tsx';

const source = { asOf: someDay, stale: false, source: 'ESPN', isReplay: false };
const opponent = { timeKnown: true, opponent: 'Boston Celtics', opponentTricode: 'BOS', opponentColor: '#007a33', isHome: true };
const game = { id: 'one', date: someDay, ...opponent, teamScore: 101, opponentScore: 99, win: true };
const form: TeamGames = {
  ...source,
  games: [game, { ...game, id: 'two', teamScore: 90, win: false }],
  next: { id: 'three', date: someDay, ...opponent },
};
const leaders = { ...source, points: { value: 31.2, player: 'Luka Dončić' }, assists: null, rebounds: null };

const text = () => document.body.textContent;

describe('the scores of a league', () => {
  const { nbaScores } = sportsRoutes;

  test.each<[string, (api: FakeApi) => unknown, RegExp]>([
    [
      'its games with source and live count',
      api => api.answer(nbaScores, makeScores()),
      /1 live.*Source: ESPN.*Q3 7:15.*Boston Celtics.*88/,
    ],
    [
      'no score before the start',
      api => api.answer(nbaScores, makeScores({ games: [makeGame({ gameStatus: 1, status: 'Postponed' })] })),
      /PostponedBOS Boston Celtics 1–1LAL/,
    ],
    ['a day without games', api => api.answer(nbaScores, makeScores({ games: [] })), /No NBA games today\./],
    ['of what time old scores are', api => api.answer(nbaScores, makeScores({ stale: true })), /As of/],
    ['that a replay is not real', api => api.answer(nbaScores, makeScores({ isReplay: true })), /Replay, not real/],
    ['that no source can be reached', api => api.refuse(nbaScores, 'upstream_unavailable'), /Scores can’t be reached right now\./],
  ])('show %s', async (_title, answers, shows) => {
    answers(openApi(null));
    renderFor(null, <LiveScoresCard league="nba" name="NBA" />);
    await expect.poll(text).toMatch(shows);
  });

  test('say that they load, and ask again after a failure', async () => {
    const api = openApi(null).refuse(sportsRoutes.scores, 'upstream_unavailable');
    const held = api.hold(sportsRoutes.scores);
    const { user } = renderFor(null, <LiveScoresCard league="nfl" name="NFL" />);
    expect(await screen.findByText('Loading NFL scores')).toBeTruthy();
    held.release();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.answerWith(sportsRoutes.scores, ({ params }) => makeScores({ source: params.league }));
    await user.click(retry);
    expect(await screen.findByText('Source: nfl')).toBeTruthy();
  });
});

describe('a team', () => {
  const { nbaTeamGames, nbaTeamLeaders, teamGames } = sportsRoutes;

  test.each<[string, (api: FakeApi) => unknown, RegExp]>([
    ['its form, leaders and next game', () => undefined, /W Won 101–99.*L Lost 90–99.*31\.2Luka Dončić.*Next vs/],
    ['that it has not played yet', api => api.answer(nbaTeamGames, { ...form, games: [], next: null }), /No games played yet\./],
    ['a tie as a tie', api => api.answer(nbaTeamGames, { ...form, games: [{ ...game, opponentScore: 101, win: false }] }), /T Tied/],
    ['that its games cannot be reached', api => api.refuse(nbaTeamGames, 'upstream_unavailable'), /Games can’t be reached right now\./],
    [
      'its form while its leaders cannot be reached',
      api => api.refuse(nbaTeamLeaders, 'upstream_unavailable'),
      /Won.*Leaders can’t be reached/,
    ],
  ])('shows %s', async (_title, answers, shows) => {
    const api = openApi(null).answer(nbaTeamGames, form).answer(nbaTeamLeaders, leaders);
    answers(api);
    renderFor(null, <TeamCard league="nba" team="Los Angeles Lakers" />);
    await expect.poll(text).toMatch(shows);
  });

  test('in a league without leaders shows its form alone', async () => {
    const api = openApi(null).answer(teamGames, form);
    const held = api.hold(teamGames);
    renderFor(null, <TeamCard league="mlb" team="Boston Red Sox" />);
    expect(await screen.findByText('Loading games')).toBeTruthy();
    held.release();
    await expect.poll(text).toMatch(/Won/);
    expect(screen.queryByLabelText('Leaders')).toBeNull();
  });
});
