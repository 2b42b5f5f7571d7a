export { withBoundaries } from './boundaries.load.ts';
export { areBlocked, isBlockBetween, isVisibleTo, moveMutesOfTag, mutedWords } from './boundaries.queries.ts';
export {
  hasBlocks,
  holdsWord,
  isBlocked,
  isBlockedName,
  isMutedComment,
  isMutedQuote,
  isMutedPost,
  mentionsSeen,
  renamesSeen,
} from './boundaries.view.ts';
export type { Boundaries } from './boundaries.viewer.ts';
