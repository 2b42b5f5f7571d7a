/** The header of an answer that the service worker kept: the time of the copy, in ISO 8601. */
export const copiedAt = 'x-copied-at';
