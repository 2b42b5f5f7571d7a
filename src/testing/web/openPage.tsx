import type { ReactNode } from 'react';
import { loadPage, matchPage } from '../../app/web/router.tsx';
import { adminRoutes } from '../../features/admin/admin.contract.ts';
import { accountRoutes, type CurrentUser } from '../../features/account/account.contract.ts';
import { viewerKey } from '../../features/account/web/index.ts';
import { clockRoutes } from '../../features/games/clock/clock.contract.ts';
import { feedRoutes } from '../../features/feed/feed.contract.ts';
import { gamesRoutes } from '../../features/games/games.contract.ts';
import { presenceRoutes } from '../../features/presence/presence.contract.ts';
import { rowsRoutes } from '../../features/rows/rows.contract.ts';
import { tagsRoutes } from '../../features/tags/tags.contract.ts';
import { teamsRoutes } from '../../features/teams/teams.contract.ts';
import { FakeApi } from '../../platform/web/testing/fakeApi.ts';
import { createQueryClient } from '../../platform/web/api/query.ts';
import { type Rendered, renderWithProviders } from '../../platform/web/testing/render.tsx';
import { makeClock, makeStandings, makeTag, makeViewer, someDay } from './makers.ts';

/** A fake API with somebody signed in, or with a visitor for null. */
export function openApi(viewer: CurrentUser | null = makeViewer()): FakeApi {
  const api = new FakeApi()
    .answer(tagsRoutes.all, [makeTag()])
    .answer(tagsRoutes.search, [])
    .answer(feedRoutes.hot, [])
    .answer(presenceRoutes.here, [])
    .answer(tagsRoutes.favorites, [])
    .answer(clockRoutes.read, makeClock())
    .answer(gamesRoutes.list, { games: [], asOf: someDay, stale: false })
    .answer(rowsRoutes.mine, { rows: [], nextCursor: null })
    .answer(gamesRoutes.standings, makeStandings({ groups: [] }))
    .answer(teamsRoutes.fanCount, { count: 0 })
    .answer(adminRoutes.siteInfo, {
      name: 'Bleachers',
      logo: null,
      sendsMail: false,
      announcement: null,
      changes: [],
      readOnlyText: null,
      teams: [],
    });
  api.isSignedIn = viewer !== null;
  return viewer ? api.answer(accountRoutes.currentUser, viewer) : api.refuse(accountRoutes.currentUser, 'unauthorized', 'Sign in first.');
}

/** The session as the server's first paint leaves it: known before the page is rendered. */
function knownViewer(viewer: CurrentUser | null) {
  const client = createQueryClient();
  client.setQueryData<CurrentUser | null>(viewerKey, viewer);
  return client;
}

/** Renders a component for somebody who is signed in, or for a visitor with null. */
export function renderFor(viewer: CurrentUser | null, ui: ReactNode, address = '/'): Rendered {
  return renderWithProviders(ui, { address, client: knownViewer(viewer) });
}

interface PageOptions {
  /** Stands beside the page, such as what keeps it current. */
  beside?: ReactNode;
}

/** Renders the page of an address, found in the product's own route table, without the shell around it. */
export async function openPage(
  address: string,
  viewer: CurrentUser | null = makeViewer(),
  { beside }: PageOptions = {},
): Promise<Rendered> {
  const { page, params } = matchPage(new URL(address, location.href).pathname);
  const { default: PageComponent } = await loadPage(page);
  const ui = (
    <>
      {beside}
      <PageComponent params={params} />
    </>
  );
  return renderFor(viewer, ui, address);
}
