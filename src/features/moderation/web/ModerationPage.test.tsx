import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makePerson, makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { type LogEntry, type ModerationCase, moderationRoutes, type QueuedAppeal } from '../moderation.contract.ts';

const moderator = makeViewer({ role: 'moderator', isModerator: true });

function makeCase(more: Partial<ModerationCase> = {}): ModerationCase {
  return {
    id: 3,
    kind: 'post',
    targetId: '7',
    state: 'open',
    href: '/post/7',
    text: 'Buy my shoes',
    imageUrl: null,
    former: null,
    deleted: false,
    author: makePerson(),
    context: [],
    record: [{ action: 'warn', count: 2 }],
    authorState: { silenced: false, banned: true, undone: false },
    similar: [{ action: 'upheld', count: 5 }],
    reports: [{ reason: 'spam', note: 'An advertisement', at: someDay }],
    weight: 3,
    held: false,
    autoHidden: false,
    removed: false,
    locked: false,
    assignee: null,
    openedAt: someDay,
    ...more,
  };
}

const entry: LogEntry = {
  id: 12,
  at: someDay,
  by: 'moderator',
  action: 'remove',
  kind: 'post',
  subject: 'abc',
  label: 'a post by @morgan',
  reason: 'Spam.',
  until: null,
  appeal: null,
  digest: 'f'.repeat(64),
  previousDigest: '0'.repeat(64),
};

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

  test('is not shown to members', async () => {
    openApi(makeViewer());
    await openPage('/moderation', makeViewer());
    await screen.findByText('This page is for moderators');
  });
});

test('an appeal is decided by another moderator than the one who acted', async () => {
  const appeal: QueuedAppeal = {
    id: 5,
    entryId: 12,
    text: 'It was fine.',
    state: 'open',
    decision: null,
    at: someDay,
    decidedAt: null,
    entry,
    person: makePerson(),
    target: { text: 'The removed words', imageUrl: null, href: '/post/7' },
    mayDecide: true,
  };
  const api = openApi(moderator)
    .answer(moderationRoutes.queue, { items: [], nextCursor: null })
    .answer(moderationRoutes.appeals, { appeals: [appeal, { ...appeal, id: 6, mayDecide: false }] })
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
