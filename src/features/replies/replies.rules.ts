/** src/features/replies/README.md. */

export const replyLengthLimit = 2_000;
export const repliesPerCall = 500;
/** The comments of a page of the talk of a play, unless its reader asks for more or fewer. */
export const talkPerPage = 20;
/** The comment with which the texts of a call reach this many bytes is its last, so a call may have fewer comments than its limit. */
export const replyBytesPerCall = 200_000;
/** The bytes of the longest comment. */
const maxReplyBytes = 4 * replyLengthLimit;

/** The bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * Whether a thread may go on behind the comments of a call. An empty place may stand for a comment of any length, because its reader does
 * not get the text by which the call was limited.
 */
export function mayGoOn(page: readonly { content: string }[], limit: number): boolean {
  if (page.length >= limit) return true;
  let bytes = 0;
  for (const { content } of page) bytes += content === '' ? maxReplyBytes : bytesOf(content);
  return bytes >= replyBytesPerCall;
}
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
  playSeq: null,
};
/** The orders of a thread. */
export const replySorts = ['old', 'new', 'best'] as const;
export type ReplySort = (typeof replySorts)[number];
/** Comments shown on a card of the feed. */
export const latestRepliesShown = 2;

export const lockedText = 'A moderator has locked this thread. It takes no more comments.';
export const slowModeText = (seconds: number) => `This thread is in slow mode: one comment in ${seconds} seconds.`;
