import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { prefetchClock } from '../../../../features/games/web/index.ts';
import { feedRoutes } from '../../../../features/feed/feed.contract.ts';
import { tagsRoutes } from '../../../../features/tags/tags.contract.ts';
import { prefetchUnreadCount } from '../../../../features/notifications/web/index.ts';
import { prefetchRead } from '../../../../platform/web/api/query.ts';

interface Shown {
  viewer: CurrentUser | null;
  /** Whether the reader's clock is not live. */
  hasClock: boolean;
  /** The pattern of the page. */
  pattern: string;
}

/** Reads the data that header, menu and panel show beside a page. */
export async function prefetchShell(client: QueryClient, { viewer, hasClock, pattern }: Shown): Promise<void> {
  await Promise.all([
    prefetchRead(client, tagsRoutes.all, {}),
    viewer && prefetchRead(client, tagsRoutes.favorites, {}),
    viewer && prefetchUnreadCount(client),
    hasClock && prefetchClock(client),
    // The panel of the schedule begins with hot threads.
    pattern === '/games' && prefetchRead(client, feedRoutes.hot, {}),
  ]);
}
