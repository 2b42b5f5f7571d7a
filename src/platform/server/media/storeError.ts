/** A store that can't keep or give a file right now: full, not writable, or away. */
export class StoreError extends Error {}

/** A bucket that refuses: it does not exist, or these keys may not use it. */
export class BucketRefusal extends StoreError {}
