import { ArrowLeft, ChevronDown, ChevronUp, CornerDownRight, Ellipsis } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
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
} from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { type PlayItem, unfoldedComments } from '../../plays.rules.ts';
import { byMoment, hasDeeperAnswers, lastReadPlace, subthread, threaded, uncollapsed } from '../../threads.rules.ts';
import { useCommentsInAddress, useWantedReply } from './goTo.ts';
import { NewComments } from './NewComments.tsx';
import { NoGameComments } from './NoGameComments.tsx';
import { useCollapsed } from '../item/useCollapsed.ts';
import { useCommentTools } from '../item/useCommentTools.ts';
import { useLiveThread } from '../replies.live.ts';
import { ReplyItem } from '../item/ReplyItem.tsx';
import type { Reply } from '../../replies.contract.ts';
import { useGameTalk } from '../plays/useGameTalk.ts';
import { useWantedPlay } from '../plays/useWantedPlay.ts';
import { useThreadPlays } from '../plays/useThreadPlays.ts';
import { useThreadReplies } from './useThreadReplies.ts';
import { useThreadWindow } from './useThreadWindow.ts';
import { useWantedComment } from './useWantedComment.ts';
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
  const [root, setRoot] = useState<number | null>(null);
  const [sort, chooseSort] = useThreadSort(game ? 'game' : 'other');
  const { replies, known, more, read } = useThreadReplies(postId, { isOfGame: game !== undefined, sort });
  const view = useThreadWindow(`${sort} ${root ?? ''}`);
  const { plays, showPlays, folds, own, talkOf, isFolded } = useGameTalk(postId, { game, sort, chooseSort, known });
  const { waiting, showWaiting, readAgain } = useLiveThread(postId, replies.data, {
    isByMoment: byAge !== undefined,
    showsEnd: () => root === null && sort === 'old' && view.to >= (replies.data?.length ?? 0),
    showsBeginning: () => root === null && sort === 'new' && view.from === 0,
    isFolded,
  });
  const all = useMemo(() => {
    const isHidden = new Set(waiting);
    return known?.filter(reply => !isHidden.has(reply.id));
  }, [known, waiting]);
  const single = useMemo(() => {
    const isShown = ({ playSeq }: Reply) => playSeq === null || !folds.opened.has(playSeq);
    return all && unfoldedComments(all.filter(isShown), folds.folded, own);
  }, [all, folds.opened, folds.folded, own]);
  const [wanted, want] = useWantedReply();
  const goToWaiting = () => {
    const first = Math.min(...waiting);
    setRoot(null);
    showWaiting();
    want(first);
  };
  const compareTop = useTopOrder(sort, byAge);
  const whole = useMemo(() => (single ? threaded(single, compareTop, byAge) : []), [single, compareTop, byAge]);
  const { collapsed, toggle, expandAll } = useCollapsed(postId);
  const unfolded = useMemo(() => (all && root !== null ? subthread(all, root, byAge) : whole), [all, root, whole, byAge]);
  const { nodes, hidden } = useMemo(() => uncollapsed(unfolded, collapsed), [unfolded, collapsed]);
  const answered = useMemo(() => new Set(all?.map(reply => reply.parentId)), [all]);
  const deeper = useMemo(() => hasDeeperAnswers(unfolded), [unfolded]);
  useWantedComment(wanted, {
    reply: known?.find(reply => reply.id === wanted),
    place: wanted === null ? -1 : nodes.findIndex(node => node.reply.id === wanted),
    isWaiting: wanted !== null && waiting.includes(wanted),
    view,
    readOlder: more.hasMore && !more.isReading ? more.readMore : undefined,
    openTalk: reply => {
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
  const rows = useThreadPlays(root === null && all ? plays : undefined, nodes, { sort, folds });
  useWantedPlay({ plays: plays?.plays, showPlays, placed: rows.placed, nodes, view, open: folds.openToWrite });
  useLiveEdge(root === null && sort === 'new' && (waiting.length > 0 || rows.hasWaiting), isAtEdge => {
    if (!isAtEdge) return;
    rows.showWaiting();
    showWaiting();
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
  if (read.isError && !all) {
    return <ErrorState message="The comments could not be loaded." onRetry={() => void read.refetch()} pending={read.isFetching} />;
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
  const showMore = () => {
    if (view.to >= nodes.length) more.readMore();
    view.showMore();
  };
  // The oldest play of a stretch stays in it while newer plays and comments come.
  const oldest = (some: readonly PlayItem[]) => (sort === 'new' ? some.at(-1) : some[0])?.play.seq;
  const playRows = (some: readonly PlayItem[] = []) =>
    game && some.length > 0
      ? [
          <PlayRows
            key={`plays from ${oldest(some)}`}
            context={{ game, postId, tools, opened: folds.opened, toggle: folds.toggle, talkOf }}
            plays={some}
            isNewestFirst={sort === 'new'}
          />,
        ]
      : [];
  return (
    <>
      <UnreadComments
        replies={whole.map(node => node.reply)}
        isNew={visit.isUnread}
        isKnown={visit.isKnown}
        expected={visit.expected}
        isCompact={game !== undefined}
        onJump={want}
        onShowWaiting={waiting.length > 0 ? goToWaiting : undefined}
      />
      {root === null && nodes.length > 1 && !game && <ThreadSort sort={sort} onChange={chooseSort} createdAt={createdAt} />}
      {nodes.length === 0 && waiting.length === 0 && folds.opened.size + folds.folded.size === 0 && <NoComments game={game} />}
      {root !== null && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => setRoot(null)}>
          All comments
        </Button>
      )}
      {isLive && <NewComments count={waiting.length} isAtTop onShow={goToWaiting} />}
      {hasTimeline && <TimelineColumn nodes={nodes} view={view} lastRead={lastReadPlace(nodes, visit.isNew, sort)} />}
      {nodes.length > 0 && <IconDrawings drawings={drawings} />}
      {view.from > 0 && (
        <Button variant="secondary" onClick={view.showEarlier}>
          {sort === 'new' ? 'Show newer comments' : 'Show earlier comments'}
        </Button>
      )}
      <ol ref={list} className={classes('flex flex-col', hasTimeline && 'xl:pr-10')}>
        {nodes
          .slice(view.from, view.to)
          .flatMap(node => [
            ...playRows(rows.placed?.before.get(node.reply.id)),
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
        {nodes.length <= view.to && playRows(rows.placed?.after)}
      </ol>
      {(nodes.length > view.to || (root === null && more.hasMore)) && (
        <Button variant="secondary" pending={more.isReading} onClick={showMore}>
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
      {!isLive && <NewComments count={waiting.length} isAtTop={false} onShow={goToWaiting} />}
    </>
  );
}

function NoComments({ game }: { game: Game | undefined }) {
  if (game) return <NoGameComments gameId={game.id} />;
  return (
    <EmptyState level={3} title="No comments yet">
      Be the first to say something.
    </EmptyState>
  );
}
