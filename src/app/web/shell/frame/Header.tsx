import { Search, SquarePen } from 'lucide-react';
import type { RefObject } from 'react';
import { Button, IconButton, Link, LinkButton, part, TopBar } from '../../../../design/index.ts';
import { SiteMark, signInUrl, useViewer } from '../../../../features/account/web/index.ts';
import { useKnownClock } from '../../../../features/games/web/index.ts';
import { openComposer } from '../../../../features/posts/web/index.ts';
import { tagHref } from '../../../../features/tags/tags.rules.ts';
import { useSiteTeams } from '../../../../features/tags/web/index.ts';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { useHere } from './useHere.ts';
import { useShellFeed } from './useShellFeed.ts';
import { VisitorMenu } from '../navigation/VisitorMenu.tsx';
import { siteName } from '../../../../platform/shared/siteName.ts';

const MemberActions = part('src/app/web/shell/navigation/MemberActions.tsx', () =>
  import('../navigation/MemberActions.tsx').then(module => module.MemberActions),
);

const ClockMark = part('src/features/games/web/clock/ClockMark.tsx', () =>
  import('../../../../features/games/web/clock/ClockMark.tsx').then(module => module.ClockMark),
);

interface HeaderProps {
  searchBox: RefObject<HTMLInputElement | null>;
  onSearch: () => void;
  onShortcuts: () => void;
}

/** The bar at the top of every page. */
export function Header({ searchBox, onSearch, onShortcuts }: HeaderProps) {
  const { viewer } = useViewer();
  const here = useHere();
  const feed = useShellFeed();
  const teams = useSiteTeams();
  const clock = useKnownClock();
  const hasMark = clock !== undefined && (clock.behind > 0 || clock.hideScores);
  return (
    <TopBar
      start={
        <Link variant="bare" href="/" aria-label={`${siteName()} home`} className="flex rounded-control">
          <SiteMark />
        </Link>
      }
      center={
        <div className="hidden min-w-0 items-center gap-3 md:flex">
          {teams.length > 0 && (
            <nav aria-label="Teams of this site" className="flex min-w-0 gap-1">
              {teams.map(({ id, name }) => (
                <Link
                  key={id}
                  variant="bare"
                  href={tagHref([name])}
                  className="truncate rounded-full px-3 py-2 text-sm font-semibold transition-colors hover:bg-hover"
                >
                  {name}
                </Link>
              ))}
            </nav>
          )}
          <HeaderSearch field={searchBox} className="min-w-40 flex-1" />
        </div>
      }
      end={
        <>
          {hasMark && <ClockMark clock={clock} />}
          <IconButton label="Search" icon={<Search />} onClick={onSearch} className="md:hidden" />
          {viewer ? (
            <>
              <Button icon={<SquarePen />} className="max-sm:hidden" onClick={() => openComposer({ tags: feed.tags })}>
                Post
              </Button>
              {viewer.username && (
                <Link
                  variant="bare"
                  href={`/user/${viewer.username}`}
                  className="hidden max-w-44 truncate rounded-full px-3 py-2 text-sm font-semibold transition-colors hover:bg-hover sm:block"
                >
                  @{viewer.username}
                </Link>
              )}
              <MemberActions viewer={viewer} onShortcuts={onShortcuts} />
            </>
          ) : (
            <>
              <span className="md:hidden">
                <VisitorMenu />
              </span>
              {/* On the narrowest phones, and beside the mark of a clock on others, the bottom bar alone has it. */}
              <LinkButton plain href={signInUrl(here)} className={hasMark ? 'max-sm:hidden' : 'max-[22.5rem]:hidden @max-[16rem]:hidden'}>
                Sign In
              </LinkButton>
            </>
          )}
        </>
      }
    />
  );
}
