import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMutation } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { makePreferences, makeViewer } from '../../../../testing/web/makers.ts';
import { pushRoutes } from '../../push.contract.ts';
import { preferencesRoutes } from '../../preferences.contract.ts';
import { PushOfferAfterUse } from './PushOfferAfterUse.tsx';
import { PushPreferences } from './PushPreferences.tsx';

const viewer = makeViewer({});
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const endpoint = 'https://push.example/1';
const preferences = makePreferences();

interface FakeSubscription {
  endpoint: string;
  toJSON: () => { endpoint: string; keys: typeof keys };
  unsubscribe: () => Promise<boolean>;
}

/** A browser whose person answers the question for permission, and which has been subscribed or not. */
function openBrowser({ answer = 'granted', permission = 'default' }: { answer?: string; permission?: string } = {}) {
  let subscription: FakeSubscription | null = null;
  const make = (): FakeSubscription => ({
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe() {
      subscription = make();
      return subscription;
    },
  };
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => ({ pushManager }) } });
  return { isSubscribed: () => subscription !== null };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function openPreferences() {
  const api = openApi();
  api
    .answer(preferencesRoutes.read, preferences)
    .answer(pushRoutes.key, { key: 'key' })
    .answer(pushRoutes.subscribe, { endpoint })
    .answer(pushRoutes.unsubscribe, undefined);
  renderFor(viewer, <PushPreferences userId={viewer.id} isModerator={false} />);
  return api;
}

test('a browser is subscribed after its person allows it, and unsubscribed again', async () => {
  const browser = openBrowser();
  openPreferences();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on here' }));
  await screen.findByText(/This browser gets messages/);
  expect(browser.isSubscribed()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off here' }));
  await screen.findByText(/gets no messages yet/);
  expect(browser.isSubscribed()).toBe(false);
});

test('a person who refuses is told where to allow it', async () => {
  openBrowser({ answer: 'denied' });
  openPreferences();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on here' }));
  await screen.findByText(/Your browser blocks notifications/);
});

test('a browser without push messages says so, and the choices can be made all the same', async () => {
  openPreferences();
  await screen.findByText(/This browser can’t get messages/);
  expect(screen.getByRole('switch', { name: 'When you are named' })).toBeTruthy();
});

test('quiet hours are kept in the time zone of the browser', async () => {
  openBrowser();
  const api = openPreferences();
  api.answer(preferencesRoutes.save, preferences);
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() =>
    expect(api.callsOf(preferencesRoutes.save).at(-1)?.body).toEqual({ quietHours: { from: '22:00', to: '08:00', zone } }),
  );
});

function Writer() {
  const reply = useMutation({ mutationKey: ['reply'], mutationFn: async () => undefined });
  const other = useMutation({ mutationFn: async () => undefined });
  return (
    <>
      <button type="button" onClick={() => reply.mutate()}>
        Reply
      </button>
      <button type="button" onClick={() => other.mutate()}>
        Other
      </button>
      <PushOfferAfterUse userId={viewer.id} />
    </>
  );
}

const offer = () => screen.queryByRole('region', { name: 'Get told of answers' });

test('push messages are offered after the first comment, not before, and not again once dismissed', async () => {
  openBrowser();
  openApi();
  renderFor(viewer, <Writer />);
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));
  expect(offer()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(offer()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(offer()).toBeNull();
});

test('push messages are not offered where the person has answered the browser already', async () => {
  openBrowser({ permission: 'denied' });
  openApi();
  renderFor(viewer, <Writer />);
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(offer()).toBeNull();
});
