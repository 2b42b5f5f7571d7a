import type { QueryClient } from '@tanstack/react-query';
import { tagsRoutes } from '../../../features/tags/tags.contract.ts';
import { prefetchRead } from '../../../platform/web/query.ts';

/** What header, menu and panel show on every page. */
export async function prefetchShell(client: QueryClient): Promise<void> {
  await prefetchRead(client, tagsRoutes.all, {});
}
