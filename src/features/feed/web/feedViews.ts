import type { QueryClient } from '@tanstack/react-query';
import { prefetchStoredTags } from '../../tags/web/index.ts';
import type { FeedAddress } from '../feed.address.ts';
import { type FeedView, prefetchFeed } from './feed.api.ts';

/** The list that an address shows. */
export function viewOf({ tags, text, sort, cursor }: FeedAddress): FeedView {
  const from = cursor === undefined ? {} : { cursor };
  // A name in this address may hold no comma: no tag does, and the search takes it as the end of a name.
  if (text) return { kind: 'search', q: tags.length > 0 ? `${text} tags:${tags.join(',')}` : text, sort, ...from };
  return { kind: 'feed', tags, sort, ...from };
}

/** Reads everything that `Feed` shows, on the server. */
export async function prefetchFeedAddress(client: QueryClient, address: FeedAddress): Promise<void> {
  await Promise.all([prefetchFeed(client, viewOf(address)), prefetchStoredTags(client, address.tags)]);
}
