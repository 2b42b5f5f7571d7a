import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState, useEffect } from 'react';
import { useLocation } from 'wouter';
import { loadable, PageLayout, sleepingPart, useHasBeenTrue } from '../../../design/index.ts';
import { useViewer } from '../../../features/account/web/index.ts';
import { Composer } from '../../../features/posts/web/index.ts';
import { OfflineNotice } from './live/OfflineNotice.tsx';
import { ReportPrompt } from './standing/ReportPrompt.tsx';
import { SignInPrompt } from './signing-in/SignInPrompt.tsx';
import { StandingNotice } from './standing/StandingNotice.tsx';
import { isWatched, useIsSettled } from './live/useIsSettled.ts';
import { useShellShortcuts } from './keys/useShellShortcuts.ts';
import { ReadOnlyNotice } from './frame/SiteProvider.tsx';
import { usePalette } from './frame/usePalette.ts';
import { progressLine } from '../../../platform/web/navigation/progressLine.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';

/** A new page begins where reading it begins, as after a full load; a filter or a sort leaves the focus alone. */
function useFocusOnNavigation(isChanging: boolean): void {
  const { path } = useAddress();
  const shown = useRef(path);
  useEffect(() => {
    if (isChanging || shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, isChanging]);
}

/** A thin line while the next page's code is on its way; a quick answer shows none. */
function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div role="progressbar" aria-label={progressLine.label} className={progressLine.className}>
      <div className={progressLine.barClassName} />
    </div>
  );
}

// The four parts share a chunk, because they stand on every page.
const frame = 'src/app/web/shell/frame/frame.ts';
const Header = sleepingPart(frame, () => import('./frame/frame.ts').then(module => module.Header));
const MobileBar = sleepingPart(frame, () => import('./frame/frame.ts').then(module => module.MobileBar));
const SideMenu = sleepingPart(frame, () => import('./frame/frame.ts').then(module => module.SideMenu));
const TagPanel = sleepingPart(frame, () => import('./frame/frame.ts').then(module => module.TagPanel));
const Rail = loadable(() => import('./rail/Rail.tsx').then(module => module.Rail));
const SearchDialog = loadable(() => import('./search/SearchDialog.tsx').then(module => module.SearchDialog));
const ShortcutsDialog = loadable(() => import('./keys/ShortcutsDialog.tsx').then(module => module.ShortcutsDialog));
const SiteNotices = loadable(() => import('../../../features/admin/web/legal/SiteNotices.tsx').then(module => module.SiteNotices));
const Unsent = loadable(() => import('./unsent/Unsent.tsx').then(module => module.Unsent));
const VisitorUpdates = loadable(() => import('./live/VisitorUpdates.tsx').then(module => module.VisitorUpdates));
const WelcomeOffer = loadable(() => import('./signing-in/WelcomeOffer.tsx').then(module => module.WelcomeOffer));
const WhileSignedIn = loadable(() => import('./live/WhileSignedIn.tsx').then(module => module.WhileSignedIn));

interface ShellProps {
  /** The next page is on its way. */
  isChanging: boolean;
  children: ReactNode;
}

/** Header, menu, panel and bottom bar around a page, and the windows that any page may open. */
export function Shell({ isChanging, children }: ShellProps) {
  const [isSearching, setIsSearching] = useState(false);
  const search = useCallback(() => setIsSearching(true), []);
  const [isHelping, setIsHelping] = useState(false);
  const help = useCallback(() => setIsHelping(true), []);
  const hasSearched = useHasBeenTrue(isSearching);
  const hasBeenHelped = useHasBeenTrue(isHelping);
  const { viewer } = useViewer();
  const searchBox = useRef<HTMLInputElement>(null);
  useShellShortcuts({ searchBox, onSearch: search, onShortcuts: help });
  const client = useQueryClient();
  const [path] = useLocation();
  const isSettled = useIsSettled(Boolean(viewer) || isWatched(client, path));
  useFocusOnNavigation(isChanging);
  usePalette();
  return (
    <>
      <NavigationProgress isActive={isChanging} />
      <PageLayout
        top={<Header searchBox={searchBox} onSearch={search} onShortcuts={help} />}
        menu={<SideMenu onShortcuts={help} />}
        panel={<TagPanel />}
        rail={isSettled && <Rail />}
        bottom={<MobileBar onSearch={search} />}
      >
        <OfflineNotice />
        <ReadOnlyNotice />
        {viewer && <Unsent userId={viewer.id} isSettled={isSettled} />}
        <StandingNotice />
        {viewer && <WelcomeOffer />}
        {isSettled && <SiteNotices />}
        {children}
      </PageLayout>
      {hasSearched && <SearchDialog open={isSearching} onOpenChange={setIsSearching} />}
      {hasBeenHelped && <ShortcutsDialog open={isHelping} onOpenChange={setIsHelping} />}
      <SignInPrompt />
      <ReportPrompt />
      <Composer />
      {viewer && <WhileSignedIn />}
      {!viewer && isSettled && <VisitorUpdates />}
    </>
  );
}
