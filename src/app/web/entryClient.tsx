import '../../design/styles/index.css';
import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { CurrentUser } from '../../features/account/account.contract.ts';
import { fetchParts, onFirstControl, onFirstUse, whenAwake } from '../../design/index.ts';
import { viewerKey } from '../../features/account/web/index.ts';
import { replayClicks, takeEarlyClicks } from '../../platform/web/hydration/earlyClicks.ts';
import { type PackedQueries, unpackQueries } from '../../platform/web/api/packing.ts';
import { createQueryClient } from '../../platform/web/api/query.ts';
import { stopKeysOfInputMethods } from '../../platform/web/keys/inputMethods.ts';
import { pageStyleId } from '../../platform/web/navigation/head.tsx';
import { rememberScroll } from '../../platform/web/navigation/scroll.ts';
import { logoOfText, setSiteLogo, siteLogoMeta } from '../../platform/shared/siteLogo.ts';
import { setSiteName } from '../../platform/shared/siteName.ts';
import { App } from './App.tsx';
import { letSleep, letStandIn, loadPage, matchPage } from './router.tsx';
import { isWatched } from './shell/live/useIsSettled.ts';
import { afterLoad, settledAfterMs } from './waking/afterLoad.ts';
import { readOnceAwake, wakeOnUse } from './waking/wakeOnUse.ts';

/** The data that the server made the page with. It is empty on the page that stands in while there is no network. */
interface State {
  now?: number;
  queries?: PackedQueries;
  parts?: string[];
  /** The sources of the parts that sleep. */
  asleep?: string[];
  /** Whether parts of the document sleep until somebody uses it. */
  startsAsleep?: boolean;
}

async function start(): Promise<void> {
  stopKeysOfInputMethods();
  const nonce = document.getElementById(pageStyleId)?.nonce;
  // Styles that open dialogs bring along are only let through with the page's nonce.
  if (nonce) setNonce(nonce);
  const name = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  if (name) setSiteName(name);
  setSiteLogo(logoOfText(document.querySelector<HTMLMetaElement>(`meta[name="${siteLogoMeta}"]`)?.content ?? ''));
  const state: State = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
  const startsAsleep = state.startsAsleep === true;
  let wakeNow: () => void = () => undefined;
  const client = startsAsleep ? createQueryClient(readOnceAwake(() => wakeNow())) : createQueryClient();
  if (state.queries) unpackQueries(client, state.queries);
  // The rest of what the page has in part is read once its parts have hydrated with what the server rendered them from.
  void whenAwake(startsAsleep).then(() => state.queries?.excerpts.forEach(queryKey => void client.invalidateQueries({ queryKey })));
  const viewer = client.getQueryData<CurrentUser | null>(viewerKey);
  // Only members' browsers fetch this. It may be missing while there is no network.
  const claimed =
    viewer &&
    import('../../platform/web/drafts/draftsOwner.ts').then(
      ({ claimDrafts }) => claimDrafts(viewer.id),
      () => undefined,
    );
  const { page } = matchPage(viewer && viewer.username === null ? '/username-setup' : location.pathname);
  if (startsAsleep && page.maySleep) letSleep(page);
  else await loadPage(page).catch(async () => letStandIn(page, (await import('./offline/MissingPage.tsx')).MissingPage));
  await claimed;
  await fetchParts(state.parts ?? []);
  const root = document.getElementById('root');
  const early = window.sleepingPage?.early ?? takeEarlyClicks();
  const wake = () => {
    // Marks the page as hydrated for the browser tests.
    document.documentElement.dataset['awake'] = '';
    delete root?.dataset['asleep'];
    replayClicks(early);
  };
  const app = <App client={client} now={state.now ?? Date.now()} startsAsleep={startsAsleep} onAwake={wake} />;
  // Hydration is not a transition, because clicks between its slices would be lost.
  if (root?.hasChildNodes()) hydrateRoot(root, app);
  else if (root) createRoot(root).render(app);
  const isBack = rememberScroll();
  // The heights of cards that are not laid out yet are estimates, by which the place would not be found.
  if (isBack) document.documentElement.dataset['whole'] = '';
  // An address that names a comment asks for its thread, and a long list grows until it reaches the reader's place.
  if (startsAsleep)
    wakeNow = wakeOnUse(page, { parts: state.asleep ?? [], isNow: window.sleepingPage !== undefined || isBack || location.hash !== '' });
  // The parts of other pages load once the pointer or the focus is near a control.
  onFirstControl(() => void fetchParts());
  // A game is watched without a touch.
  if (startsAsleep && isWatched(client, location.pathname)) afterLoad(wakeNow, settledAfterMs);
  if (import.meta.env.PROD)
    onFirstUse(
      () =>
        void import('./offline/startWorker.ts').then(
          ({ startWorker }) => startWorker(viewer),
          () => undefined,
        ),
    );
}

void start();
