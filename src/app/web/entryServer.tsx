import { renderToString } from 'react-dom/server';
import { fetchParts, letPartsRender, notingParts } from '../../design/index.ts';
import { viewerKey, viewerQuery } from '../../features/account/web/index.ts';
import { adminRoutes, type SiteInfo } from '../../features/admin/admin.contract.ts';
import type { CurrentUser } from '../../features/account/account.contract.ts';
import { fullTitle, type Head, type HeadSlot, pageStyleId } from '../../platform/web/navigation/head.tsx';
import { type Excerpts, packQueries } from '../../platform/web/api/packing.ts';
import { systemChoice, type ThemeChoice } from '../../platform/shared/themes.ts';
import { createQueryClient, prefetchRead, readKey, type ReadJson } from '../../platform/web/api/query.ts';
import { type Tag, tagsRoutes } from '../../features/tags/tags.contract.ts';
import { notingShownTags } from '../../features/tags/web/index.ts';
import type { QueryClient } from '@tanstack/react-query';
import { App } from './App.tsx';
import { parametersOfPages } from './pages.reads.ts';
import { pages } from './pages.ts';
import { loadPage, matchPage } from './router.tsx';
import { isWatched } from './shell/live/useIsSettled.ts';
import { prefetchShell } from './shell/frame/prefetch.ts';
import { type SiteLogo, setSiteLogo } from '../../platform/shared/siteLogo.ts';
import { setSiteName, siteName } from '../../platform/shared/siteName.ts';

export { apiError } from '../../platform/web/api/api.ts';

/** The facts about each page that the server uses, in the order in which pages are matched. */
export function pageRoutes(): { pattern: string; isOfOneBrowser: boolean; parameters: readonly string[] }[] {
  // Pages without header and menu belong to one browser, such as those of a sign-in under way.
  return pages.map(({ pattern, bare = false }) => ({ pattern, isOfOneBrowser: bare, parameters: parametersOfPages[pattern] ?? [] }));
}

/** Loads the code of every page, so that no later request loads a file. Rejects if one can't be loaded. */
export async function loadPages(): Promise<void> {
  await Promise.all(pages.map(loadPage));
  await fetchParts();
}

export interface RenderRequest {
  /** Percent-encoded, as it came. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  read: ReadJson;
  /** Whether the caller has a clock that is not live. */
  hasClock: boolean;
  /** Whether the caller is known not to be signed in. */
  isVisitor: boolean;
  now: number;
  siteName: string;
  siteLogo: SiteLogo | null;
}

export interface Rendered {
  html: string;
  /** JSON for the browser to go on with. */
  state: string;
  /** Set on a page that sleeps: whether only its use wakes it, or also that it is watched without a touch. */
  wakes: 'used' | 'watched' | undefined;
  head: Head & { fullTitle: string };
  theme: ThemeChoice | undefined;
  density: CurrentUser['preferredDensity'] | undefined;
  /** The files that the page and its parts are in. */
  sources: string[];
  /** The page's own style sheet, or empty, and the id of its element. */
  style: { id: string; css: string };
}

/** The account's choice. Before the first username the browser's own counts, which the account then takes over. */
function themeOf(viewer: CurrentUser | null): ThemeChoice | undefined {
  if (!viewer || viewer.username === null) return undefined;
  return viewer.followsSystemTheme ? systemChoice : viewer.preferredTheme;
}

/** The tags that a page shows, in place of the whole list, which is half of what a page of a post carries. */
function excerptOfTags(client: QueryClient, shown: ReadonlySet<Tag>): Excerpts {
  const key = readKey(tagsRoutes.all, {});
  const all = client.getQueryData<readonly Tag[]>(key);
  return new Map(all ? [[key[0], all.filter(tag => shown.has(tag))]] : []);
}

/** Renders an address for its caller: first the page's reads, then the page. */
export async function render({
  path,
  search,
  read,
  hasClock,
  isVisitor,
  now,
  siteName: name,
  siteLogo: logo,
}: RenderRequest): Promise<Rendered> {
  const client = createQueryClient(read);
  if (isVisitor) client.setQueryData(viewerKey, null);
  else await client.prefetchQuery(viewerQuery(client));
  const viewer = client.getQueryData<CurrentUser | null>(viewerKey) ?? null;
  const { page, params } = matchPage(viewer && viewer.username === null ? '/username-setup' : path);
  const module = await loadPage(page);
  if (!page.bare) await prefetchRead(client, adminRoutes.siteInfo, {});
  const siteTeams = client.getQueryData<SiteInfo>(readKey(adminRoutes.siteInfo, {}))?.teams ?? [];
  await Promise.all([
    module.prefetch?.(client, { params, search: new URLSearchParams(search), viewer, siteTeams }),
    page.bare ? undefined : prefetchShell(client, { viewer, hasClock, pattern: page.pattern }),
  ]);
  await fetchParts();
  letPartsRender();
  const slot: HeadSlot = { current: undefined };
  const [parts, asleep] = [new Set<string>(), new Set<string>()];
  // The page of a tag has panels that are read in the browser, so it hydrates at once.
  const isOfTag = page.pattern === '/:tag' || new URLSearchParams(search).has('tag');
  // Members' pages hydrate at once: their browsers have the code in the cache, and members come to act.
  const startsAsleep = !viewer && page.bare !== true && !isOfTag;
  // Nothing waits from here on, so that renderings of several servers in one process keep their names.
  setSiteName(name);
  setSiteLogo(logo);
  const { result: html, shown } = notingShownTags(() =>
    renderToString(
      notingParts(
        parts,
        asleep,
        <App client={client} now={now} address={{ path, search: search.slice(1) }} slot={slot} startsAsleep={startsAsleep} />,
      ),
    ),
  );
  const head = slot.current ?? { title: siteName(), description: '' };
  const excerpts: Excerpts = new Map([...(module.excerpts?.(client, params) ?? []), ...(startsAsleep ? excerptOfTags(client, shown) : [])]);
  const state = `{"now":${now},"queries":${packQueries(client, excerpts)},"parts":${JSON.stringify([...parts])},"asleep":${JSON.stringify([...asleep])},"startsAsleep":${startsAsleep}}`;
  const whenUsed = isWatched(client, path) ? 'watched' : 'used';
  client.clear();
  return {
    html,
    state,
    wakes: startsAsleep && page.maySleep ? whenUsed : undefined,
    head: { ...head, fullTitle: fullTitle(head.title) },
    theme: themeOf(viewer),
    density: viewer?.preferredDensity,
    sources: [...(page.source && !(startsAsleep && page.maySleep) ? [page.source] : []), ...parts],
    style: { id: pageStyleId, css: slot.style ?? '' },
  };
}
