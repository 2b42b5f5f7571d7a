import '../../design/index.css';
import { setNonce } from 'get-nonce';
import { hydrateRoot } from 'react-dom/client';
import type { CurrentUser } from '../../features/account/account.contract.ts';
import { fetchParts, onFirstUse } from '../../design/index.ts';
import { viewerKey } from '../../features/account/web/index.ts';
import { replayClicks, takeEarlyClicks } from '../../platform/web/hydration/earlyClicks.ts';
import { type PackedQueries, unpackQueries } from '../../platform/web/api/packing.ts';
import { createQueryClient } from '../../platform/web/api/query.ts';
import { rememberScroll } from '../../platform/web/navigation/scroll.ts';
import { setSiteName } from '../../platform/shared/siteName.ts';
import { App } from './App.tsx';
import { loadPage, matchPage } from './router.tsx';

async function start(): Promise<void> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce;
  // Styles that open dialogs bring along are only let through with the page's nonce.
  if (nonce) setNonce(nonce);
  const name = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  if (name) setSiteName(name);
  const state: { now: number; queries: PackedQueries; parts: string[] } = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
  const client = createQueryClient();
  unpackQueries(client, state.queries);
  const viewer = client.getQueryData<CurrentUser | null>(viewerKey);
  await loadPage(matchPage(viewer && viewer.username === null ? '/username-setup' : location.pathname).page);
  await fetchParts(state.parts);
  const root = document.getElementById('root');
  const early = takeEarlyClicks();
  const wake = () => {
    // Marks the page as hydrated for the browser tests.
    document.documentElement.dataset['awake'] = '';
    replayClicks(early);
  };
  const app = <App client={client} now={state.now} onAwake={wake} />;
  // Hydration is not a transition, because clicks between its slices would be lost.
  if (root) hydrateRoot(root, app);
  rememberScroll();
  onFirstUse(() => void fetchParts());
}

void start();
