import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { pollCountsEvent } from '../../polls/polls.contract.ts';
import { withCounts } from '../../polls/polls.rules.ts';
import { postCountsEvent } from '../posts.contract.ts';
import { patchPost, refreshPosts } from './posts.api.ts';

/** Keeps likes, comments, views and votes of the posts on screen current. */
export function usePostEvents(): void {
  const client = useQueryClient();
  useLiveEvent(postCountsEvent, ({ postId, likes, comments, views }) => patchPost(client, postId, () => ({ likes, comments, views })));
  useLiveEvent(pollCountsEvent, counts => patchPost(client, counts.postId, ({ poll }) => ({ poll: poll && withCounts(poll, counts) })));
  // The post that a page is about; those of a list are read again with it.
  useMissedEvents(() => void refreshPosts(client));
}
