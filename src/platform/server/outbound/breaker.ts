/** A circuit breaker: it stops requests to a failing source and closes again after one successful probe. */
export interface Breaker {
  /** Whether a request may be made. While the circuit is half open, only the probe may. */
  mayAsk: () => boolean;
  /** Whether its source is left alone at this moment. */
  isOpen: () => boolean;
  succeeded: () => void;
  /** `refused`: it said that it does not want us, maybe for how long (milliseconds). */
  failed: (refused?: { pause: number }) => void;
}

const failuresInARow = 3;
/** In milliseconds. Each pause is twice as long as the one before. */
const usualPauses = { firstPause: 60_000, longestPause: 30 * 60_000 };

export function createBreaker(now: () => number, { firstPause, longestPause } = usualPauses): Breaker {
  let failures = 0;
  let openings = 0;
  let openUntil = 0;
  let probeUntil = 0;

  function open(pause: number): void {
    openUntil = now() + Math.min(longestPause, Math.max(pause, firstPause * 2 ** openings));
    openings += 1;
    probeUntil = 0;
  }

  return {
    mayAsk() {
      if (openings === 0) return true;
      if (now() < openUntil || now() < probeUntil) return false;
      // A probe that never ends must not keep the breaker open for ever.
      probeUntil = now() + firstPause;
      return true;
    },
    isOpen: () => openings > 0,
    succeeded() {
      failures = 0;
      openings = 0;
    },
    failed(refused) {
      // Requests that were under way when it opened fail, too. They say nothing new, or each would double the pause.
      if (openings > 0 && probeUntil === 0) {
        openUntil = Math.max(openUntil, now() + Math.min(longestPause, refused?.pause ?? 0));
        return;
      }
      failures += 1;
      if (refused) open(refused.pause);
      else if (openings > 0 || failures >= failuresInARow) open(0);
    },
  };
}
