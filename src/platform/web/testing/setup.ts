import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dismissToast } from '../../../design/overlays/toasts/toast.ts';
import { setReach } from '../api/reach.ts';
import { stopKeysOfInputMethods } from '../keys/inputMethods.ts';
import { consoleErrors, faults, leftFor } from './observed.ts';

/** Runs around every test of the browser half: each begins on a clean page, and an unexpected console.error fails it. */

// The text of the page says more than thousands of lines of markup.
configure({
  // Whether an element is visible takes computed styles, which are slow here and without the product's style sheet.
  defaultHidden: true,
  // A busy machine may take seconds to load a part of the product for the first time.
  asyncUtilTimeout: 30_000,
  getElementError: message => new Error(`${message ?? ''}\nThe page shows: ${document.body.textContent}`),
});

/** The DOM of the tests lacks this class; a page asks whether its visit is one. */
class NavigationTiming {
  readonly type = 'navigate';
}

// As in the product, before any part listens.
stopKeysOfInputMethods();

beforeEach(() => {
  // Test files of a worker share one document.
  scrollTo(0, 0);
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  for (const list of [consoleErrors, faults, leftFor]) list.length = 0;
  vi.stubGlobal('PerformanceNavigationTiming', NavigationTiming);
  // A test that answers no calls has no network. A real call would wait for the machine's name server.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('This test has no network.')));
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void consoleErrors.push(parts.map(String).join(' ')));
  // The browser of a test has no other page to go to.
  vi.spyOn(location, 'assign').mockImplementation(url => void leftFor.push(String(url)));
  vi.spyOn(location, 'replace').mockImplementation(url => void leftFor.push(String(url)));
  vi.spyOn(location, 'reload').mockImplementation(() => void leftFor.push('reload'));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  dismissToast();
  // A test may end with a call that failed.
  setReach(new Response());
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const found = [...faults, ...consoleErrors];
  if (found.length > 0) throw new Error(`Unexpected in this test:\n${found.join('\n')}`);
});
