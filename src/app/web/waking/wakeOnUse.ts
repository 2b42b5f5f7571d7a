import { fetchParts, onFirstUse, wakeParts, whenAwake } from '../../../design/index.ts';
import { readJson } from '../../../platform/web/api/api.ts';
import type { ReadJson } from '../../../platform/web/api/query.ts';
import { queueEventsUntilHydrated } from '../../../platform/web/hydration/heldEvents.ts';
import type { Page } from '../pages.ts';
import { loadPage } from '../router.tsx';
import { afterLoad } from './afterLoad.ts';
import { isWriting } from './isWriting.ts';

const retryAfterMs = 1_000;
const maxAttempts = 5;

async function fetchPage(page: Page, parts: readonly string[], attempt = 1): Promise<void> {
  try {
    await loadPage(page);
  } catch {
    // The network may be down; after a new release the chunk is missing, and only the server's page names the new one.
    if (attempt >= maxAttempts && navigator.onLine) return location.reload();
    await new Promise(resolve => setTimeout(resolve, retryAfterMs));
    return fetchPage(page, parts, attempt + 1);
  }
  await fetchParts(parts);
}

/** The time in which parts that have just hydrated take over what was typed, in milliseconds; on a busy device it is longer. */
const takeOverMs = 50;
const maxTakeOverMs = 2_000;
/** The longest wait of clicks and keys for parts whose code has come, in milliseconds. */
const maxHeldMs = 20_000;

/**
 * A reader of the API for a page with sleeping parts. A part must find the data that the server rendered it with, so a read wakes the
 * page and waits until every part has hydrated. It wakes the page after the load event only: a read that is due when the page
 * comes would otherwise fetch the code of all parts beside the page's own files.
 */
export function readOnceAwake(wake: () => void): ReadJson {
  let isOver = false;
  return async url => {
    if (!isOver) {
      afterLoad(wake);
      // An answer that came before a part hydrates would change its data, however slow the machine is.
      await whenAwake(true);
      isOver = true;
    }
    return readJson(url);
  };
}

/** Resolves once React has rendered what parts took over: the page is idle then. Safari does not tell. */
async function untilTakenOver(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, takeOverMs));
  if ('requestIdleCallback' in window) await new Promise(resolve => requestIdleCallback(resolve, { timeout: maxTakeOverMs }));
}

/**
 * Wakes the sleeping parts when somebody uses the page, or at once, with the code of those that the server rendered. Clicks and keys are
 * held until they listen. Returns the function that wakes them.
 */
export function wakeOnUse(page: Page, { isNow, parts }: { isNow: boolean; parts: readonly string[] }): () => void {
  let isWaking = false;
  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    await fetchPage(page, parts);
    // A part that fails to hydrate must not hold back clicks on other parts.
    await Promise.race([wakeParts(), new Promise(resolve => setTimeout(resolve, maxHeldMs))]);
    await untilTakenOver();
    releaseEvents();
  };
  const releaseEvents = window.sleepingPage?.releaseEvents ?? queueEventsUntilHydrated(() => void wake());
  onFirstUse(() => void wake());
  if (isNow || isWriting()) void wake();
  return () => void wake();
}
