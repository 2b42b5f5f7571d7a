import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, Router } from 'wouter';
import { LinkProvider, StartsAsleep, Toaster, TooltipProvider } from '../../design/index.ts';
import { useViewer } from '../../features/account/web/index.ts';
import { ClockProvider } from '../../platform/web/time/clock.tsx';
import { HeadProvider, type HeadSlot } from '../../platform/web/navigation/head.tsx';
import { useAddress } from '../../platform/web/navigation/address.ts';
import { forgetFailures } from '../../platform/web/api/query.ts';
import { PageContent } from './PageContent.tsx';
import { usePage } from './router.tsx';
import { SiteProvider } from './shell/frame/SiteProvider.tsx';
import { Shell } from './shell/Shell.tsx';
import { usePageViews } from './usePageViews.ts';

export interface AppProps {
  client: QueryClient;
  /** The server's time when the page was made, in milliseconds. */
  now: number;
  /** During server rendering: the address, and the slot for the page's head. */
  address?: { path: string; search: string };
  slot?: HeadSlot;
  /** Whether parts of the document sleep until somebody uses it. */
  startsAsleep?: boolean;
  /** In the browser: called once React listens. */
  onAwake?: () => void;
}

function CurrentPage(): ReactNode {
  const { viewer } = useViewer();
  // src/features/account/README.md, Username: until a person has a username, the set-up page replaces every route.
  const override = viewer && viewer.username === null ? '/username-setup' : undefined;
  const { address, match, isChanging } = usePage(override);
  const client = useQueryClient();
  const { path } = useAddress();
  const first = useRef(path);
  useEffect(() => {
    // On the first page a part that sleeps has yet to hydrate with the failures that the server rendered it from.
    if (path !== first.current) forgetFailures(client);
    first.current = path;
  }, [client, path]);
  usePageViews(address, isChanging);
  const content = <PageContent address={address} path={path} />;
  if (match.page.bare) return content;
  return (
    <SiteProvider>
      <Shell isChanging={isChanging}>{content}</Shell>
    </SiteProvider>
  );
}

function Toasts(): ReactNode {
  return <Toaster soon={useViewer().viewer !== null} />;
}

/** The whole product in the browser, and once on the server for the first paint. */
export function App({ client, now, address, slot, startsAsleep = false, onAwake }: AppProps) {
  const awake = useRef(onAwake);
  useEffect(() => {
    awake.current?.();
    awake.current = undefined;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <HeadProvider slot={slot}>
        <ClockProvider start={now}>
          <Router {...(address && { ssrPath: address.path, ssrSearch: address.search })}>
            {/* On the server a link is its anchor: the router's part only listens to clicks, and a page has a hundred links. */}
            <LinkProvider component={address ? 'a' : RouterLink}>
              <TooltipProvider>
                <StartsAsleep value={startsAsleep}>
                  <CurrentPage />
                </StartsAsleep>
                <Toasts />
              </TooltipProvider>
            </LinkProvider>
          </Router>
        </ClockProvider>
      </HeadProvider>
    </QueryClientProvider>
  );
}
