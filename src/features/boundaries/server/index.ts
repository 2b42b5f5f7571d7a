export { withBoundaries } from './boundaries.load.ts';
export { areBlocked, isToldTo } from './boundaries.queries.ts';
export {
  hasBlocks,
  isBlocked,
  isBlockedName,
  isMutedComment,
  isMutedQuote,
  isMutedPost,
  mentionsSeen,
  renamesSeen,
} from './boundaries.view.ts';
