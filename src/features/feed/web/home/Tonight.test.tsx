import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { makeReply, makeViewer, makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { type Game, gamesRoutes } from '../../../games/games.contract.ts';
import { LiveUpdates } from '../../../../app/web/shell/live/LiveUpdates.tsx';
import { notificationsRoutes } from '../../../notifications/notifications.contract.ts';
import { presenceRoutes } from '../../../presence/presence.contract.ts';
import { repliesRoutes, replyCreatedEvent } from '../../../replies/replies.contract.ts';
import { Tonight } from './Tonight.tsx';

const { list } = gamesRoutes;
const games = (...shown: Game[]) => ({ games: shown, asOf: someDay, stale: false });
const text = () => document.body.textContent;
const show = (teams: readonly string[] = [], viewer: ReturnType<typeof makeViewer> | null = makeViewer()) =>
  renderFor(viewer, <Tonight view={{ teams }} Seats={() => <span>Seats</span>} />);

test.each<[string, (api: FakeApi) => unknown, RegExp]>([
  ['its games with their scores', api => api.answer(list, games(makeWatched())), /BOS.*88.*LAL.*91.*Q3 7:15/],
  [
    'no score that is hidden',
    api => api.answer(list, games(makeWatched({ state: 'final', status: 'Final', hidden: true }))),
    /^((?!Final|91|88).)*Boston Celtics((?!Final|91|88).)*$/,
  ],
  ['that games load', api => api.hold(list), /Loading games/],
  ['nothing of a source that cannot be reached', api => api.refuse(list, 'upstream_unavailable'), /^$/],
  ['nothing of a day without games', api => api.answer(list, games()), /^$/],
])('the home shows %s', async (_title, answers, shows) => {
  answers(openApi());
  show();
  await expect.poll(text).toMatch(shows);
});

test('a game of the reader’s teams comes first, with the last words of its thread and the seats of their row', async () => {
  const api = openApi().answer(presenceRoutes.here, []);
  const mine = makeWatched({ id: 'nba-2', threadId: 9, state: 'scheduled', status: 'Scheduled' });
  const other = { ...makeWatched(), home: { ...mine.home, tag: 'Chicago Bulls' }, away: { ...mine.away, tag: 'Utah Jazz' } };
  api.answer(list, games(other, mine));
  api.answer(repliesRoutes.list, [makeReply({ id: 3, deleted: true, content: '' }), makeReply({ id: 2, content: 'What a start' })]);
  show(['Boston Celtics']);
  await screen.findByText('What a start');
  const tonight = within(screen.getByRole('region', { name: 'Tonight' }));
  expect(tonight.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/post/9', '/user/jordan', '/game/nba-1']);
  expect(text()).toMatch(/What a start.*Seats/);
});

test('the last words of the game follow new comments', async () => {
  const api = openApi().answer(presenceRoutes.here, []).answer(notificationsRoutes.unreadCount, { count: 0 });
  api
    .answer(list, games(makeWatched({ threadId: 9 })))
    .answer(repliesRoutes.list, [makeReply({ id: 2, postId: 9, content: 'What a start' })]);
  renderFor(
    makeViewer(),
    <>
      <Tonight view={{ teams: ['Boston Celtics'] }} Seats={() => null} />
      <LiveUpdates />
    </>,
  );
  await screen.findByText('What a start');
  await expect.poll(() => api.streams.opened.at(-1)?.get('posts')).toContain('9');
  api.push(replyCreatedEvent, { reply: makeReply({ id: 3, postId: 9, content: 'And one!' }) });
  await screen.findByText('And one!');
  expect(screen.queryByText('What a start')).toBeNull();
});

test('a game that is on says how many people are in its thread', async () => {
  const api = openApi();
  api.answer(list, games(makeWatched({ threadId: 7 }))).answer(presenceRoutes.here, [{ postId: 7, here: 1_214 }]);
  show();
  expect(await screen.findByText('1.2K here')).toBeTruthy();
  expect(api.callsOf(presenceRoutes.here).map(({ query }) => query.posts)).toEqual([['7']]);
});

test('of two teams of alike colors the second has notches', async () => {
  const game = makeWatched();
  const alike = { ...game, home: { ...game.home, color: '#0C2340' }, away: { ...game.away, color: '#002B5C' } };
  const unlike = { ...game, id: 'nba-2', away: { ...game.away, color: '#CE1141' } };
  openApi().answer(list, games(alike, unlike));
  show();
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBe(2);
  expect(screen.getAllByRole('listitem').map(row => row.querySelectorAll('[data-stripes]').length)).toEqual([1, 0]);
});

test('games that come after the page of a visitor do not move its posts', async () => {
  const api = openApi(null).answer(list, games(makeWatched()));
  show([], null);
  await expect.poll(() => api.callsOf(list).length).toBe(1);
  expect(text()).toBe('');
});
