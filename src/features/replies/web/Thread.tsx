import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, EmptyState, ErrorState, Loading, SkeletonRows } from '../../../design/index.ts';
import { hasDeeperAnswers, subthread, threaded } from '../replies.rules.ts';
import { useReplies } from './replies.api.ts';
import { ReplyItem } from './ReplyItem.tsx';

const shownAtFirst = 100;

/** The comments of a post in threads; a deep one can be opened on its own. */
export function Thread({ postId }: { postId: number }) {
  const replies = useReplies(postId);
  const [root, open] = useState<number | null>(null);
  const [shown, show] = useState(shownAtFirst);
  const all = replies.data;
  const nodes = useMemo(() => (all ? (root === null ? threaded(all) : subthread(all, root)) : []), [all, root]);
  const deeper = useMemo(() => hasDeeperAnswers(nodes), [nodes]);
  if (replies.isError) {
    return <ErrorState message="The comments could not be loaded." onRetry={() => void replies.refetch()} pending={replies.isFetching} />;
  }
  if (!all) {
    return (
      <Loading label="Loading comments">
        <SkeletonRows />
      </Loading>
    );
  }
  if (nodes.length === 0)
    return (
      <EmptyState level={3} title="No comments yet">
        Be the first to say something.
      </EmptyState>
    );
  return (
    <>
      {root !== null && (
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => open(null)}>
          All comments
        </Button>
      )}
      <ol className="flex flex-col">
        {nodes.slice(0, shown).map(node => (
          <ReplyItem key={node.reply.id} node={node} onOpenThread={deeper.has(node.reply.id) ? () => open(node.reply.id) : undefined} />
        ))}
      </ol>
      {nodes.length > shown && (
        <Button variant="secondary" onClick={() => show(shown + shownAtFirst)}>
          Show more comments
        </Button>
      )}
    </>
  );
}
