import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leftFor } from '../../../platform/web/testing/observed.ts';

/** The page that the server wrote. `wakes` as the server says it; undefined for a page that does not sleep. */
function write({ wakes, content = '<button id="like" type="button">Like</button>' }: { wakes?: string; content?: string } = {}): void {
  document.body.innerHTML = `<div id="root">${content}</div><script type="application/json" id="state"${wakes ? ` data-wakes="${wakes}"` : ''}>{}</script>`;
}

let paint: () => void = () => undefined;
let reportsPaints = true;
const asked = () =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=modulepreload]')].map(
    each => each.getAttribute('src') ?? each.getAttribute('href'),
  );

beforeEach(() => {
  vi.useFakeTimers();
  reportsPaints = true;
  class Observer {
    static get supportedEntryTypes() {
      return reportsPaints ? ['paint'] : [];
    }
    constructor(tell: (list: { getEntriesByName(): unknown[] }) => void) {
      paint = () => tell({ getEntriesByName: () => [{}] });
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  history.replaceState(null, '', '/');
});
afterEach(() => {
  // A page that has woken no longer waits for its use.
  dispatchEvent(new Event('pointerdown'));
  window.sleepingPage?.releaseEvents();
  window.sleepingPage = undefined;
  for (const each of document.querySelectorAll('link[rel=modulepreload]')) each.remove();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the page that is written, in a document of its own. */
async function start(): Promise<void> {
  vi.resetModules();
  const { startPage } = await import('./startPage.ts');
  startPage(['/entry.js', '/libraries.js']);
}

const all = ['/libraries.js', '/entry.js'];

describe('a page that does not sleep', () => {
  test('asks for its scripts once, after the first paint', async () => {
    write();
    await start();
    expect(asked()).toEqual([]);
    paint();
    paint();
    vi.advanceTimersByTime(10_000);
    expect(asked()).toEqual(all);
  });

  test('does not wait for a paint that does not come', async () => {
    write();
    await start();
    vi.advanceTimersByTime(5_000);
    expect(asked()).toEqual(all);
  });

  test('asks at once if it has no content, or if paints are not reported', async () => {
    write({ wakes: 'used', content: '' });
    await start();
    expect(asked()).toEqual(all);
    for (const each of document.querySelectorAll('link[rel=modulepreload]')) each.remove();
    reportsPaints = false;
    write();
    await start();
    expect(asked()).toEqual(all);
  });

  test('is one whose views are reported', async () => {
    write({ wakes: 'used' });
    document.body.insertAdjacentHTML('beforeend', '<meta name="analytics" content="x">');
    await start();
    paint();
    expect(asked()).toEqual(all);
  });
});

describe('a page that sleeps', () => {
  test('asks for no script until somebody uses it, and holds what they do', async () => {
    write({ wakes: 'used' });
    const clicks: Event[] = [];
    document.getElementById('like')?.addEventListener('click', event => clicks.push(event));
    await start();
    paint();
    vi.advanceTimersByTime(60_000);
    expect(asked()).toEqual([]);
    document.getElementById('like')?.click();
    expect([asked(), clicks.length, window.sleepingPage?.isUsed]).toEqual([all, 0, true]);
    document.getElementById('like')?.click();
    expect(asked()).toEqual(all);
    window.sleepingPage?.releaseEvents();
    expect(clicks.length).toBe(2);
  });

  test('wakes for a click from before its start', async () => {
    write({ wakes: 'used' });
    const like = document.getElementById('like');
    window.earlyClicks = like ? [like] : [];
    await start();
    expect([asked(), window.sleepingPage?.early]).toEqual([all, [like]]);
  });

  test('wakes by itself a while after it has loaded if it is watched', async () => {
    write({ wakes: 'watched' });
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    await start();
    vi.advanceTimersByTime(2_999);
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([asked(), window.sleepingPage?.isUsed]).toEqual([all, false]);
  });

  test.each<[string, () => void]>([
    ['names a comment', () => history.replaceState(null, '', '/post/1#reply-2')],
    ['is one that the reader comes back to', () => history.replaceState({ place: 'a' }, '', '/')],
  ])('wakes after its first paint if its address %s', async (_, go) => {
    go();
    write({ wakes: 'used' });
    await start();
    expect(asked()).toEqual([]);
    paint();
    expect(asked()).toEqual(all);
  });

  test('that is used without a network asks for its scripts once there is one, and holds what was done', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    write({ wakes: 'used' });
    const clicks: Event[] = [];
    document.getElementById('like')?.addEventListener('click', event => clicks.push(event));
    await start();
    document.getElementById('like')?.click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked(), clicks.length]).toEqual([[], 0]);
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(asked()).toEqual(all);
    window.sleepingPage?.releaseEvents();
    expect(clicks.length).toBe(1);
  });

  test('asks for its scripts at once if the network came back during the first attempt', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    write({ wakes: 'used' });
    await start();
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toEqual(all);
  });

  test('wakes when there is no network, to say so', async () => {
    write({ wakes: 'used' });
    await start();
    expect(asked()).toEqual([]);
    dispatchEvent(new Event('offline'));
    expect([asked(), window.sleepingPage?.isUsed]).toEqual([all, false]);
  });

  test('without its scripts asks for the server every five seconds once it is used, and then loads again', async () => {
    const server = vi.fn<(url: string) => Promise<{ ok: boolean }>>().mockRejectedValue(new TypeError('no network'));
    vi.stubGlobal('fetch', server);
    write({ wakes: 'used' });
    await start();
    dispatchEvent(new Event('offline'));
    document.querySelector('script[src]')?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server).not.toHaveBeenCalled();
    document.getElementById('like')?.click();
    await vi.advanceTimersByTimeAsync(11_000);
    expect([server.mock.calls.length, leftFor]).toEqual([3, []]);
    server.mockResolvedValue({ ok: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.mock.calls.length, leftFor]).toEqual([4, ['reload']]);
  });

  test('wakes if the visitor is in a field', async () => {
    write({ wakes: 'used', content: '<input id="field">' });
    document.getElementById('field')?.focus();
    await start();
    expect(asked()).toEqual(all);
  });
});
