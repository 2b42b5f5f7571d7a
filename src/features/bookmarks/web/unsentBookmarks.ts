import type { ShownChoices } from '../../../platform/web/outbox/choices.ts';
import { outboxPerAccount } from '../../../platform/web/outbox/outbox.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { postKey } from '../../posts/web/index.ts';
import { type Bookmarking, listKey, sendBookmark, show } from './bookmarks.api.ts';

/** The bookmarks, set or removed, that wait for the network on this device. */
export const unsentBookmarks = /* @__PURE__ */ outboxPerAccount<Bookmarking, void>('bookmarks', userId => ({
  isBody: (value): value is Bookmarking => 'postId' in value && 'bookmarked' in value,
  subjectOf: ({ postId }) => postId,
  send: (bookmarking, key) => sendBookmark(bookmarking, key, userId),
}));

export const shownBookmarks: ShownChoices<Bookmarking, void> = {
  show: (client, { postId, bookmarked }) => {
    const isPostBehind = (client.getQueryData<Post>(postKey(postId))?.bookmarked ?? bookmarked) !== bookmarked;
    const isListBehind = (client.getQueryData<number[]>(listKey)?.includes(postId) ?? bookmarked) !== bookmarked;
    if (isPostBehind || isListBehind) show(client, postId, bookmarked);
  },
  showStored: client => void client.invalidateQueries({ queryKey: listKey }),
  readAgain: async (client, { postId }) => {
    await Promise.all([postKey(postId), listKey].map(queryKey => client.invalidateQueries({ queryKey })));
  },
};
