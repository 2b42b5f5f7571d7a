import type { Game } from '../../../games/games.contract.ts';
import { usePlaysOfGame } from '../../../games/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';
import { useOwnIds } from '../thread/useOwnIds.ts';
import { useTalk } from './talk.api.ts';
import { useFolds } from './useFolds.ts';
import { usePlaysWanted } from './useThreadPlays.ts';

interface TalkInput {
  game: Game | undefined;
  sort: ReplySort;
  /** The comments that the page knows. */
  known: readonly Reply[] | undefined;
}

/** The plays of a thread's game, and which of their talks are folded or open. */
export function useGameTalk(postId: number, { game, sort, known }: TalkInput) {
  const [isPlaysWanted] = usePlaysWanted();
  const plays = usePlaysOfGame(game, isPlaysWanted && sort !== 'best');
  const folds = useFolds(postId, plays?.plays);
  const own = useOwnIds(folds.folded.size > 0);
  const talkOf = useTalk(postId, known);
  /** Whether a comment stands in the talk of a play alone. */
  const isFolded = ({ playSeq, authorId, parentId }: Reply) => {
    if (playSeq === null) return false;
    if (folds.opened.has(playSeq)) return true;
    const answered = known?.find(({ id }) => id === parentId)?.authorId;
    return folds.folded.has(playSeq) && ![authorId, answered].some(id => typeof id === 'string' && own.has(id));
  };
  return { plays, folds, own, talkOf, isFolded };
}
