/** The untouched page of a member, or of games, counts as settled this long after its load event, in milliseconds: work that can wait then slows no first paint. */
export const settledAfterMs = 3_000;

/** The longest wait for the load event, in milliseconds: a picture that does not come would hold it up. */
const maxLoadMs = 10_000;

/**
 * Calls `act` a while after the load event, so that what it loads does not compete with the page's own files on a slow device. Returns a
 * function that cancels it.
 */
export function afterLoad(act: () => void, delayMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    stop();
    timer = setTimeout(act, delayMs);
  };
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('load', wait);
  };
  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait);
    timer = setTimeout(wait, maxLoadMs);
  }
  return stop;
}
