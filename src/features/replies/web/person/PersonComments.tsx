import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, ErrorState, Link, Loading, SkeletonRows } from '../../../../design/index.ts';
import type { ApiError } from '../../../../platform/web/api/api.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { PostText } from '../../../posts/web/index.ts';
import type { ReplyPage } from '../../replies.contract.ts';
import { commentsQuery } from './personComments.api.ts';

/** The comments of a person, newest first; each leads to its place in the thread. */
export function PersonComments({ username }: { username: string }) {
  const list = useInfiniteQuery<ReplyPage, ApiError, { pages: ReplyPage[] }, [string], string | null>(
    commentsQuery(useQueryClient(), username),
  );
  const replies = list.data?.pages.flatMap(page => page.replies);
  if (!replies) {
    if (list.isError)
      return <ErrorState message="Failed to load comments." onRetry={() => void list.refetch()} pending={list.isFetching} />;
    return (
      <Loading label="Loading comments">
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  if (replies.length === 0)
    return (
      <EmptyState level={3} title="No comments yet">
        @{username} has not commented on anything yet.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={`Comments by ${username}`} className="flex flex-col gap-3">
        {replies.map(reply => (
          <li key={reply.id} className="relative isolate rounded-card bg-surface p-4 shadow-raised">
            <Link
              variant="bare"
              href={`/post/${reply.postId}#reply-${reply.id}`}
              className="covers-card text-sm text-muted hover:underline"
            >
              Commented <RelativeTime iso={reply.createdAt} />
            </Link>
            <PostText
              content={reply.content}
              markup={reply.markup}
              mentions={reply.mentions}
              renamed={reply.renamedMentions}
              className="mt-1"
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
