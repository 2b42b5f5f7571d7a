declare global {
  interface Window {
    /** Filled by the inline script of the server's page (src/app/server/pages/pages.ts) until the page is awake. */
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/** Stops collecting and gives what was clicked before React listened; from now on React hears clicks itself. */
export function takeEarlyClicks(): HTMLElement[] {
  const clicked = window.earlyClicks ?? [];
  window.earlyClicks = undefined;
  return clicked;
}

/**
 * Clicks each control once that somebody clicked too early: a like on a slow phone is still a like. A radio button or a checkbox has
 * changed by itself, which React did not hear; it goes back first.
 */
export function replayClicks(clicked: readonly HTMLElement[]): void {
  for (const control of new Set(clicked)) {
    if (!control.isConnected) continue;
    if (control instanceof HTMLInputElement) control.checked = !control.checked;
    control.click();
  }
}
