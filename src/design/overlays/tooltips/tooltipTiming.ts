/** The first tooltip waits; the next one within the skip delay does not. */
const tooltipTimings = { openDelay: 700, skipDelay: 300 };

/** How long a tooltip waits, given when the one before closed (null: none yet), in milliseconds. */
export function tooltipWait(now: number, lastClosed: number | null): number {
  return lastClosed !== null && now - lastClosed < tooltipTimings.skipDelay ? 0 : tooltipTimings.openDelay;
}
