import type { Browser, Page } from '@playwright/test';
import { expect, makeAccount, open, signIn, signUpToWrite, test } from '../support/journey.ts';

/** Somebody else, in a browser of their own. */
async function somebodyElse(browser: Browser, baseURL: string | undefined): Promise<{ page: Page; username: string }> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  return { page, username: await signUpToWrite(page) };
}

test('one asks, the other accepts, and both see it without a reload; then they part', async ({ page, browser, baseURL }) => {
  test.slow();
  const me = await makeAccount(page);
  const { page: theirs, username: them } = await somebodyElse(browser, baseURL);
  await open(theirs, '/friends');
  await expect(theirs.getByText('No friends yet')).toBeVisible();
  await theirs.getByRole('tab', { name: 'Friend Requests 0' }).click();
  await expect(theirs.getByText('No pending friend requests')).toBeVisible();

  await open(page, `/user/${them}`);
  await page.getByRole('button', { name: 'Add Friend' }).click();
  await expect(page.getByText('Friend request sent').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled();

  const request = theirs.getByRole('listitem').filter({ hasText: me });
  await expect(request).toContainText(/Sent (just now|.* ago)/);
  await expect(theirs.getByRole('tab', { name: 'Friend Requests 1' })).toBeVisible();
  await request.getByRole('button', { name: `Accept the request of @${me}` }).click();
  await expect(theirs.getByText(`You and @${me} are friends now`).first()).toBeVisible();
  await expect(theirs.getByRole('tab', { name: 'Friend Requests 0' })).toBeVisible();
  await theirs.getByRole('tab', { name: 'My Friends 1' }).click();
  const friend = theirs.getByRole('listitem').filter({ hasText: me });
  await expect(friend.getByRole('link', { name: /^View Profile/ })).toHaveAttribute('href', `/user/${me}`);
  await expect(friend.getByRole('link', { name: /^Chat/ })).toHaveAttribute('href', `/chat/${me}`);

  await expect(page.getByRole('link', { name: `Chat with @${them}` })).toBeVisible();
  await page.getByRole('button', { name: 'Friends', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove friend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Add Friend' })).toBeVisible();
  await expect(theirs.getByText('No friends yet')).toBeVisible();
  await theirs.context().close();
});

test('a person who was asked can accept on the profile, or decline without a notification to the other', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const me = await makeAccount(page);
  const { page: theirs, username: them } = await somebodyElse(browser, baseURL);
  await open(page, `/user/${them}`);
  await page.getByRole('button', { name: 'Add Friend' }).click();
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeVisible();

  await theirs.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Messages' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible();
  await theirs.getByRole('tab', { name: 'Friend Requests 1' }).click();
  await theirs.getByRole('button', { name: `Decline the request of @${me}` }).click();
  await expect(theirs.getByText('No pending friend requests')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
  // A person who declined may still ask, which makes both friends.
  await open(theirs, `/user/${me}`);
  await theirs.getByRole('button', { name: 'Add Friend' }).click();
  await expect(theirs.getByRole('button', { name: 'Friends', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeVisible();
  await theirs.context().close();
});

test('the Friends page asks a visitor to sign in, and brings them back', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const { page: elsewhere, username } = await somebodyElse(browser, baseURL);
  await elsewhere.context().close();
  await open(page, '/friends');
  await expect(page.getByRole('heading', { name: 'Sign in to connect with friends' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, `${username.toLowerCase()}@example.com`);
  await page.waitForURL('/friends');
  await expect(page.getByText('No friends yet')).toBeVisible();
});

test('a request meant before signing in is sent afterwards', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const { page: elsewhere, username } = await somebodyElse(browser, baseURL);
  await elsewhere.context().close();
  await open(page, '/user/gridiron_gus');
  await page.getByRole('button', { name: 'Add Friend' }).click();
  await page.getByRole('dialog', { name: 'Join Bleachers to add friends!' }).getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, `${username.toLowerCase()}@example.com`);
  await page.waitForURL('/user/gridiron_gus');
  await expect(page.getByText('Friend request sent').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
});
