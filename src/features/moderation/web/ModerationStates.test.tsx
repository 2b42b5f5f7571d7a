import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage, renderFor } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { moderationRoutes } from '../moderation.contract.ts';
import { YourReports } from './reports/YourReports.tsx';
import { entry, makeAppeal, makeCase } from './testing/makers.ts';

const moderator = makeViewer({ role: 'moderator', isModerator: true });
const figures = { decisions: 0, medianMinutes: null, appeals: 0, overturned: null };

checkPageStates('the queue', {
  address: '/moderation',
  viewer: moderator,
  answers: api => api.answer(moderationRoutes.queue, { items: [makeCase()], nextCursor: null }),
  main: moderationRoutes.queue,
  loading: 'Loading the queue',
  error: 'The queue could not be loaded.',
  states: {
    'shows the cases': { shows: ['Buy my shoes'], hides: ['Nothing waits', 'Next page'] },
    'says that nothing waits': {
      answers: api => api.answer(moderationRoutes.queue, { items: [], nextCursor: null }),
      shows: ['Nothing waits'],
    },
    'asks visitors to sign in': { viewer: null, shows: ['Sign in to moderate'] },
  },
});

checkPageStates('the open log', {
  address: '/log',
  viewer: null,
  answers: api => api.answer(moderationRoutes.log, { entries: [entry], nextCursor: null }).answer(moderationRoutes.figures, figures),
  main: moderationRoutes.log,
  loading: 'Loading the log',
  error: 'The log could not be loaded.',
  states: {
    'shows the entries': { shows: ['a post by @morgan'], hides: ['Older entries', 'until'] },
    'shows a time at which an action ends': {
      answers: api => api.answer(moderationRoutes.log, { entries: [{ ...entry, action: 'ban', until: someDay }], nextCursor: null }),
      shows: [/Banned: .* until Thursday, January 15, 2026 at \d+:\d\d [AP]M(?! UTC)/],
    },
    'shows that an action ends with a game': {
      answers: api =>
        api.answer(moderationRoutes.log, { entries: [{ ...entry, action: 'ban', until: 'final', gameId: 'nba-1' }], nextCursor: null }),
      shows: ['until the final of the game'],
    },
    'says that nothing has happened': {
      answers: api => api.answer(moderationRoutes.log, { entries: [], nextCursor: null }),
      shows: ['Nothing yet'],
    },
  },
});

checkPageStates('the page of an appeal', {
  address: '/appeal/12',
  answers: api => api.answer(moderationRoutes.log, { entries: [entry], nextCursor: null }).answer(moderationRoutes.figures, figures),
  main: moderationRoutes.log,
  loading: 'Loading the entry',
  error: 'The entry could not be loaded.',
  states: {
    'has the entry and a field for the appeal': { shows: ['A decision about you', 'Your appeal'] },
    'has no field after an appeal': {
      answers: api => api.answer(moderationRoutes.log, { entries: [{ ...entry, appeal: 'open' }], nextCursor: null }),
      shows: ['Appeal open'],
      hides: ['Your appeal'],
    },
    'says that there is no such entry': { address: '/appeal/13', shows: ['There is no such entry'] },
    'asks visitors to sign in': { viewer: null, shows: ['Sign in to appeal'] },
  },
});

describe('the appeals', () => {
  const open = async () => {
    const { user } = await openPage('/moderation', moderator);
    await user.click(await screen.findByRole('tab', { name: 'Appeals' }));
    return user;
  };
  const answered = (appeals = [makeAppeal()]) =>
    openApi(moderator)
      .answer(moderationRoutes.queue, { items: [], nextCursor: null })
      .answer(moderationRoutes.appeals, { appeals, nextCursor: null });

  test('tell a screen reader while they load', async () => {
    const held = answered().hold(moderationRoutes.appeals);
    await open();
    expect((await screen.findAllByText('Loading appeals')).length).toBeGreaterThan(0);
    held.release();
    await screen.findByText('It was fine.');
    expect(screen.queryByText('Loading appeals')).toBeNull();
  });

  test('say that they could not be loaded, and are asked for again', async () => {
    const api = answered().refuse(moderationRoutes.appeals, 'unavailable', 'Overloaded.');
    const user = await open();
    await screen.findByText('The appeals could not be loaded.');
    api.answer(moderationRoutes.appeals, { appeals: [makeAppeal()], nextCursor: null });
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    await screen.findByText('It was fine.');
  });

  test('say that there are none', async () => {
    answered([]);
    await open();
    await screen.findByText('No appeals');
  });
});

describe('the reports of a member', () => {
  const report = { id: 2, kind: 'post', targetId: '7', reason: 'spam', note: null, state: 'open', at: someDay } as const;

  test('go on behind the first page', async () => {
    openApi().answerWith(moderationRoutes.reports, ({ query }) =>
      query.cursor === undefined
        ? { reports: [report], nextCursor: '2' }
        : { reports: [{ ...report, id: 1, state: 'upheld' as const }], nextCursor: null },
    );
    const { user } = renderFor(makeViewer(), <YourReports />);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Acted on');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('tell a screen reader while they load, and say when they fail', async () => {
    const api = openApi().answer(moderationRoutes.reports, { reports: [report], nextCursor: null });
    api.refuse(moderationRoutes.reports, 'unavailable', 'Overloaded.');
    const held = api.hold(moderationRoutes.reports);
    const { user } = renderFor(makeViewer(), <YourReports />);
    expect((await screen.findAllByText('Loading reports')).length).toBeGreaterThan(0);
    held.release();
    await screen.findByText('Your reports could not be loaded.');
    api.answer(moderationRoutes.reports, { reports: [], nextCursor: null });
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    await screen.findByText(/You have reported nothing/);
  });
});
