import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { pollCountsEvent } from '../../polls/polls.contract.ts';
import { postCountsEvent, postHiddenEvent, postMediaEvent } from '../posts.contract.ts';
import { withPollCounts, withPostCounts } from '../posts.live.rules.ts';
import { applyEvent, readPostAgain, refreshPosts } from './posts.api.ts';

/** Keeps likes, comments, views and votes of the posts on screen current. */
export function usePostEvents(): void {
  const client = useQueryClient();
  useLiveEvent(postCountsEvent, counts => applyEvent(client, counts.postId, post => withPostCounts(post, counts)));
  useLiveEvent(pollCountsEvent, counts => applyEvent(client, counts.postId, post => withPollCounts(post, counts)));
  useLiveEvent(postHiddenEvent, event => void readPostAgain(client, event));
  useLiveEvent(postMediaEvent, ({ postId }) => void readPostAgain(client, { postId, hidden: false }));
  // The post that a page is about; those of a list are read again with it.
  useMissedEvents(() => void refreshPosts(client), { isPolled: true });
}
