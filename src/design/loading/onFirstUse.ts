const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/** Does something at the first sign that somebody is there: not while a page loads, which may be all that is wanted of it. Answers how to call it off. */
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
