import { askFor } from '../../../features/account/web/viewer/signInPrompt.ts';
import { onFirstUse } from '../../../design/index.ts';
import { takeEarlyClicks } from '../../../platform/web/hydration/earlyClicks.ts';
import { queueEventsUntilHydrated } from '../../../platform/web/hydration/heldEvents.ts';
import { hasBeenHere } from '../../../platform/web/navigation/entries.ts';
import { afterLoad, settledAfterMs } from './afterLoad.ts';
import { isWriting } from './isWriting.ts';

/** The longest that the scripts of a page wait for its first paint, in milliseconds. */
const maxPaintMs = 5_000;
/** The time between two attempts to load a page again whose scripts did not come, in milliseconds. */
const retryMs = 5_000;

/**
 * Calls `act` once, after the server's HTML has been painted. On a page without content or in the background, and in a browser that does
 * not report paints, it is called at once.
 */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  const hasContent = document.getElementById('root')?.hasChildNodes();
  if (!hasContent || document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return once();
  new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', once);
  setTimeout(once, maxPaintMs);
}

/** Asks for the scripts of a page; the first is its entry. `onFailure` is called if that does not come. */
function ask([entry = '', ...others]: readonly string[], onFailure: () => void = () => undefined): void {
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
  const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry });
  script.addEventListener('error', onFailure);
  document.body.append(script);
}

/**
 * Lets a page sleep until somebody uses it: its scripts are asked for then. Clicks, keys and forms are held until it listens. A page that is
 * `watched` without a touch wakes by itself.
 */
function letPageSleep(scripts: readonly string[], root: HTMLElement, wakes: string): void {
  let isAsked = false;
  let hasFailed = false;
  /**
   * Loads a page again whose scripts do not come, such as those of an earlier release, once the server can be reached. Only a use does so, or
   * a page would do it over and over.
   */
  const loadAgain = () => {
    hasFailed = true;
    if (!page.isUsed) return;
    const later = () => setTimeout(loadAgain, retryMs);
    fetch('/build.json', { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : later()), later);
  };
  const askForAll = () => ask(scripts, loadAgain);
  const wake = () => {
    if (isAsked) return;
    isAsked = true;
    if (navigator.onLine) return askForAll();
    // A module that did not come is never asked for again, so without a network only what this browser has stored is.
    fetch(scripts[0] ?? '').then(askForAll, () => {
      if (navigator.onLine) askForAll();
      else addEventListener('online', askForAll, { once: true });
    });
  };
  const wakeForUse = () => {
    const isFirst = !page.isUsed;
    page.isUsed = true;
    wake();
    if (isFirst && hasFailed) loadAgain();
  };
  root.dataset['asleep'] = 'page';
  // A click on a control that needs an account opens the sign-in prompt, before the scripts have come.
  const askVisitor = (event: MouseEvent) => {
    if (!askFor(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', askVisitor, true);
  const page = {
    isUsed: false,
    early: takeEarlyClicks().filter(control => !askFor(control)),
    releaseEvents: queueEventsUntilHydrated(wakeForUse),
  };
  window.sleepingPage = page;
  // Nothing that is clicked from now on is lost.
  document.documentElement.dataset['awake'] = '';
  onFirstUse(wakeForUse);
  if (page.early.length > 0) wakeForUse();
  if (isWriting()) wake();
  // The page says that there is no network.
  if (!navigator.onLine) wake();
  addEventListener('offline', wake, { once: true });
  // An address that names a comment asks for its thread, and a page that the reader comes back to for their place.
  if (location.hash !== '' || hasBeenHere()) afterPaint(wake);
  if (wakes === 'watched') afterLoad(wake, settledAfterMs);
}

/**
 * Starts a page with the scripts of this build, after its first paint: styles and the font get the whole line. A visitor's page for reading
 * sleeps, unless its views are reported. docs/decisions/0030.
 */
export function startPage(scripts: readonly string[]): void {
  const root = document.getElementById('root');
  const wakes = document.getElementById('state')?.dataset['wakes'];
  const isAsleep = wakes !== undefined && root?.hasChildNodes() && !document.querySelector('meta[name="analytics"]');
  if (isAsleep && root) letPageSleep(scripts, root, wakes);
  else afterPaint(() => ask(scripts));
}
