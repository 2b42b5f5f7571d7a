import type { Game } from '../../../games/games.contract.ts';
import { usePlaysOfGame } from '../../../games/web/index.ts';
import { unfoldedComments } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';
import { useTalk } from './talk.api.ts';
import { useFolds } from './useFolds.ts';
import { usePlaysWanted } from './useThreadPlays.ts';
import { useMemo } from 'react';
import { useViewer } from '../../../account/web/index.ts';
import { useFriends } from '../../../friends/web/index.ts';

/** The ids of the reader and their friends, who are read when the talk of a play is folded for the first time. */
function useOwnIds(isFolding: boolean): ReadonlySet<string> {
  const viewerId = useViewer().viewer?.id;
  const { data: friends } = useFriends({ enabled: isFolding && viewerId !== undefined });
  return useMemo(
    () => new Set([...(viewerId === undefined ? [] : [viewerId]), ...(friends?.map(({ id }) => id) ?? [])]),
    [viewerId, friends],
  );
}

const noFolds = { folded: new Set<number>(), opened: new Set<number>() };

interface TalkInput {
  game: Game | undefined;
  sort: ReplySort;
  chooseSort: (sort: ReplySort) => void;
  /** The comments that the page knows. */
  known: readonly Reply[] | undefined;
}

/** The plays of a thread's game, and which of their talks are folded or open. */
export function useGameTalk(postId: number, { game, sort, chooseSort, known }: TalkInput) {
  const [isPlaysWanted, wantPlays] = usePlaysWanted();
  // The thread after the final has its own talk, and no plays.
  const hasPlays = game?.threadId === postId;
  const isShowing = isPlaysWanted && sort !== 'best';
  const plays = usePlaysOfGame(game, hasPlays && isShowing);
  const showPlays = () => {
    wantPlays(true);
    if (sort === 'best') chooseSort('new');
  };
  const folds = useFolds(postId, { plays: plays?.plays, known, sort });
  // Without rows of plays every comment stands by itself.
  const { folded, opened } = plays ? folds : noFolds;
  const own = useOwnIds(folded.size > 0);
  const talkOf = useTalk(postId, known);
  /** Whether a comment stands in the talk of a play alone. */
  const isFolded = (reply: Reply) => {
    if (reply.playSeq === null) return false;
    if (opened.has(reply.playSeq)) return true;
    return folded.has(reply.playSeq) && !unfoldedComments([...(known ?? []), reply], folded, own).includes(reply);
  };
  return { plays, showPlays: hasPlays && !isShowing ? showPlays : undefined, folds: { ...folds, folded, opened }, own, talkOf, isFolded };
}
