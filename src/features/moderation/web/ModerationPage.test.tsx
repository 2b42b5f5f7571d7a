import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeViewer, makeWatched, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { gamesRoutes } from '../../games/games.contract.ts';
import { moderationRoutes } from '../moderation.contract.ts';
import { entry, makeAppeal, makeCase, makeNoticeCase } from './testing/makers.ts';

const moderator = makeViewer({ role: 'moderator', isModerator: true });

describe('the queue', () => {
  test('is worked through by keyboard alone', async () => {
    const api = openApi(moderator)
      .answer(moderationRoutes.queue, { items: [makeCase(), makeCase({ id: 4, targetId: '8', text: 'Another one' })], nextCursor: null })
      .answer(moderationRoutes.assign, makeCase({ id: 4 }))
      .answer(moderationRoutes.act, entry);
    await openPage('/moderation', moderator);
    await screen.findByText('Another one');
    await userEvent.keyboard('jja');
    await expect.poll(() => api.callsOf(moderationRoutes.assign).map(({ params }) => params)).toEqual([{ id: 4 }]);
    await userEvent.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Remove' });
    const reason = await within(dialog).findByRole('textbox', { name: 'Reason' });
    await expect.poll(() => document.activeElement).toBe(reason);
    await userEvent.keyboard(' Please stop{Control>}{Enter}{/Control}');
    await expect
      .poll(() => api.callsOf(moderationRoutes.act).map(({ body }) => body))
      .toEqual([{ action: 'remove', target: { kind: 'post', id: '8' }, reason: 'Spam. Please stop' }]);
  });

  test.each([
    ['d', 'Dismiss', 'No rule is broken.'],
    ['u', 'Restore', ''],
    ['r', 'Remove', 'Spam.'],
  ])('begins the reason by the key %s with words that fit', async (key, title, words) => {
    openApi(moderator).answer(moderationRoutes.queue, { items: [makeCase({ autoHidden: true })], nextCursor: null });
    await openPage('/moderation', moderator);
    await screen.findByText(/“An advertisement”/);
    await userEvent.keyboard(`j${key}`);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect((await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe(words);
  });

  test('shows a notice of law with its clock, and its pictures to a moderator who asks for them', async () => {
    const dueAt = new Date(Date.now() + 31 * 3_600_000).toISOString();
    const sender = 'Ann Other <ann@example.org>';
    const api = openApi(moderator)
      .answer(moderationRoutes.queue, { items: [makeNoticeCase({ dueAt, sender })], nextCursor: null })
      .answer(moderationRoutes.act, entry);
    await openPage('/moderation', moderator);
    await screen.findByText('Due in 31 hours');
    for (const words of ['“It is me”', sender, 'Look at her']) screen.getByText(words);
    expect(document.querySelector('img[src="/images/her.webp"]')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Show the picture' })[0] ?? document.body);
    expect(document.querySelector('img[src="/images/her.webp"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Uphold' }));
    const dialog = await screen.findByRole('dialog', { name: 'Uphold' });
    within(dialog).getByText(/Everything named is removed, its pictures and their copies close for everybody/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Uphold' }));
    await expect
      .poll(() => api.callsOf(moderationRoutes.act).map(({ body }) => body))
      .toEqual([{ action: 'uphold', target: { kind: 'takedown', id: '5' }, reason: 'An intimate picture without consent.' }]);
  });

  test('asks to confirm a notice of somebody whose notices were dismissed', async () => {
    const notice = { state: 'open', note: null, needsConfirmation: true } as const;
    openApi(moderator).answer(moderationRoutes.queue, { items: [makeNoticeCase({ notice })], nextCursor: null });
    await openPage('/moderation', moderator);
    await screen.findByText(/hides nothing by itself until you confirm it/);
    screen.getByText('Overdue');
    screen.getByRole('button', { name: 'Confirm' });
  });

  test('cuts a long text until all of it is asked for', async () => {
    const text = 'An endless advertisement. '.repeat(100);
    openApi(moderator).answer(moderationRoutes.queue, { items: [makeCase({ text })], nextCursor: null });
    await openPage('/moderation', moderator);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 2,600 characters' }));
    expect(screen.getByText(text.trim())).toBeTruthy();
  });

  test('shows the reports, the record and similar cases', async () => {
    openApi(moderator).answer(moderationRoutes.queue, { items: [makeCase({ autoHidden: true })], nextCursor: null });
    await openPage('/moderation', moderator);
    await screen.findByText(/“An advertisement”/);
    screen.getByText(/Warned 2×/);
    screen.getByText('Hidden by reports');
    screen.getByRole('button', { name: 'Restore' });
    screen.getByRole('button', { name: 'End the ban' });
  });

  const openBan = async () => {
    await openPage('/moderation', moderator);
    await screen.findByText(/“An advertisement”/);
    await userEvent.keyboard('jb');
    return within(await screen.findByRole('dialog', { name: 'Ban' }));
  };
  const unbanned = { silenced: false, banned: false, undone: false };

  test('offers a ban until the final of the game whose thread the text is in', async () => {
    const api = openApi(moderator)
      .answer(moderationRoutes.queue, { items: [makeCase({ gameId: 'nba-1', authorState: unbanned })], nextCursor: null })
      .answer(gamesRoutes.one, makeWatched())
      .answer(moderationRoutes.act, { ...entry, action: 'ban', until: 'final', gameId: 'nba-1' });
    const dialog = await openBan();
    await userEvent.click(await dialog.findByRole('radio', { name: 'The final' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    await expect
      .poll(() => api.callsOf(moderationRoutes.act).map(({ body }) => body))
      .toEqual([{ action: 'ban', target: { kind: 'user', id: makeCase().author?.id }, reason: 'Spam.', until: 'final', gameId: 'nba-1' }]);
  });

  test.each([
    ['no game', null],
    ['a game that is over', 'nba-1'],
  ])('offers no ban until the final for a text in the thread of %s', async (_of, gameId) => {
    const api = openApi(moderator)
      .answer(moderationRoutes.queue, { items: [makeCase({ gameId, authorState: unbanned })], nextCursor: null })
      .answer(gamesRoutes.one, makeWatched({ state: 'final' }));
    const dialog = await openBan();
    await dialog.findByRole('radio', { name: 'For good' });
    await expect.poll(() => api.callsOf(gamesRoutes.one).length).toBe(gameId ? 1 : 0);
    expect(dialog.queryByRole('radio', { name: 'The final' })).toBeNull();
  });

  test('is not shown to members', async () => {
    openApi(makeViewer());
    await openPage('/moderation', makeViewer());
    await screen.findByText('This page is for moderators');
  });
});

test('an appeal is decided by another moderator than the one who acted', async () => {
  const appeal = makeAppeal();
  const api = openApi(moderator)
    .answer(moderationRoutes.queue, { items: [], nextCursor: null })
    .answer(moderationRoutes.appeals, { appeals: [appeal, { ...appeal, id: 6, mayDecide: false }], nextCursor: null })
    .answer(moderationRoutes.decide, { ...appeal, state: 'overturned', decision: 'Right' });
  await openPage('/moderation', moderator);
  await userEvent.click(await screen.findByRole('tab', { name: 'Appeals' }));
  await screen.findByText('Another moderator decides this one.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Your reason' }), 'Right');
  await userEvent.click(screen.getByRole('button', { name: 'Take the action back' }));
  await expect
    .poll(() => api.callsOf(moderationRoutes.decide).map(({ body }) => body))
    .toEqual([{ decision: 'overturned', reason: 'Right' }]);
});

test('appeals beyond the first page are shown on demand', async () => {
  const api = openApi(moderator)
    .answer(moderationRoutes.queue, { items: [], nextCursor: null })
    .answerWith(moderationRoutes.appeals, ({ query }) =>
      query.cursor === undefined
        ? { appeals: [makeAppeal()], nextCursor: '5' }
        : { appeals: [makeAppeal({ id: 6, text: 'The second page.' })], nextCursor: null },
    );
  await openPage('/moderation', moderator);
  await userEvent.click(await screen.findByRole('tab', { name: 'Appeals' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('The second page.');
  screen.getByText('It was fine.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(api.callsOf(moderationRoutes.appeals).map(({ query }) => query)).toEqual([{}, { cursor: 5 }]);
});

test('the open log shows entries and the figures of the week', async () => {
  openApi(null)
    .answer(moderationRoutes.log, { entries: [entry], nextCursor: '12' })
    .answer(moderationRoutes.figures, { decisions: 4, medianMinutes: 12.4, appeals: 2, overturned: 0.5 });
  await openPage('/log', null);
  await screen.findByText(/a post by @morgan/);
  await screen.findByText('12 min');
  await screen.findByText('50 %');
  expect(screen.getByRole('link', { name: 'Older entries' }).getAttribute('href')).toBe('/log?cursor=12');
});

test('the affected person appeals on the page of the entry', async () => {
  const viewer = makeViewer();
  const api = openApi(viewer)
    .answer(moderationRoutes.log, { entries: [entry], nextCursor: null })
    .answer(moderationRoutes.figures, { decisions: 0, medianMinutes: null, appeals: 0, overturned: null })
    .answer(moderationRoutes.appeal, { id: 1, entryId: 12, text: 'Please', state: 'open', decision: null, at: someDay, decidedAt: null });
  await openPage('/appeal/12', viewer);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your appeal' }), 'Please');
  await userEvent.click(screen.getByRole('button', { name: 'Appeal' }));
  await expect.poll(() => api.callsOf(moderationRoutes.appeal).map(({ body }) => body)).toEqual([{ entryId: 12, text: 'Please' }]);
});
