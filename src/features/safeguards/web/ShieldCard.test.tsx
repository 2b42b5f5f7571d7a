import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeViewer, someDay } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { safeguardsRoutes } from '../safeguards.contract.ts';
import { ShieldCard } from './ShieldCard.tsx';

const moderator = makeViewer({ role: 'moderator' });
const shield = { scope: 'site' as const, raisedAt: someDay, until: null, automatic: false };

test('the shield of the site goes up and comes down', async () => {
  const api = openApi(moderator).answer(safeguardsRoutes.shields, []);
  api.answerWith(safeguardsRoutes.raiseShield, () => {
    api.answer(safeguardsRoutes.shields, [shield]);
    return shield;
  });
  api.answerWith(safeguardsRoutes.lowerShield, () => {
    api.answer(safeguardsRoutes.shields, []);
    return undefined;
  });
  const { user } = renderFor(moderator, <ShieldCard />);
  await user.click(await screen.findByRole('button', { name: 'Raise it' }));
  await user.click(await screen.findByRole('button', { name: 'Take it down' }));
  expect(await screen.findByRole('button', { name: 'Raise it' })).toBeTruthy();
  expect(api.calls.filter(({ route }) => route.method !== 'GET').map(({ body }) => body)).toEqual([{ scope: 'site' }, { scope: 'site' }]);
});

test('a thread that raised its shield by itself is named', async () => {
  openApi(moderator).answer(safeguardsRoutes.shields, [{ ...shield, scope: 7, automatic: true }]);
  renderFor(moderator, <ShieldCard />);
  expect(await screen.findByText('Post 7')).toBeTruthy();
  expect(screen.getByText(/raised by itself/)).toBeTruthy();
});
