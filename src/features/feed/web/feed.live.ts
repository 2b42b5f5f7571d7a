import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { useViewer } from '../../account/web/index.ts';
import { postCreatedEvent } from '../../posts/posts.contract.ts';
import { everyoneTopic } from '../../posts/posts.topics.ts';
import { isNewInFeed } from '../feed.live.rules.ts';
import { type FeedView, newestOf, readAgain } from './feed.api.ts';

function isFollowed(view: FeedView): view is FeedView & { kind: 'feed' } {
  return view.kind === 'feed' && view.sort === 'latest' && view.cursor === undefined;
}

/** Counts the posts by others that were added to a feed since it was read. */
export function useNewPosts(view: FeedView): { count: number; forget: () => void } {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const add = (ids: readonly number[]) => setFresh(known => (ids.some(id => !known.has(id)) ? new Set([...known, ...ids]) : known));
  // Members get this event without asking.
  useWatchedTopics(!viewer && isFollowed(view) ? [everyoneTopic] : []);
  useLiveEvent(postCreatedEvent, event => {
    if (!isFollowed(view)) return;
    if (isNewInFeed(event, { tags: view.tags, newestId: newestOf(client, view), viewerId: viewer?.id })) add([event.postId]);
  });
  useMissedEvents(
    () => {
      // Updates the counts of the posts on screen; if the read fails, the list stays as it is.
      readAgain(client, view).then(
        ids => isFollowed(view) && add(ids),
        () => undefined,
      );
    },
    { isPolled: true },
  );
  return { count: isFollowed(view) ? fresh.size : 0, forget: () => setFresh(new Set()) };
}
