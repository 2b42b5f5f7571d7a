/** A store that can't keep or give a file right now: full, not writable, or away. */
export class StoreError extends Error {}
