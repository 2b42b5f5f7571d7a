import { type ReactNode, useRef, useState } from 'react';
import { loadable, PageLayout, useEver } from '../../../design/index.ts';
import { useViewer } from '../../../features/account/web/index.ts';
import { Composer } from '../../../features/posts/web/index.ts';
import { Header } from './Header.tsx';
import { MobileBar } from './navigation/MobileBar.tsx';
import { NavigationProgress } from './navigation/NavigationProgress.tsx';
import { OfflineNotice } from './live/OfflineNotice.tsx';
import { ReportPrompt } from './ReportPrompt.tsx';
import { SideMenu } from './navigation/SideMenu.tsx';
import { SignInPrompt } from './signing-in/SignInPrompt.tsx';
import { StandingNotice } from './StandingNotice.tsx';
import { TagPanel } from './navigation/TagPanel.tsx';
import { useFocusOnNavigation } from './navigation/useFocusOnNavigation.ts';
import { useIsSettled } from './live/useIsSettled.ts';
import { useShellShortcuts } from './keys/useShellShortcuts.ts';
import { usePalette } from './usePalette.ts';

const SearchDialog = loadable(() => import('./search/SearchDialog.tsx').then(module => module.SearchDialog));
const ShortcutsDialog = loadable(() => import('./keys/ShortcutsDialog.tsx').then(module => module.ShortcutsDialog));
const SiteNotices = loadable(() => import('../../../features/admin/web/SiteNotices.tsx').then(module => module.SiteNotices));
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
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const [isHelping, setHelping] = useState(false);
  const help = () => setHelping(true);
  const hasSearched = useEver(isSearching);
  const hasBeenHelped = useEver(isHelping);
  const { viewer } = useViewer();
  const searchBox = useRef<HTMLInputElement>(null);
  useShellShortcuts({ searchBox, onSearch: search, onShortcuts: help });
  const isSettled = useIsSettled();
  useFocusOnNavigation(isChanging);
  usePalette();
  return (
    <>
      <NavigationProgress isActive={isChanging} />
      <PageLayout
        top={<Header searchBox={searchBox} onSearch={search} onShortcuts={help} />}
        menu={<SideMenu onShortcuts={help} />}
        panel={<TagPanel />}
        bottom={<MobileBar onSearch={search} />}
      >
        <OfflineNotice />
        <StandingNotice />
        {viewer && <WelcomeOffer />}
        {isSettled && <SiteNotices />}
        {children}
      </PageLayout>
      {hasSearched && <SearchDialog open={isSearching} onOpenChange={setSearching} />}
      {hasBeenHelped && <ShortcutsDialog open={isHelping} onOpenChange={setHelping} />}
      <SignInPrompt />
      <ReportPrompt />
      <Composer />
      {viewer && <WhileSignedIn />}
      {!viewer && isSettled && <VisitorUpdates />}
    </>
  );
}
