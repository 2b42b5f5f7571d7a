/** src/features/bookmarks/README.md. */

export const bookmarkLimit = 10;

export const bookmarkLimitReached = `You can bookmark up to ${bookmarkLimit} posts. Remove one to make room.`;
