export { BookmarkButton } from './BookmarkButton.tsx';
export { bookmarkAfterSignIn } from './bookmarks.api.ts';
export { shownBookmarks, unsentBookmarks } from './unsentBookmarks.ts';
