import { expect, test } from './support/journey.ts';
import { call, makeAccount } from './support/people.ts';
import { partly, placeholder, role, text, within } from './support/target.ts';

test('two friends talk, and each sees the other’s words as they come', async ({ person, somebodyElse }) => {
  const friend = await somebodyElse();
  const [own, friendName] = [await makeAccount(person), await makeAccount(friend)];
  await call(person, 'POST', '/api/friends/request', { receiverUsername: friendName });
  await call(friend, 'POST', '/api/friends/request', { receiverUsername: own });
  await person.open(`/chat/${friendName}`);
  await friend.open(`/chat/${own}`);
  const log = role('log');
  await person.fill(placeholder(`Message @${friendName}...`), 'Are you watching?');
  await person.press('Enter');
  await friend.sees(within(log, text('Are you watching?')));
  await friend.fill(placeholder(`Message @${own}...`), 'Every minute.');
  await friend.press('Enter');
  await person.sees(within(log, text('Every minute.')));
});

test('a score changes on the page of a league while it is read', async ({ person }) => {
  await makeAccount(person);
  await person.open('/?tag=NBA');
  await person.sees(role('region', 'NBA scores'));
  const scores = () => person.run(() => document.querySelector('[aria-label="NBA scores"]')?.textContent ?? '');
  const before = await scores();
  await expect.poll(scores, { timeout: 60_000 }).not.toBe(before);
});

test.describe('without a network', () => {
  // A read that fails is logged; a page that does not hydrate is no matter of the network.
  test.use({ allowedErrors: [/^(?!.*React error)/s] });

  test('a page that was read is still there, and says that there is no network', async ({ person }) => {
    await person.open('/all');
    await person.until(() => navigator.serviceWorker.controller?.state === 'activated', null, 'has a service worker');
    await person.open('/post/5');
    const isKept = async () => (await caches.match('/post/5', { ignoreVary: true })) !== undefined;
    await expect.poll(() => person.run(isKept)).toBe(true);
    await person.setOffline(true);
    try {
      await person.open('/post/5');
      await person.sees(role('article'));
      await person.sees(partly(text('offline')));
    } finally {
      await person.setOffline(false);
    }
  });
});
