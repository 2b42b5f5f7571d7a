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

/** Whether the early clicks on a radio button or a checkbox left it in another state than before. */
function hasChanged(input: HTMLInputElement, clicked: readonly HTMLElement[]): boolean {
  if (input.type === 'radio') return input.checked;
  return clicked.filter(each => each === input).length % 2 === 1;
}

/**
 * Clicks each control once that somebody clicked too early, as on a slow phone. A radio button or a checkbox has
 * changed by itself, which React did not hear; it goes back first. Of a group of radio buttons the last choice counts.
 */
export function replayClicks(clicked: readonly HTMLElement[]): void {
  for (const control of new Set(clicked)) {
    if (!control.isConnected) continue;
    if (control instanceof HTMLInputElement) {
      if (!hasChanged(control, clicked)) continue;
      control.checked = !control.checked;
    }
    control.click();
  }
}
