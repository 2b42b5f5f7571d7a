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

/** Clicks each button once that somebody clicked too early: a like on a slow phone is still a like. */
export function replayClicks(clicked: readonly HTMLElement[]): void {
  for (const button of new Set(clicked)) if (button.isConnected) button.click();
}
