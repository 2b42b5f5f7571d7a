import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { Game } from '../../../games/games.contract.ts';
import type { Reply } from '../../replies.contract.ts';
import { useGameTalk } from '../plays/useGameTalk.ts';
import { useThreadPlays } from '../plays/useThreadPlays.ts';
import { useWantedPlay } from '../plays/useWantedPlay.ts';
import { useLiveThread } from '../replies.live.ts';
import { useVisit, useIsBehind } from '../visits/visits.ts';
import { useWantedReply, isAtBeginning } from './goTo.ts';
import { useThreadNodes } from './useThreadNodes.ts';
import { useThreadReplies } from './useThreadReplies.ts';
import { useThreadSort } from './useThreadSort.ts';
import { useThreadWindow } from './useThreadWindow.ts';
import { useWantedComment } from './useWantedComment.ts';

interface Reads {
  /** Reads the thread and shows all of it. */
  refetch: () => unknown;
  /** Reads the thread and holds its new comments back. */
  readAgain: () => void;
}

/**
 * Reads a thread that was read before and has newer comments. A reader who returns to it sees all of it. During the visit new comments
 * are held back, so that the reader's place never moves.
 */
function useRefetchOnReturn(postId: number, replies: readonly Reply[] | undefined, { refetch, readAgain }: Reads): void {
  const isBehind = useIsBehind(postId, replies);
  const isArriving = useRef(true);
  useEffect(() => {
    if (isBehind && isArriving.current) void refetch();
    else if (isBehind) readAgain();
    isArriving.current = false;
  }, [isBehind, refetch, readAgain]);
}

/** Calls `onScroll` with whether the beginning of the list is in view, at each scroll while something waits for that. */
function useLiveEdge(isAwaited: boolean, onScroll: (isAtEdge: boolean) => void): void {
  const look = useEffectEvent(() => onScroll(isAtBeginning()));
  useEffect(() => {
    if (!isAwaited) return undefined;
    const lookNow = () => look();
    addEventListener('scroll', lookNow, { passive: true });
    return () => removeEventListener('scroll', lookNow);
  }, [isAwaited]);
}

/** The state of an open thread: its comments in their order, the plays between them, and what the reader does with them. */
export function useThread(postId: number, game: Game | undefined) {
  const [root, setRoot] = useState<number | null>(null);
  const [sort, chooseSort] = useThreadSort(game ? 'game' : 'other');
  const isOfGame = game !== undefined;
  const { replies, known, more, read } = useThreadReplies(postId, { isOfGame, sort });
  const view = useThreadWindow(`${sort} ${root ?? ''}`);
  const { plays, showPlays, folds, own, talkOf, isFolded } = useGameTalk(postId, { game, sort, chooseSort, known });
  const { waiting, showWaiting, readAgain } = useLiveThread(postId, replies.data, {
    isByMoment: isOfGame,
    showsEnd: () => root === null && sort === 'old' && view.to >= (replies.data?.length ?? 0),
    showsBeginning: () => root === null && sort === 'new' && view.from === 0,
    isFolded,
  });
  const { expandAll, ...shown } = useThreadNodes(postId, { known, waiting, root, sort, isOfGame, folds, own });
  const { all, nodes } = shown;
  const [wanted, want] = useWantedReply();
  useWantedComment(wanted, {
    reply: known?.find(reply => reply.id === wanted),
    place: wanted === null ? -1 : nodes.findIndex(node => node.reply.id === wanted),
    isWaiting: wanted !== null && waiting.includes(wanted),
    view,
    readOlder: more.hasMore && !more.isReading ? more.readMore : undefined,
    openTalk: (reply: Reply) => {
      const play = plays?.plays.find(({ seq }) => seq === reply.playSeq);
      if (play && folds.folded.has(play.seq)) folds.open(play);
    },
    expand: () => {
      setRoot(null);
      expandAll();
    },
    showWaiting,
    done: () => want(null),
  });
  const rows = useThreadPlays(root === null && all ? plays : undefined, nodes, { league: game?.league, sort, folds });
  useWantedPlay({ plays: plays?.plays, upTo: plays?.upTo ?? 0, showPlays, placed: rows.placed, nodes, view, open: folds.openToWrite });
  useLiveEdge(root === null && sort === 'new' && (waiting.length > 0 || rows.hasWaiting), isAtEdge => {
    if (!isAtEdge) return;
    rows.showWaiting();
    showWaiting();
  });
  const visit = useVisit(postId, all, waiting);
  useRefetchOnReturn(postId, replies.data, { refetch: replies.refetch, readAgain });
  const goToWaiting = () => {
    const first = Math.min(...waiting);
    setRoot(null);
    showWaiting();
    want(first);
  };
  return {
    ...shown,
    root,
    setRoot,
    sort,
    chooseSort,
    more,
    read,
    view,
    folds,
    talkOf,
    waiting,
    placed: rows.placed,
    visit,
    want,
    goToWaiting,
  };
}
