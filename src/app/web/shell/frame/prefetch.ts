import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { prefetchClock } from '../../../../features/games/web/index.ts';
import { tagsRoutes } from '../../../../features/tags/tags.contract.ts';
import { prefetchUnreadCount } from '../../../../features/notifications/web/index.ts';
import { prefetchRead } from '../../../../platform/web/api/query.ts';

/** Reads the data that header, menu and panel show on every page; `hasClock` says whether the reader's clock is not live. */
export async function prefetchShell(client: QueryClient, viewer: CurrentUser | null, hasClock: boolean): Promise<void> {
  await Promise.all([
    prefetchRead(client, tagsRoutes.all, {}),
    viewer && prefetchRead(client, tagsRoutes.favorites, {}),
    viewer && prefetchUnreadCount(client),
    hasClock && prefetchClock(client),
  ]);
}
