import type { QueryClient } from '@tanstack/react-query';
import { part } from '../../../../design/index.ts';
import { prefetchRead } from '../../../../platform/web/api/query.ts';
import { rowsRoutes } from '../../rows.contract.ts';

export const YourRows = part('src/features/rows/web/card/YourRows.tsx', () => import('./YourRows.tsx').then(module => module.YourRows));

/** Reads the viewer's rows for a page that leads back to them. */
export function prefetchRows(client: QueryClient): Promise<void> {
  return prefetchRead(client, rowsRoutes.mine, { query: {} });
}
