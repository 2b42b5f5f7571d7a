import { call } from '../../../../platform/web/api/api.ts';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { pushRoutes } from '../../push.contract.ts';

/**
 * Whether this browser is pushed to: `unsupported` where it can't be, `denied` where the person told the browser so, `off`, or `on`.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The person who turned push on in this browser: a subscription outlives their session in the browser. */
const ownerKey = 'push-owner';

export function isPushKnown(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function manager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call(pushRoutes.subscribe, { body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } } });
}

/** The state for a person. A subscription of theirs is told to the server again, which forgets it when a session ends. */
export async function pushState(userId: string): Promise<PushState> {
  if (!isPushKnown()) return 'unsupported';
  const pushManager = await manager();
  if (!pushManager) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await pushManager.getSubscription();
  if (!subscription || readStored(ownerKey) !== userId) return 'off';
  await tellServer(subscription);
  return 'on';
}

/** Asks for permission and subscribes this browser. Answers the state that follows. */
export async function turnPushOn(userId: string): Promise<PushState> {
  const pushManager = await manager();
  if (!pushManager) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off';
  const { key } = await call(pushRoutes.key, {});
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellServer(subscription);
  writeStored(ownerKey, userId);
  return 'on';
}

/** Ends the subscription of this browser, here and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await manager())?.getSubscription();
  writeStored(ownerKey, null);
  if (!subscription) return 'off';
  await call(pushRoutes.unsubscribe, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return 'off';
}
