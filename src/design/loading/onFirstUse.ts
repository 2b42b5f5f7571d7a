declare global {
  interface Window {
    /** A page whose scripts wait for its use: src/app/web/waking/startPage.ts. */
    sleepingPage?: SleepingPage | undefined;
  }
}

export interface SleepingPage {
  /** Whether somebody has used the page. */
  isUsed: boolean;
  /** The controls that were clicked before the page listened. */
  early: HTMLElement[];
  /** Lets the clicks, keys and forms happen that were held. */
  releaseEvents: () => void;
}

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

/** Calls `act` at the first pointer, scroll, key or focus event of the page, so work that only users need does not delay its load. On a page whose scripts have waited for its use it calls it at once. Returns a function that cancels it. */
export function onFirstUse(act: () => void): () => void {
  if (window.sleepingPage?.isUsed) {
    act();
    return () => undefined;
  }
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

const controls = 'a, button, input, textarea, select, summary, [role]';
const controlSigns = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Calls `act` once somebody points at, touches or focuses a control, or presses a key: what a control opens is on its way before the
 * click. Returns a function that cancels it.
 */
export function onFirstControl(act: () => void): () => void {
  // The pointer may have come to one, or the focus, while the scripts of the page were on their way.
  const isNear = document.querySelector(`:is(${controls}):is(:hover, :focus)`) !== null;
  if (isNear || (window.sleepingPage !== undefined && window.sleepingPage.early.length > 0)) {
    act();
    return () => undefined;
  }
  const options = { capture: true, passive: true };
  const leave = () => {
    for (const sign of controlSigns) removeEventListener(sign, use, options);
  };
  const use = ({ type, target }: Event) => {
    if (type !== 'keydown' && !(target instanceof Element && target.closest(controls))) return;
    leave();
    act();
  };
  for (const sign of controlSigns) addEventListener(sign, use, options);
  return leave;
}
