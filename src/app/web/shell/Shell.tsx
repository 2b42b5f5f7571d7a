import { type ReactNode, useState } from 'react';
import { PageLayout } from '../../../design/index.ts';
import { Composer } from '../../../features/posts/web/index.ts';
import { Header } from './Header.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { MobileBar } from './MobileBar.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { ResumeIntent } from './ResumeIntent.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';
import { TagPanel } from './TagPanel.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { usePalette } from './usePalette.ts';

interface ShellProps {
  /** The next page is on its way. */
  isChanging: boolean;
  children: ReactNode;
}

/** Header, menu, panel and bottom bar around a page, and the windows that any page may open. */
export function Shell({ isChanging, children }: ShellProps) {
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useFocusOnNavigation(isChanging);
  usePalette();
  return (
    <>
      <NavigationProgress isActive={isChanging} />
      <PageLayout top={<Header onSearch={search} />} menu={<SideMenu />} panel={<TagPanel />} bottom={<MobileBar onSearch={search} />}>
        <OfflineNotice />
        {children}
      </PageLayout>
      <SearchDialog open={isSearching} onOpenChange={setSearching} />
      <SignInPrompt />
      <Composer />
      <ResumeIntent />
      <LiveUpdates />
    </>
  );
}
