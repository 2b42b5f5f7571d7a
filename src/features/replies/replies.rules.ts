/** docs/product.md, 7.1 Rules and 7.2 Thread. */

export const replyLengthLimit = 2_000;
export const repliesPerCall = 500;
/** The state of a comment at the moment when it is sent. */
export const newReplyState = {
  mentions: [],
  deleted: false,
  likes: 0,
  liked: false,
  editedAt: null,
  quote: null,
  imageUrl: null,
  imageWidth: null,
  imageHeight: null,
  moment: null,
};
/** The orders of a thread. */
export const replySorts = ['old', 'new', 'best'] as const;
export type ReplySort = (typeof replySorts)[number];
/** Comments shown on a card of the feed. */
export const latestRepliesShown = 2;

export const lockedText = 'A moderator has locked this thread. It takes no more comments.';
export const slowModeText = (seconds: number) => `This thread is in slow mode: one comment in ${seconds} seconds.`;
