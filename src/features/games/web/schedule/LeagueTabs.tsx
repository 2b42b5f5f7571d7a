import { classes, Link } from '../../../../design/index.ts';
import { leagues } from '../../../sports/sports.rules.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { type Schedule, scheduleHref } from '../../words/games.words.ts';
import { useScrolledIntoView } from './useScrolledIntoView.ts';

/** The leagues that a schedule can be narrowed to. */
export function LeagueTabs({ schedule }: { schedule: Schedule }) {
  const strip = useScrolledIntoView<HTMLUListElement>(schedule.league ?? '');
  return (
    <nav aria-label="League" className="mb-4 border-b border-line">
      <ul ref={strip} className="-mx-3 flex gap-1 overflow-x-auto px-3 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {[undefined, ...leagues].map(league => {
          const isChosen = schedule.league === league;
          return (
            <li key={league ?? 'all'} className="shrink-0">
              <Link
                variant="bare"
                href={scheduleHref({ ...schedule, league, team: undefined })}
                aria-current={isChosen ? 'true' : undefined}
                className={classes(
                  'relative flex h-11 items-center px-3 text-sm font-semibold whitespace-nowrap transition-colors -outline-offset-2!',
                  'after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-full',
                  isChosen ? 'text-fg after:bg-primary' : 'text-muted hover:text-fg',
                )}
              >
                {league ? leagueName(league) : 'All'}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
