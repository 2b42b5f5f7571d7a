const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Calls `act` at the first pointer, key or focus event of the page, so work that only users need does not delay its load. Returns a function that cancels it. */
export function onFirstUse(act: () => void): () => void {
  const options = { capture: true, passive: true };
  const leave = () => {
    for (const sign of signs) removeEventListener(sign, use, options);
  };
  const use = () => {
    leave();
    act();
  };
  for (const sign of signs) addEventListener(sign, use, options);
  return leave;
}
