import { playReactionsEvent } from '../../features/games/games.contract.ts';
import { playKey, playTalk } from '../../features/games/server/index.ts';
import { pollCountsEvent } from '../../features/polls/polls.contract.ts';
import { pollCounts } from '../../features/polls/server/index.ts';
import { postCountsEvent } from '../../features/posts/posts.contract.ts';
import { postCounts } from '../../features/posts/server/index.ts';
import { replyLikesEvent } from '../../features/replies/replies.contract.ts';
import { replyLikes } from '../../features/replies/server/index.ts';
import { rowMessageChangedEvent, rowMessageEvent, rowReactionsEvent } from '../../features/rows/rowMessages.contract.ts';
import { rowChangedEvent } from '../../features/rows/rows.contract.ts';
import { keysOfChange, rowMessageChanged, rowMessageReactions, rowMessageSent, rowUpdates } from '../../features/rows/server/index.ts';
import { reloaded } from '../../platform/server/live/reloads.ts';

/** Counts are those of now for everybody, of texts that the reader may know. src/features/games/README.md, One clock. */
export const reloadsFor = (site: { settings: { publicUrl: URL } }) => [
  reloaded(rowMessageEvent, rowMessageSent, ({ message }) => [message.id]),
  reloaded(rowMessageChangedEvent, rowMessageChanged, ({ message }) => [message.id]),
  reloaded(rowReactionsEvent, rowMessageReactions, ({ messageId }) => [messageId]),
  reloaded(rowChangedEvent, rowUpdates(site).rowChanged, keysOfChange),
  reloaded(postCountsEvent, postCounts, ({ postId }) => [postId]),
  reloaded(pollCountsEvent, pollCounts, ({ pollId }) => [pollId]),
  reloaded(replyLikesEvent, replyLikes, ({ replyId }) => [replyId]),
  reloaded(playReactionsEvent, playTalk, ({ gameId, plays }) => plays.map(({ seq }) => playKey({ gameId, seq }))),
];
