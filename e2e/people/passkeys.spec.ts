import { type CDPSession, devices, type Page } from '@playwright/test';
import { expect, makeAccount, open, password, problemsInBothThemes, test } from '../support/journey.ts';

const { defaultBrowserType: _type, ...phone } = devices['Pixel 7'];

/** An authenticator of this device that knows its owner, in Chromium. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

const usernameOf = async (page: Page) => (await (await page.request.get('/api/auth/user')).json()).username;

/** Adds a passkey in the settings. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await open(page, '/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  expect(await problemsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toContainText([name]);
}

/** Adds, uses and removes a passkey: by the button, and by the list of the e-mail field. */
async function useOnePasskey(page: Page): Promise<void> {
  const username = await makeAccount(page);
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await addPasskey(page, 'My phone');
  await expect(page.getByText('never used')).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);

  // The list would answer at once, because the authenticator needs no touch.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/api/logout');
  await open(page, '/api/login?returnTo=/rules');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/rules');
  expect(await usernameOf(page)).toBe(username);

  await page.goto('/api/logout');
  await page.goto('/api/login?returnTo=/about');
  await expect(page).toHaveURL('/about');
  expect(await usernameOf(page)).toBe(username);

  await open(page, '/settings/security');
  await expect(page.getByText('last used')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove My phone?' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('My phone is removed').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
  await page.goto('/api/logout');
  await open(page, '/api/login?returnTo=/rules');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'passkey' }).first()).toBeVisible();
  await page.getByLabel('E-mail').fill(`${username.toLowerCase()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/rules');
}

// A passkey that was removed is refused, and so is what a page reads while its session ends.
test.use({ allowedErrors: [/status of 40[13]/] });

test('a fan adds a passkey, signs in by the button and by the list, and removes it', { tag: '@slow' }, async ({ page }) => {
  await useOnePasskey(page);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a fan adds, uses and removes a passkey', { tag: '@slow' }, async ({ page }) => {
    await useOnePasskey(page);
  });
});
