import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, EmptyState, ErrorState, Loading, loadable, SkeletonRows } from '../../../design/index.ts';
import type { Reply } from '../replies.contract.ts';
import { hasDeeperAnswers, subthread, threaded, uncollapsed } from '../threads.rules.ts';
import { goTo, useCommentsInAddress, useWantedReply } from './goTo.ts';
import { NewComments } from './NewComments.tsx';
import { useCollapsed } from './useCollapsed.ts';
import { useReadOn, useReplies } from './replies.api.ts';
import { useLiveThread } from './replies.live.ts';
import { ReplyItem } from './ReplyItem.tsx';
import { ThreadSort } from './ThreadSort.tsx';
import { useThreadSort, useTopOrder } from './useThreadSort.ts';
import { UnreadComments } from './UnreadComments.tsx';
import { useIsBehind, useVisit } from './visits.ts';

const QuoteSelection = loadable(() => import('./QuoteSelection.tsx').then(module => module.QuoteSelection));

const shownAtFirst = 100;

/** Whether the reader has selected words on the page, which loads the button that quotes them. */
function useHasSelected(): boolean {
  const [hasSelected, note] = useState(false);
  useEffect(() => {
    if (hasSelected) return undefined;
    const look = () => {
      if (document.getSelection()?.isCollapsed === false) note(true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [hasSelected]);
  return hasSelected;
}

/** Collapses the comment that a comment answers. */
function parentOf({ parentId }: Reply, collapse: (id: number) => void): (() => void) | undefined {
  return parentId === null ? undefined : () => collapse(parentId);
}

/** The comments of a post in threads; a deep one can be opened on its own. */
export function Thread({ postId }: { postId: number }) {
  const replies = useReplies(postId);
  const [root, open] = useState<number | null>(null);
  const [sort, chooseSort] = useThreadSort();
  const [shown, show] = useState(shownAtFirst);
  useReadOn(postId);
  const { waiting, letIn, readAgain } = useLiveThread(
    postId,
    replies.data !== undefined,
    () => root === null && sort === 'old' && shown >= (replies.data?.length ?? 0),
  );
  const all = useMemo(() => {
    const isHidden = new Set(waiting);
    return replies.data?.filter(reply => !isHidden.has(reply.id));
  }, [replies.data, waiting]);
  const [wanted, want] = useWantedReply();
  const showWaiting = () => {
    const first = Math.min(...waiting);
    open(null);
    letIn();
    want(first);
  };
  const compareTop = useTopOrder(sort);
  const whole = useMemo(() => (all ? threaded(all, compareTop) : []), [all, compareTop]);
  const { collapsed, toggle, expandAll } = useCollapsed(postId);
  const unfolded = useMemo(() => (all && root !== null ? subthread(all, root) : whole), [all, root, whole]);
  const { nodes, hidden } = useMemo(() => uncollapsed(unfolded, collapsed), [unfolded, collapsed]);
  const answered = useMemo(() => new Set(all?.map(reply => reply.parentId)), [all]);
  const deeper = useMemo(() => hasDeeperAnswers(unfolded), [unfolded]);
  // The wanted comment may be held back, below the button, or outside the open subthread.
  const place = wanted === null ? -1 : nodes.findIndex(node => node.reply.id === wanted);
  useEffect(() => {
    if (wanted === null || !replies.data?.some(reply => reply.id === wanted)) return;
    if (waiting.includes(wanted)) letIn();
    else if (place < 0) {
      open(null);
      expandAll();
    } else if (place >= shown) show(place + 1);
    else {
      goTo(wanted);
      want(null);
    }
  }, [wanted, want, place, shown, waiting, letIn, expandAll, replies.data]);
  const hasSelected = useHasSelected();
  const visit = useVisit(postId, all, waiting);
  const { refetch } = replies;
  const isBehind = useIsBehind(postId, replies.data);
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
  return (
    <>
      <UnreadComments
        replies={whole.map(node => node.reply)}
        {...visit}
        onJump={want}
        onShowWaiting={waiting.length > 0 ? showWaiting : undefined}
      />
      {nodes.length === 0 && (
        <EmptyState level={3} title="No comments yet">
          Be the first to say something.
        </EmptyState>
      )}
      {root === null && nodes.length > 1 && <ThreadSort sort={sort} onChange={chooseSort} />}
      {root !== null && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => open(null)}>
          All comments
        </Button>
      )}
      <ol className="flex flex-col">
        {nodes.slice(0, shown).map(node => (
          <ReplyItem
            key={node.reply.id}
            node={node}
            isNew={visit.isNew(node.reply)}
            hidden={hidden.get(node.reply.id) ?? 0}
            onCollapse={answered.has(node.reply.id) ? () => toggle(node.reply.id) : undefined}
            onCollapseLine={parentOf(node.reply, toggle)}
            onOpenThread={deeper.has(node.reply.id) ? () => open(node.reply.id) : undefined}
          />
        ))}
      </ol>
      {nodes.length > shown && (
        <Button variant="secondary" onClick={() => show(shown + shownAtFirst)}>
          Show more comments
        </Button>
      )}
      {hasSelected && <QuoteSelection postId={postId} replies={all} />}
      <NewComments count={waiting.length} onShow={showWaiting} />
    </>
  );
}
