import {
  Bookmark,
  CalendarDays,
  EyeOff,
  House,
  Info,
  Keyboard,
  MessageCircle,
  Rows3,
  Rows4,
  SquarePen,
  User,
  Moon,
  Sun,
} from 'lucide-react';
import { Avatar, Button, FlairChip, Link, SideMenuItem } from '../../../../design/index.ts';
import { LegalLinks } from '../../../../features/admin/web/index.ts';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { useDensityChoice, useThemeToggle, useViewer } from '../../../../features/account/web/index.ts';
import { useUnreadMessages } from '../../../../features/chat/web/index.ts';
import { hasTag } from '../../../../features/feed/feed.address.ts';
import { tabOf } from '../../../../features/feed/feed.homeTabs.ts';
import { useHideScores } from '../../../../features/games/web/index.ts';
import { openComposer } from '../../../../features/posts/web/index.ts';
import { leagueRecord, leagues } from '../../../../features/sports/leagues/leagues.ts';
import { tagHref } from '../../../../features/tags/tags.rules.ts';
import { useSiteTeams } from '../../../../features/tags/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { isAboutFriends } from './isAboutFriends.ts';
import { SportIcon } from './SportIcon.tsx';
import { useShellFeed } from '../frame/useShellFeed.ts';

/** First and last name where they are known, else the username. */
function fullName({ firstName, lastName, username }: CurrentUser): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

/** Sun by night, moon by day; chosen by the style sheet, since the server doesn't know a visitor's theme. */
function ThemeIcon() {
  return (
    <>
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </>
  );
}

const menuLeagues = leagues.map(leagueRecord).filter(({ inMenu }) => inMenu);

/** The left column, from 900 px. */
export function SideMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { path } = useAddress();
  const feed = useShellFeed();
  const teams = useSiteTeams();
  const { viewer } = useViewer();
  const { toggle } = useThemeToggle();
  const { isHiding, hide } = useHideScores();
  const { density, choose } = useDensityChoice();
  const isCompact = density === 'compact';
  const unread = useUnreadMessages();
  const profile = viewer?.username ? `/user/${viewer.username}` : undefined;
  const isHome = tabOf(feed) !== undefined;
  const onlyTag = feed.text === '' && feed.tags.length === 1 && !isHome ? feed.tags : [];
  return (
    <nav aria-label="Menu" className="flex min-h-full flex-col gap-1">
      <SideMenuItem href="/" icon={<House />} label="Home" current={(path === '/' || path === '/all') && isHome} />
      <SideMenuItem href="/games" icon={<CalendarDays />} label="Games" current={path === '/games' || path.startsWith('/game/')} />
      {teams.map(({ id, name, color }) => (
        <SideMenuItem key={id} href={tagHref([name])} icon={<TeamDot color={color} />} label={name} current={hasTag(onlyTag, name)} />
      ))}
      {(teams.length > 0 ? [] : menuLeagues).map(league => (
        <SideMenuItem
          key={league.name}
          href={tagHref([league.name])}
          icon={<SportIcon sport={league.sport} />}
          label={league.name}
          current={hasTag(onlyTag, league.name)}
        />
      ))}
      {viewer && <SideMenuItem href="/friends" icon={<MessageCircle />} label="Messages" badge={unread} current={isAboutFriends(path)} />}
      {viewer && <SideMenuItem href="/bookmarks" icon={<Bookmark />} label="Bookmarks" current={path === '/bookmarks'} />}
      {profile && <SideMenuItem href={profile} icon={<User />} label="Profile" current={path === profile} />}
      <SideMenuItem href="/about" icon={<Info />} label="About" current={path === '/about'} />
      <SideMenuItem onSelect={toggle} icon={<ThemeIcon />} label="Theme" />
      {!viewer && <SideMenuItem onSelect={() => hide(!isHiding)} icon={<EyeOff />} label={isHiding ? 'Show scores' : 'Hide scores'} />}
      {!viewer && (
        <SideMenuItem
          onSelect={() => choose(isCompact ? 'comfortable' : 'compact')}
          icon={isCompact ? <Rows3 /> : <Rows4 />}
          label={isCompact ? 'Larger posts' : 'Compact posts'}
        />
      )}
      <SideMenuItem onSelect={onShortcuts} icon={<Keyboard />} label="Keyboard shortcuts" />
      {viewer && (
        <Button size="lg" fullWidth icon={<SquarePen />} className="mt-3" onClick={() => openComposer({ tags: feed.tags })}>
          Post
        </Button>
      )}
      <LegalLinks className="mt-3 px-3" />
      {viewer && profile && <OwnProfile viewer={viewer} href={profile} />}
    </nav>
  );
}

/** Stands for a team in the place of an icon. */
function TeamDot({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" fill={color} className="stroke-line-strong" />
    </svg>
  );
}

function OwnProfile({ viewer, href }: { viewer: CurrentUser; href: string }) {
  return (
    <Link
      variant="bare"
      href={href}
      className="mt-auto flex items-center gap-3 rounded-card p-2.5 transition-colors hover:bg-hover"
      aria-label={`Your profile, @${viewer.username}`}
    >
      <Avatar name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{fullName(viewer)}</span>
          {viewer.flair && <FlairChip {...viewer.flair} />}
        </span>{' '}
        <span className="block truncate text-sm text-muted">@{viewer.username}</span>
      </span>
    </Link>
  );
}
