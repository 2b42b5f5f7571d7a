/** docs/product.md, 14 Bookmarks. */

export const bookmarkLimit = 10;

export const bookmarkLimitReached = `You can bookmark up to ${bookmarkLimit} posts. Remove one to make room.`;
