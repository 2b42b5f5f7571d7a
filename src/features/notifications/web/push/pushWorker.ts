/**
 * The handlers of push messages in the service worker. This module imports nothing, because a worker has no page: the worker passes its
 * events and itself.
 */

interface PushData {
  json(): unknown;
}

interface ShownNotification {
  close(): void;
  data: unknown;
}

interface PageWindow {
  url: string;
  focused?: boolean;
  focus?(): Promise<unknown>;
  navigate?(url: string): Promise<unknown>;
}

/** The parts of the worker's own scope that the handlers need. */
export interface PushScope {
  location: { origin: string };
  registration: { showNotification(title: string, options: Record<string, unknown>): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEventOfWorker extends WaitingEvent {
  data: PushData | null;
}

export interface ClickEventOfWorker extends WaitingEvent {
  notification: ShownNotification;
}

function textOf(from: unknown, name: string): string | undefined {
  if (typeof from !== 'object' || from === null) return undefined;
  const value: unknown = Object.entries(from).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

function read(data: PushData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Shows the message. Browsers end a subscription whose messages show nothing, so one that can't be read is shown without its text. */
export function onPush(event: PushEventOfWorker, scope: PushScope): void {
  const message = read(event.data);
  const title = textOf(message, 'title') ?? 'Something new for you';
  const tag = textOf(message, 'tag');
  const options = {
    body: textOf(message, 'body') ?? '',
    icon: '/icons/192.png',
    data: { url: textOf(message, 'url') ?? '/' },
    ...(tag !== undefined && { tag, renotify: true }),
  };
  event.waitUntil(scope.registration.showNotification(title, options));
}

async function openPage(url: string, scope: PushScope): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(each => each.url === url) ?? pages.find(each => each.focused) ?? pages[0];
  if (!page?.focus) {
    await scope.clients.openWindow(url);
    return;
  }
  await page.focus();
  if (page.url === url) return;
  // A page that the worker does not control can't be led elsewhere.
  const isLed = await page.navigate?.(url).then(
    () => true,
    () => false,
  );
  if (isLed !== true) await scope.clients.openWindow(url);
}

/** Opens the page that a message is about, in a window that is there already if there is one. Only pages of the site are opened. */
export function onNotificationClick(event: ClickEventOfWorker, scope: PushScope): void {
  event.notification.close();
  const path = textOf(event.notification.data, 'url') ?? '/';
  const { origin } = scope.location;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : new URL('/', origin);
  event.waitUntil(openPage(url.origin === origin ? url.href : `${origin}/`, scope));
}
