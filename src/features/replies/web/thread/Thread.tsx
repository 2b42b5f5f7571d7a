import { ArrowLeft, ChevronDown, ChevronUp, CornerDownRight, Ellipsis } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  AlertDialog,
  Button,
  classes,
  EmptyState,
  ErrorState,
  IconDrawings,
  Loading,
  loadable,
  SkeletonRows,
  Switch,
} from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import type { ToldPlay } from '../../plays.rules.ts';
import { byMoment, hasDeeperAnswers, lastReadPlace, subthread, threaded, uncollapsed } from '../../threads.rules.ts';
import { goTo, useCommentsInAddress, useWantedReply } from './goTo.ts';
import { NewComments } from './NewComments.tsx';
import { NoGameComments } from './NoGameComments.tsx';
import { useCollapsed } from '../item/useCollapsed.ts';
import { useCommentTools } from '../item/useCommentTools.ts';
import { useReadOn, useReplies } from '../replies.api.ts';
import { useLiveThread } from '../replies.live.ts';
import { ReplyItem } from '../item/ReplyItem.tsx';
import { usePlaysWanted, useThreadPlays } from '../plays/useThreadPlays.ts';
import { ThreadSort } from './ThreadSort.tsx';
import { TimelineColumn, timelineFrom } from '../timeline/TimelineColumn.tsx';
import { useLiveEdge } from './useLiveEdge.ts';
import { useThreadSort, useTopOrder } from './useThreadSort.ts';
import { UnreadComments } from '../visits/UnreadComments.tsx';
import { useIsBehind, useVisit } from '../visits/visits.ts';

const PlayRows = loadable(() => import('../plays/PlayRows.tsx').then(module => module.PlayRows));
const QuoteSelection = loadable(() => import('../quoting/QuoteSelection.tsx').then(module => module.QuoteSelection));

/** The icons of the actions below comments. */
const drawings = { answered: CornerDownRight, collapse: ChevronUp, expand: ChevronDown, more: Ellipsis };

const shownAtFirst = 100;

/** Whether the reader has selected words on the page, which loads the button that quotes them. */
function useHasSelected(): boolean {
  const [hasSelected, setHasSelected] = useState(false);
  useEffect(() => {
    if (hasSelected) return undefined;
    const look = () => {
      if (document.getSelection()?.isCollapsed === false) setHasSelected(true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [hasSelected]);
  return hasSelected;
}

interface ThreadProps {
  postId: number;
  /** The time of the post, in ISO 8601. */
  createdAt: string;
  /** The game that the thread is about. Its comments are ordered by their moments, and its plays stand between them. */
  game?: Game | undefined;
  /** Whether the thread takes comments. */
  canWrite: boolean;
}

/** The comments of a post in threads; a deep one can be opened on its own. */
export function Thread({ postId, createdAt, game, canWrite }: ThreadProps) {
  const league = game?.league;
  const byAge = game && byMoment;
  const replies = useReplies(postId);
  const [root, setRoot] = useState<number | null>(null);
  const [sort, chooseSort] = useThreadSort(game ? 'game' : 'other');
  const [shown, setShown] = useState(shownAtFirst);
  useReadOn(postId);
  const { waiting, leftOut, showWaiting, readAgain } = useLiveThread(postId, replies.data, {
    isByMoment: byAge !== undefined,
    showsEnd: () => root === null && sort === 'old' && shown >= (replies.data?.length ?? 0),
    showsBeginning: () => root === null && sort === 'new',
  });
  const all = useMemo(() => {
    const isHidden = new Set(waiting);
    return replies.data?.filter(reply => !isHidden.has(reply.id));
  }, [replies.data, waiting]);
  const [wanted, want] = useWantedReply();
  const goToWaiting = () => {
    const first = Math.min(...waiting);
    setRoot(null);
    showWaiting();
    want(first);
  };
  const compareTop = useTopOrder(sort, byAge);
  const whole = useMemo(() => (all ? threaded(all, compareTop, byAge) : []), [all, compareTop, byAge]);
  const showAtLeast = useCallback((count: number) => setShown(now => Math.max(now, count)), []);
  const { collapsed, toggle, expandAll } = useCollapsed(postId);
  const unfolded = useMemo(() => (all && root !== null ? subthread(all, root, byAge) : whole), [all, root, whole, byAge]);
  const { nodes, hidden } = useMemo(() => uncollapsed(unfolded, collapsed), [unfolded, collapsed]);
  const answered = useMemo(() => new Set(all?.map(reply => reply.parentId)), [all]);
  const deeper = useMemo(() => hasDeeperAnswers(unfolded), [unfolded]);
  // The wanted comment may be held back, below the button, or outside the open subthread.
  const place = wanted === null ? -1 : nodes.findIndex(node => node.reply.id === wanted);
  useEffect(() => {
    if (wanted === null || !replies.data?.some(reply => reply.id === wanted)) return;
    if (waiting.includes(wanted)) showWaiting();
    else if (place < 0) {
      setRoot(null);
      expandAll();
    } else if (place >= shown) setShown(place + 1);
    else {
      goTo(wanted);
      want(null);
    }
  }, [wanted, want, place, shown, waiting, showWaiting, expandAll, replies.data]);
  const [isPlaysWanted, wantPlays] = usePlaysWanted();
  const plays = useThreadPlays(game, root === null && all ? nodes : undefined, { sort, isWanted: isPlaysWanted });
  useLiveEdge(root === null && sort === 'new' && (waiting.length > 0 || plays.hasWaiting), isAtEdge => {
    if (isAtEdge) plays.showWaiting();
    // Comments that a fast thread left out are among those that the reader scrolls to.
    const isSample = leftOut > 0 && leftOut === waiting.length;
    if (isAtEdge !== isSample) showWaiting();
  });
  const hasSelected = useHasSelected();
  const visit = useVisit(postId, all, waiting);
  const { refetch } = replies;
  const isBehind = useIsBehind(postId, replies.data);
  const list = useRef<HTMLOListElement>(null);
  const { tools, dialog } = useCommentTools(postId, list, { hasComments: nodes.length > 0, canWrite });
  const isArriving = useRef(true);
  useEffect(() => {
    // A reader who returns to a thread sees all of it. During the visit new comments are held back, so that the reader's place
    // never moves.
    if (isBehind && isArriving.current) void refetch();
    else if (isBehind) readAgain();
    isArriving.current = false;
  }, [isBehind, refetch, readAgain]);
  useCommentsInAddress();
  if (replies.isError && !all) {
    return <ErrorState message="The comments could not be loaded." onRetry={() => void replies.refetch()} pending={replies.isFetching} />;
  }
  if (!all) {
    return (
      <Loading label="Loading comments">
        <SkeletonRows />
      </Loading>
    );
  }
  const hasTimeline = nodes.length >= timelineFrom;
  const isLive = root === null && sort === 'new';
  const playRows = (key: string, told: readonly ToldPlay[] = []) =>
    game && told.length > 0 ? [<PlayRows key={key} game={game} plays={told} isNewestFirst={sort === 'new'} />] : [];
  return (
    <>
      <UnreadComments
        replies={whole.map(node => node.reply)}
        {...visit}
        onJump={want}
        onShowWaiting={waiting.length > 0 ? goToWaiting : undefined}
      />
      {nodes.length === 0 &&
        waiting.length === 0 &&
        (game ? (
          <NoGameComments gameId={game.id} />
        ) : (
          <EmptyState level={3} title="No comments yet">
            Be the first to say something.
          </EmptyState>
        ))}
      {root === null && (nodes.length > 1 || game) && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <ThreadSort sort={sort} onChange={chooseSort} createdAt={createdAt} game={game} />
          {game && sort !== 'best' && <Switch label="Plays" checked={isPlaysWanted} onCheckedChange={wantPlays} className="text-sm" />}
        </div>
      )}
      {root !== null && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => setRoot(null)}>
          All comments
        </Button>
      )}
      {isLive && <NewComments count={waiting.length} leftOut={leftOut} isAtTop onShow={goToWaiting} />}
      {hasTimeline && (
        <TimelineColumn nodes={nodes} shown={shown} onShow={showAtLeast} lastRead={lastReadPlace(nodes, visit.isNew, sort)} />
      )}
      {nodes.length > 0 && <IconDrawings drawings={drawings} />}
      <ol ref={list} className={classes('flex flex-col', hasTimeline && 'xl:pr-10')}>
        {nodes
          .slice(0, shown)
          .flatMap(node => [
            ...playRows(`before ${node.reply.id}`, plays.placed?.before.get(node.reply.id)),
            <ReplyItem
              key={node.reply.id}
              node={node}
              tools={tools}
              league={league}
              isNew={visit.isNew(node.reply)}
              hidden={hidden.get(node.reply.id) ?? 0}
              onCollapse={answered.has(node.reply.id) ? () => toggle(node.reply.id) : undefined}
              onCollapseBranch={toggle}
              onOpenThread={deeper.has(node.reply.id) ? () => setRoot(node.reply.id) : undefined}
            />,
          ])}
        {nodes.length <= shown && playRows('after', plays.placed?.after)}
      </ol>
      {nodes.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + shownAtFirst)}>
          Show more comments
        </Button>
      )}
      <AlertDialog
        {...dialog}
        title="Delete comment"
        description="Are you sure you want to delete this comment? This action cannot be undone."
        confirmLabel="Delete"
        danger
      />
      {hasSelected && <QuoteSelection postId={postId} replies={all} />}
      {!isLive && <NewComments count={waiting.length} leftOut={leftOut} isAtTop={false} onShow={goToWaiting} />}
    </>
  );
}
