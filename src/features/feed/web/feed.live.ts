import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveEvent, useMissedEvents } from '../../../platform/web/live/index.ts';
import { useViewer } from '../../account/web/index.ts';
import { postCreatedEvent } from '../../posts/posts.contract.ts';
import { hasTag } from '../feed.address.ts';
import { type FeedView, newestOf, readAgain } from './feed.api.ts';

function isFollowed(view: FeedView): view is FeedView & { kind: 'feed' } {
  return view.kind === 'feed' && view.sort === 'latest' && view.cursor === undefined;
}

/** Counts the posts of others that came to a feed since it was read. */
export function useNewPosts(view: FeedView): { count: number; forget: () => void } {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [fresh, note] = useState<ReadonlySet<number>>(new Set());
  const add = (ids: readonly number[]) => note(known => (ids.some(id => !known.has(id)) ? new Set([...known, ...ids]) : known));
  useLiveEvent(postCreatedEvent, ({ postId, authorId, tags }) => {
    const fits = isFollowed(view) && (view.tags.length === 0 || view.tags.some(name => hasTag(tags, name)));
    // A list that was read after it was written has it.
    if (fits && authorId !== viewer?.id && postId > newestOf(client, view)) add([postId]);
  });
  useMissedEvents(() => {
    // Posts on screen get their counts again; a list that can't be read is shown as it was.
    readAgain(client, view).then(
      ids => isFollowed(view) && add(ids),
      () => undefined,
    );
  });
  return { count: isFollowed(view) ? fresh.size : 0, forget: () => note(new Set()) };
}
