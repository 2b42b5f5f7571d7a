import { type ReactNode, useRef, useState } from 'react';
import { loadable, PageLayout, useEver } from '../../../design/index.ts';
import { useViewer } from '../../../features/account/web/index.ts';
import { Composer } from '../../../features/posts/web/index.ts';
import { Header } from './Header.tsx';
import { MobileBar } from './MobileBar.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';
import { TagPanel } from './TagPanel.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useShellShortcuts } from './useShellShortcuts.ts';
import { WelcomeOffer } from './WelcomeOffer.tsx';
import { usePalette } from './usePalette.ts';

const SearchDialog = loadable(() => import('./SearchDialog.tsx').then(module => module.SearchDialog));
const ShortcutsDialog = loadable(() => import('./ShortcutsDialog.tsx').then(module => module.ShortcutsDialog));
const WhileSignedIn = loadable(() => import('./WhileSignedIn.tsx').then(module => module.WhileSignedIn));

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
        <WelcomeOffer />
        {children}
      </PageLayout>
      {hasSearched && <SearchDialog open={isSearching} onOpenChange={setSearching} />}
      {hasBeenHelped && <ShortcutsDialog open={isHelping} onOpenChange={setHelping} />}
      <SignInPrompt />
      <Composer />
      {viewer && <WhileSignedIn />}
    </>
  );
}
