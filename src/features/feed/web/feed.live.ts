import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { useViewer } from '../../account/web/index.ts';
import { postCreatedEvent } from '../../posts/posts.contract.ts';
import { everyoneTopic } from '../../posts/posts.topics.ts';
import { isNewInFeed } from '../feed.live.rules.ts';
import { type FeedView, newestOf, readAgain } from './feed.api.ts';

/** New posts of anybody cause one read of the list of followed people in this time, in milliseconds. */
const lookAfterMs = 15_000;

function isShownLive(view: FeedView): view is FeedView & { kind: 'feed' } {
  return view.kind === 'feed' && view.sort === 'latest' && view.cursor === undefined;
}

/** Counts the posts by others that were added to a feed since it was read. */
export function useNewPosts(view: FeedView): { count: number; forget: () => void } {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const add = (ids: readonly number[]) => setFresh(known => (ids.some(id => !known.has(id)) ? new Set([...known, ...ids]) : known));
  // Updates the counts of the posts on screen; if the read fails, the list stays as it is.
  const look = () => {
    readAgain(client, view).then(
      ids => isShownLive(view) && add(ids),
      () => undefined,
    );
  };
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookSoon = () => {
    looking.current ??= setTimeout(() => {
      looking.current = undefined;
      look();
    }, lookAfterMs);
  };
  useEffect(() => () => clearTimeout(looking.current), []);
  // Members get this event without asking.
  useWatchedTopics(!viewer && isShownLive(view) ? [everyoneTopic] : []);
  useLiveEvent(postCreatedEvent, event => {
    if (!isShownLive(view)) return;
    // The event does not tell whether its author is followed: the list does.
    if (view.following) return lookSoon();
    if (isNewInFeed(event, { tags: view.tags, newestId: newestOf(client, view), viewerId: viewer?.id })) add([event.postId]);
  });
  useMissedEvents(look, { isPolled: true });
  return { count: isShownLive(view) ? fresh.size : 0, forget: () => setFresh(new Set()) };
}
