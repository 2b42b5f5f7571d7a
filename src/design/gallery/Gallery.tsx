import { Bell, Bookmark, House, MessageCircle, Moon, PenLine, Plus, Search, Trophy, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Avatar } from '../display/Avatar.tsx';
import { Logo } from '../display/Logo.tsx';
import { TagChip } from '../display/badges/TagChip.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { ActionsGallery } from './sections/ActionsGallery.tsx';
import { DisplayGallery } from './sections/DisplayGallery.tsx';
import { FieldsGallery } from './sections/FieldsGallery.tsx';
import { OverlaysGallery } from './sections/OverlaysGallery.tsx';
import { SortingGallery } from './sections/SortingGallery.tsx';
import { StatesGallery } from './sections/StatesGallery.tsx';
import { TokensGallery } from './sections/TokensGallery.tsx';
import { BottomBar } from '../layout/BottomBar.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { PageLayout } from '../layout/PageLayout.tsx';
import { PanelSection } from '../layout/PanelSection.tsx';
import { SideMenuItem } from '../layout/SideMenuItem.tsx';
import { TopBar } from '../layout/TopBar.tsx';
import { Toaster } from '../overlays/toasts/Toaster.tsx';
import { TooltipProvider } from '../overlays/tooltips/TooltipProvider.tsx';

function GalleryTopBar({ dark, onToggle }: { dark: boolean; onToggle: () => void }) {
  return (
    <TopBar
      start={<Logo />}
      center={
        <SearchField
          label="Search"
          placeholder="Search sports, teams, or posts..."
          size="sm"
          className="mx-auto max-w-content max-md:hidden"
        />
      }
      end={
        <>
          <IconButton label="Search" icon={<Search />} className="md:hidden" />
          <Button icon={<Plus />} className="max-md:hidden">
            Post
          </Button>
          <IconButton label="Notifications" icon={<Bell />} badge={3} />
          <IconButton label="Dark Mode" icon={<Moon />} pressed={dark} onClick={onToggle} />
          <Avatar name="courtside kate" size="sm" />
        </>
      }
    />
  );
}

function GalleryMenu() {
  return (
    <nav aria-label="Main" className="flex flex-col gap-1">
      <SideMenuItem label="Home" icon={<House />} href="#home" current />
      <SideMenuItem label="NBA" icon={<Trophy />} href="#nba" />
      <SideMenuItem label="Messages" icon={<MessageCircle />} href="#messages" badge={2} />
      <SideMenuItem label="Bookmarks" icon={<Bookmark />} href="#bookmarks" />
      <Button icon={<PenLine />} size="lg" fullWidth className="mt-3">
        Post
      </Button>
    </nav>
  );
}

function GalleryPanel() {
  return (
    <>
      <PanelSection title="Today">
        <p className="text-sm font-semibold">NYK 98 – 101 BOS</p>
      </PanelSection>
      <PanelSection quiet title="Trending Now">
        <div className="flex flex-wrap gap-2">
          <TagChip name="NBA" color="#1D428A" href="#nba" count={1284} />
          <TagChip name="Golden State Warriors" color="#1D428A" href="#warriors" count={312} />
          <TagChip name="Free agency" color="#3B82F6" href="#free-agency" count={48} />
        </div>
      </PanelSection>
    </>
  );
}

/** Every component in every state, for looking at while building. It brings its own Toaster and TooltipProvider. */
export function Gallery() {
  const [dark, setDark] = useState(false);
  const toggleTheme = () => {
    document.documentElement.classList.toggle('dark', !dark);
    setDark(!dark);
  };
  return (
    <TooltipProvider>
      <PageLayout
        top={<GalleryTopBar dark={dark} onToggle={toggleTheme} />}
        menu={<GalleryMenu />}
        panel={<GalleryPanel />}
        rail={
          <PanelSection title="Live now">
            <p className="text-sm text-muted">The fourth column, from 1600 px.</p>
          </PanelSection>
        }
        bottom={
          <BottomBar
            items={[
              { label: 'Home', icon: <House />, href: '#home', current: true },
              { label: 'Search', icon: <Search />, onSelect: () => {} },
              { label: 'Post', icon: <Plus />, onSelect: () => {}, prominent: true },
              { label: 'Messages', icon: <MessageCircle />, href: '#messages', badge: 2 },
              { label: 'Profile', icon: <UserRound />, href: '#profile' },
            ]}
          />
        }
      >
        <PageHeader title="The design system" description="Every component in every state." back={{ href: '/', label: 'Back to Feed' }} />
        <TokensGallery />
        <ActionsGallery />
        <DisplayGallery />
        <FieldsGallery />
        <SortingGallery />
        <OverlaysGallery />
        <StatesGallery />
      </PageLayout>
      <Toaster />
    </TooltipProvider>
  );
}
