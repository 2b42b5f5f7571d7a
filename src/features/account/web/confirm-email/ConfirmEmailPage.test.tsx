import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../../testing/web/pageStates.tsx';
import { accountRoutes } from '../../account.contract.ts';

const address = '/confirm-email/abcdefghijabcdefghij';

checkPageStates('the link that confirms an address', {
  address,
  viewer: null,
  answers: () => undefined,
  states: { 'asks for a click, and confirms nothing by itself': { shows: ['Confirm your e-mail address', 'Confirm address'] } },
});

describe('the click', () => {
  async function confirm(api: ReturnType<typeof openApi>) {
    const { user } = await openPage(address, null);
    expect(api.callsOf(accountRoutes.confirmEmail)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  }

  test('confirms the address with the link’s token', async () => {
    const api = openApi(null).answer(accountRoutes.confirmEmail, undefined);
    await confirm(api);
    expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
    expect(api.callsOf(accountRoutes.confirmEmail)[0]?.body).toEqual({ token: 'abcdefghijabcdefghij' });
  });

  test('says that the link was used or is too old', async () => {
    await confirm(openApi(null).refuse(accountRoutes.confirmEmail, 'not_found'));
    expect(await screen.findByText('This link doesn’t work any more')).toBeTruthy();
  });

  test('can be repeated when it failed', async () => {
    const api = openApi(null).refuse(accountRoutes.confirmEmail, 'unavailable');
    await confirm(api);
    expect(await screen.findByText('That didn’t work. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm address' })).toBeTruthy();
  });
});
