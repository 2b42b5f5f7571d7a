import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson, makeViewer, someDay } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { type LogEntry, moderationRoutes } from '../../moderation.contract.ts';
import { RecordDialog } from './RecordDialog.tsx';

const ban: LogEntry = {
  id: 4,
  at: someDay,
  by: 'moderator',
  action: 'ban',
  kind: 'user',
  subject: 'abc',
  label: '@morgan',
  reason: 'Threats',
  until: null,
  gameId: null,
  appeal: null,
  digest: 'f'.repeat(64),
  previousDigest: '0'.repeat(64),
};

test('a ban without a case is lifted with a reason from the record of the person', async () => {
  const person = makePerson();
  const api = openApi()
    .answer(moderationRoutes.record, { person, state: { silenced: false, banned: true, undone: false }, mayAct: true, entries: [ban] })
    .answer(moderationRoutes.act, { ...ban, id: 5, action: 'unban' });
  const reported = { kind: 'user', id: person.id, name: person.username, showsRecord: true } as const;
  const { user } = renderFor(
    makeViewer({ role: 'moderator', isModerator: true }),
    <RecordDialog reported={reported} onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Lift: Banned' }));
  await user.type(screen.getByRole('textbox', { name: 'Public reason' }), 'A mistake');
  await user.click(screen.getByRole('button', { name: 'Lift it' }));
  await expect
    .poll(() => api.callsOf(moderationRoutes.act).map(({ body }) => body))
    .toEqual([{ action: 'unban', target: { kind: 'user', id: person.id }, reason: 'A mistake' }]);
});

test('the record tells that a silence ends with the final of a game', async () => {
  const person = makePerson();
  openApi().answer(moderationRoutes.record, {
    person,
    state: { silenced: true, banned: true, undone: false },
    mayAct: true,
    entries: [{ ...ban, id: 5, action: 'silence', until: 'final', gameId: 'nba-1' }, ban],
  });
  const reported = { kind: 'user', id: person.id, name: person.username, showsRecord: true } as const;
  renderFor(makeViewer({ role: 'moderator', isModerator: true }), <RecordDialog reported={reported} onClose={() => undefined} />);
  const standing = await screen.findByRole('list', { name: 'Standing actions' });
  const [banned, silenced] = within(standing).getAllByRole('listitem');
  expect(banned?.textContent).toMatch(/without an end/);
  expect(silenced?.textContent).toMatch(/until the final of the game/);
  expect(silenced?.textContent).not.toMatch(/without an end/);
});

test('the record of an equal offers no lift', async () => {
  const person = makePerson();
  openApi().answer(moderationRoutes.record, {
    person,
    state: { silenced: false, banned: true, undone: false },
    mayAct: false,
    entries: [ban],
  });
  const reported = { kind: 'user', id: person.id, name: person.username, showsRecord: true } as const;
  renderFor(makeViewer({ role: 'moderator', isModerator: true }), <RecordDialog reported={reported} onClose={() => undefined} />);
  expect(await screen.findByRole('list', { name: 'Standing actions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lift: Banned' })).toBeNull();
});
