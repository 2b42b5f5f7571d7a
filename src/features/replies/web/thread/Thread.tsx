import { ArrowLeft } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import { AlertDialog, Button, EmptyState, ErrorState, Loading, loadable, SkeletonRows } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { useKnownGameClock } from '../../../games/web/index.ts';
import { lastReadPlace } from '../../threads.rules.ts';
import { useCommentsInAddress } from './goTo.ts';
import { NewComments } from './NewComments.tsx';
import { useCommentTools } from '../item/useCommentTools.ts';
import { TimelineColumn, timelineFrom } from '../timeline/TimelineColumn.tsx';
import { UnreadComments } from '../visits/UnreadComments.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadSort } from './ThreadSort.tsx';
import { useThread } from './useThread.ts';

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

const QuoteSelection = loadable(() => import('../quoting/QuoteSelection.tsx').then(module => module.QuoteSelection));

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
export function Thread(props: ThreadProps) {
  const thread = useThread(props.postId, props.game);
  useCommentsInAddress();
  const { read, all } = thread;
  if (all) return <ShownThread {...props} thread={thread} all={all} />;
  if (read.isError) {
    return <ErrorState message="The comments could not be loaded." onRetry={() => void read.refetch()} pending={read.isFetching} />;
  }
  return (
    <Loading label="Loading comments">
      <SkeletonRows />
    </Loading>
  );
}

type ThreadState = ReturnType<typeof useThread>;
interface ShownThreadProps extends ThreadProps {
  thread: ThreadState;
  all: NonNullable<ThreadState['all']>;
}

function ShownThread({ postId, createdAt, game, canWrite, thread, all }: ShownThreadProps) {
  const { nodes, view, waiting, root, setRoot, sort, chooseSort, visit, folds } = thread;
  const list = useRef<HTMLOListElement>(null);
  const { tools, dialog, menu } = useCommentTools(postId, list, { hasComments: nodes.length > 0, canWrite });
  const hasSelected = useHasSelected();
  const hasTimeline = nodes.length >= timelineFrom;
  const isLive = root === null && sort === 'new';
  const isEmpty = nodes.length === 0 && waiting.length === 0 && folds.opened.size + folds.folded.size === 0;
  return (
    <>
      <UnreadComments
        replies={thread.whole.map(node => node.reply)}
        isNew={visit.isUnread}
        isKnown={visit.isKnown}
        expected={visit.expected}
        isCompact={game !== undefined}
        onJump={thread.want}
        onShowWaiting={waiting.length > 0 ? thread.goToWaiting : undefined}
      />
      {root === null && nodes.length > 1 && !game && <ThreadSort sort={sort} onChange={chooseSort} createdAt={createdAt} />}
      {isEmpty && <NoComments game={game} />}
      {root !== null && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => setRoot(null)}>
          All comments
        </Button>
      )}
      {isLive && <NewComments count={waiting.length} isAtTop onShow={thread.goToWaiting} />}
      {hasTimeline && <TimelineColumn nodes={nodes} view={view} lastRead={lastReadPlace(nodes, visit.isNew, sort)} />}
      {view.from > 0 && (
        <Button variant="secondary" onClick={view.showEarlier}>
          {sort === 'new' ? 'Show newer comments' : 'Show earlier comments'}
        </Button>
      )}
      <ThreadList
        list={list}
        thread={thread}
        view={view}
        placed={thread.placed}
        context={{ game, postId, tools, opened: folds.opened, toggle: folds.toggle, talkOf: thread.talkOf }}
        isNewestFirst={sort === 'new'}
        hasTimeline={hasTimeline}
        isNew={visit.isNew}
        onOpenThread={setRoot}
      />
      <MoreComments thread={thread} />
      {menu}
      <AlertDialog
        {...dialog}
        title="Delete comment"
        description="Are you sure you want to delete this comment? This action cannot be undone."
        confirmLabel="Delete"
        danger
      />
      {hasSelected && <QuoteSelection postId={postId} replies={all} />}
      {!isLive && <NewComments count={waiting.length} isAtTop={false} onShow={thread.goToWaiting} />}
    </>
  );
}

/** Adds comments to the document, and reads more where all that are known are in it. */
function MoreComments({ thread: { nodes, view, root, more } }: { thread: ThreadState }) {
  if (nodes.length <= view.to && (root !== null || !more.hasMore)) return null;
  const showMore = () => {
    if (view.to >= nodes.length) more.readMore();
    view.showMore();
  };
  return (
    <Button variant="secondary" pending={more.isReading} onClick={showMore}>
      Show more comments
    </Button>
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

/** The thread of a game has its plays below this line. Readers who are behind may reach some comments later. */
function NoGameComments({ gameId }: { gameId: string }) {
  const clock = useKnownGameClock(gameId);
  const isLate = clock !== undefined && clock.mode !== 'live';
  return (
    <p className="px-2 py-3 text-center text-muted">
      {isLate ? 'No comments up to here. Comments appear when you reach their moments.' : 'No comments yet. Be the first to say something.'}
    </p>
  );
}
