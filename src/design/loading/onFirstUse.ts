const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/**
 * Tells pointer events of a pointer that has moved. After a layout browsers send a move of a pointer that rests over the page, which is no use
 * of it.
 */
function createMoveFilter(): (event: Event) => boolean {
  let last: { x: number; y: number } | undefined;
  return event => {
    if (event.type !== 'pointermove' || !(event instanceof PointerEvent)) return true;
    const { screenX: x, screenY: y, movementX, movementY } = event;
    const hasMoved = movementX !== 0 || movementY !== 0 || (last !== undefined && (last.x !== x || last.y !== y));
    last = { x, y };
    return hasMoved;
  };
}

/** Calls `act` at the first pointer, scroll, key or focus event of the page, so work that only users need does not delay its load. Returns a function that cancels it. */
export function onFirstUse(act: () => void): () => void {
  const options = { capture: true, passive: true };
  const leave = () => {
    for (const sign of signs) removeEventListener(sign, use, options);
  };
  const isUse = createMoveFilter();
  const use = (event: Event) => {
    if (!isUse(event)) return;
    leave();
    act();
  };
  for (const sign of signs) addEventListener(sign, use, options);
  return leave;
}
