import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../../platform/web/testing/fakeApi.ts';
import { makeClock, makeGameClock, makePlay, makeViewer, makeWatched, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { clockRoutes, type GameClock } from '../../clock/clock.contract.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { ClockSettings, GameClockBar, useHideScores, useKnownClock } from '../index.ts';

const text = () => document.body.textContent;
const minute = 60_000;
const later = (ms: number) => new Date(Date.parse(someDay) + ms).toISOString();

/** The server's side of a clock: what is put is read again. */
function withClock(api: FakeApi, first: GameClock): FakeApi {
  let clock = first;
  const set = (next: Partial<GameClock>) => {
    clock = { ...clock, isOwn: true, behind: 0, ...next };
    return clock;
  };
  return api
    .answerWith(clockRoutes.ofGame, () => clock)
    .answerWith(clockRoutes.saveOfGame, ({ body: { mode, behind, position, playing } }) =>
      set({ mode, behind: behind ?? 0, position: position ?? someDay, playing: playing ?? true }),
    )
    .answerWith(clockRoutes.tap, () => set({ mode: 'behind', behind: 37 }))
    .answerWith(clockRoutes.removeOfGame, () => void set({ mode: 'live', isOwn: false }));
}

function openBar(game: Game = makeWatched(), clock: GameClock = makeGameClock(), viewer = makeViewer()) {
  const api = withClock(openApi(viewer), clock).answer(gamesRoutes.plays, {
    plays: [1, 2, 3, 4, 5, 6].map(seq => makePlay({ seq, text: `Play ${seq}` })),
    upTo: 6,
  });
  return { api, ...renderFor(viewer, <GameClockBar game={game} />) };
}

const bodies = (api: FakeApi) => api.callsOf(clockRoutes.saveOfGame).map(call => call.body);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const position = () => within(screen.getByRole('region', { name: 'Your clock' })).getByRole('status').textContent;
const shownPosition = async () =>
  (await within(await screen.findByRole('region', { name: 'Your clock' })).findByRole('status')).textContent;

beforeEach(() => localStorage.clear());

describe('the bar of a game', () => {
  test.each<[string, Game, Partial<GameClock>]>([
    ['Live', makeWatched(), {}],
    ['45 s behind', makeWatched(), { mode: 'behind', behind: 45 }],
    ['Watching later · Q2 4:10', makeWatched({ status: 'Q2 4:10' }), { mode: 'replay' }],
    ['Paused · Q2 4:10', makeWatched({ status: 'Q2 4:10' }), { mode: 'replay', playing: false }],
    ['Watching later · before the start', makeWatched({ state: 'scheduled', status: 'Scheduled' }), { mode: 'replay' }],
    ['Watching later', makeWatched({ state: 'scheduled', status: 'Scheduled' }), { mode: 'replay', position: later(10 * 60_000) }],
    ['You hide scores', makeWatched({ hidden: true, state: 'scheduled' }), { position: null }],
  ])('says the position of the reader: %s', async (words, game, clock) => {
    openBar(game, makeGameClock(clock));
    expect(await shownPosition()).toBe(words);
  });

  test('sets the delay once the slider rests, and says it', async () => {
    const { api, user } = openBar();
    await user.click(await button('Live'));
    const slider = await screen.findByRole('slider', { name: 'My stream is behind by' });
    fireEvent.change(slider, { target: { value: '20' } });
    fireEvent.change(slider, { target: { value: '45' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('45 seconds behind');
    await waitFor(() => expect(position()).toBe('45 s behind'));
    expect(bodies(api)).toEqual([{ mode: 'behind', behind: 45 }]);
    fireEvent.change(slider, { target: { value: '0' } });
    await waitFor(() => expect(position()).toBe('Live'));
    expect(bodies(api).at(-1)).toEqual({ mode: 'live' });
  });

  test('keeps a move of the delay that is made while an earlier one is saved', async () => {
    const { api, user } = openBar();
    await user.click(await button('Live'));
    const slider = await screen.findByRole('slider', { name: 'My stream is behind by' });
    const first = api.hold(clockRoutes.saveOfGame);
    fireEvent.change(slider, { target: { value: '20' } });
    await waitFor(() => expect(bodies(api)).toEqual([{ mode: 'behind', behind: 20 }]));
    const second = api.hold(clockRoutes.saveOfGame);
    fireEvent.change(slider, { target: { value: '45' } });
    first.release();
    await waitFor(() => expect(position()).toBe('20 s behind'));
    expect(slider.getAttribute('aria-valuetext')).toBe('45 seconds behind');
    second.release();
    await waitFor(() => expect(position()).toBe('45 s behind'));
  });

  test('takes the delay from a tap on one of the latest plays', async () => {
    const { api, user } = openBar();
    await user.click(await button('Live'));
    await screen.findByText('Play 6');
    expect(screen.queryByText('Play 2')).toBeNull();
    await user.click(await button('I see this now: Play 4'));
    await waitFor(() => expect(position()).toBe('37 s behind'));
    expect(api.callsOf(clockRoutes.tap)[0]?.body).toEqual({ seq: 4 });
  });

  test('goes back to the clock for all games', async () => {
    const { api, user } = openBar(makeWatched(), makeGameClock({ mode: 'behind', behind: 45, isOwn: true }));
    await user.click(await button('45 s behind'));
    await user.click(await button('More'));
    await user.click(await button('Use my setting for all games'));
    await waitFor(() => expect(position()).toBe('Live'));
    expect(api.callsOf(clockRoutes.removeOfGame)).toHaveLength(1);
  });

  test('a game that has not begun cannot be watched later', async () => {
    const { user } = openBar(makeWatched({ state: 'scheduled', status: 'Scheduled' }));
    await user.click(await button(/^Starts/));
    await screen.findByRole('slider', { name: 'My stream is behind by' });
    await user.click(await button('More'));
    expect(screen.queryByRole('heading', { name: 'Watch later' })).toBeNull();
  });

  test('a refused change says so, and the position stays', async () => {
    const { api, user } = openBar();
    api.refuse(clockRoutes.saveOfGame, 'not_found', 'Game not found');
    await user.click(await button('Live'));
    await user.click(await button('More'));
    await user.click(await button('The start'));
    expect(await screen.findByText('Game not found')).toBeTruthy();
    expect(position()).toBe('Live');
  });

  test('a hidden game is shown on request, or watched from its start', async () => {
    const { api, user } = openBar(makeWatched({ hidden: true }), makeGameClock({ position: null }));
    await user.click(await button('Watch from the start'));
    await waitFor(() => expect(bodies(api)).toEqual([{ mode: 'replay', position: someDay }]));
    await button(/^Watching later/);
    await user.click(await button('Go live'));
    await waitFor(() => expect(bodies(api).at(-1)).toEqual({ mode: 'live' }));
  });
});

describe('a game that is watched later', () => {
  const paused = makeGameClock({ mode: 'replay', position: later(10 * minute), playing: false, isOwn: true });

  test('pauses where the reader is, and plays on', async () => {
    const { api, user } = openBar(makeWatched(), paused);
    await user.click(await button('Play'));
    await waitFor(() => expect(bodies(api)).toEqual([{ mode: 'replay', position: later(10 * minute), playing: true }]));
    await user.click(await button('Pause'));
    await waitFor(() => expect(bodies(api).at(-1)).toMatchObject({ mode: 'replay', playing: false }));
  });

  test('has a scrubber that ends where the reader has been, and moves the position once it rests', async () => {
    const { api } = openBar(makeWatched(), paused);
    const slider = await screen.findByRole('slider', { name: 'Where you are' });
    expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual(['600', '10:00 since the start']);
    fireEvent.change(slider, { target: { value: '120' } });
    await waitFor(() => expect(bodies(api)).toEqual([{ mode: 'replay', position: later(2 * minute), playing: false }]));
    // The end stays: the reader has been there.
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('2:00 since the start'));
    expect(slider.getAttribute('max')).toBe('600');
  });

  test('keeps a move of the slider that is made while a step is on its way', async () => {
    const { api, user } = openBar(makeWatched(), paused);
    const slider = await screen.findByRole('slider', { name: 'Where you are' });
    const first = api.hold(clockRoutes.saveOfGame);
    await user.click(await button('Ahead 30 seconds'));
    fireEvent.change(slider, { target: { value: '0' } });
    first.release();
    await waitFor(() => expect(bodies(api)).toMatchObject([{ position: later(10.5 * minute) }, { position: someDay }]));
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('0:00 since the start'));
  });

  test('jumps to the start and by steps, never before the start', async () => {
    const { api, user } = openBar(makeWatched(), paused);
    await user.click(await button('Ahead 30 seconds'));
    await waitFor(() => expect(bodies(api).at(-1)).toMatchObject({ position: later(10.5 * minute) }));
    await user.click(await button('Jump to the start'));
    await waitFor(() => expect(bodies(api).at(-1)).toMatchObject({ position: someDay }));
    await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:00 since the start'));
    await user.click(await button('Back 30 seconds'));
    await waitFor(() => expect(bodies(api).at(-1)).toMatchObject({ position: someDay }));
  });

  test('polls the game while it plays, and not while it is paused', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { api, user } = openBar(makeWatched(), paused);
    await button('Play');
    const reads = () => api.callsOf(clockRoutes.ofGame).length;
    const before = reads();
    vi.advanceTimersByTime(6_000);
    expect(reads()).toBe(before);
    await user.click(await button('Play'));
    await button('Pause');
    const playing = reads();
    vi.advanceTimersByTime(2_500);
    await waitFor(() => expect(reads()).toBeGreaterThan(playing));
  });
});

describe('the clock for all games', () => {
  test('has a delay and a switch, and a change of one keeps the other', async () => {
    let clock = makeClock({ behind: 30 });
    const api = openApi().answer(clockRoutes.read, clock);
    api.answerWith(clockRoutes.save, ({ body }) => (clock = { ...clock, ...body }));
    const { user } = renderFor(makeViewer(), <ClockSettings />);
    await user.click(await screen.findByRole('switch', { name: 'Hide scores' }));
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
    expect(api.callsOf(clockRoutes.save)[0]?.body).toEqual({ hideScores: true });
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('30 seconds behind');
    fireEvent.change(screen.getByRole('slider', { name: 'My stream is behind by' }), { target: { value: '90' } });
    await waitFor(() => expect(api.callsOf(clockRoutes.save).at(-1)?.body).toMatchObject({ behind: 90 }));
  });

  test('says that it failed to load, and asks again', async () => {
    const api = openApi().refuse(clockRoutes.read, 'unavailable');
    const { user } = renderFor(makeViewer(), <ClockSettings />);
    await screen.findByText('Your clock could not be loaded.');
    api.answer(clockRoutes.read, makeClock());
    await user.click(await button('Retry'));
    expect(await screen.findByRole('switch', { name: 'Hide scores' })).toBeTruthy();
  });
});

/** A page that shows a game, and the switch of the header's menu. */
function HidesScores() {
  const { isHiding, hide } = useHideScores();
  const clock = useKnownClock();
  return (
    <button type="button" onClick={() => hide(!isHiding)}>
      {clock?.hideScores ? 'Show scores' : 'Hide scores'}
    </button>
  );
}

test('hiding scores forgets everything that was read, and reads what the page shows again', async () => {
  const api = openApi(null).answer(clockRoutes.read, makeClock());
  api.answerWith(clockRoutes.save, ({ body }) => ({ ...makeClock(), ...body }));
  const ui = (
    <>
      <HidesScores />
      <GameClockBar game={makeWatched()} />
    </>
  );
  withClock(api, makeGameClock());
  const { client, user } = renderFor(null, ui);
  await button('Live');
  client.setQueryData(['/api/games/nba-2'], makeWatched({ id: 'nba-2' }));
  const reads = api.callsOf(clockRoutes.ofGame).length;
  await user.click(await button('Hide scores'));
  await button('Show scores');
  expect(await screen.findByText('Scores are hidden')).toBeTruthy();
  expect(client.getQueryData(['/api/games/nba-2'])).toBeUndefined();
  expect(api.callsOf(clockRoutes.ofGame).length).toBeGreaterThan(reads);
});

test('hiding scores takes them off the page before the new answers are there', async () => {
  const api = openApi(null).answer(clockRoutes.read, makeClock());
  api.answerWith(clockRoutes.save, ({ body }) => ({ ...makeClock(), ...body }));
  withClock(api, makeGameClock());
  const ui = (
    <>
      <HidesScores />
      <GameClockBar game={makeWatched()} />
    </>
  );
  const { user } = renderFor(null, ui);
  await button('Live');
  const held = api.hold(clockRoutes.ofGame);
  await user.click(await button('Hide scores'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Live' })).toBeNull());
  held.release();
  expect(await button('Live')).toBeTruthy();
});

/** A score that events alone keep current, as the board of a thread has it. */
function PushedScore() {
  const { data } = useQuery<string>({ queryKey: ['/api/games/nba-1'], enabled: false });
  return <p>{data}</p>;
}

test('a score that is pushed while the reader moves back does not stay', async () => {
  const viewer = makeViewer();
  const api = withClock(openApi(viewer), makeGameClock()).answer(gamesRoutes.plays, { plays: [], upTo: 0 });
  const ui = (
    <>
      <PushedScore />
      <GameClockBar game={makeWatched()} />
    </>
  );
  const { client, user } = renderFor(viewer, ui);
  await user.click(await button('Live'));
  const held = api.hold(clockRoutes.ofGame);
  await user.click(await button('More'));
  await user.click(await button('The start'));
  await waitFor(() => expect(bodies(api)).toHaveLength(1));
  await waitFor(() => expect(api.callsOf(clockRoutes.ofGame).length).toBeGreaterThan(1));
  client.setQueryData(['/api/games/nba-1'], '91 to 88');
  held.release();
  await button(/^Watching later/);
  await waitFor(() => expect(text()).not.toContain('91 to 88'));
});

test('an answer that becomes 404 for the reader is removed from the page', async () => {
  const { api, client, user } = openBar();
  await button('Live');
  client.setQueryData(['/api/games/nba-9'], makeWatched({ id: 'nba-9' }));
  api.refuse(gamesRoutes.plays, 'not_found', 'Game not found');
  await user.click(await button('Live'));
  await user.click(await button('More'));
  await user.click(await button('The start'));
  await button(/^Watching later/);
  expect(text()).not.toContain('Play 6');
});
