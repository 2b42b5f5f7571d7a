/** Specification, sections 5 and 9; wire contract, "bookmarks". */

export const bookmarkLimit = 10;

export const bookmarkLimitReached = `You can bookmark up to ${bookmarkLimit} posts. Remove one to make room.`;
