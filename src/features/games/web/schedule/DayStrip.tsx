import { classes, Link } from '../../../../design/index.ts';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { dayOfGames } from '../../../sports/sports.rules.ts';
import { dayWords, type Schedule, scheduleHref, shiftedDay } from '../../words/games.words.ts';
import { useScrolledIntoView } from './useScrolledIntoView.ts';

const around = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** The days that a schedule can show: a week before and after today. */
export function DayStrip({ schedule }: { schedule: Schedule }) {
  const today = dayOfGames(useNow());
  const chosen = schedule.date ?? today;
  const strip = useScrolledIntoView<HTMLUListElement>(chosen);
  return (
    <nav aria-label="Day" className="mb-3">
      <ul ref={strip} className="-mx-3 flex snap-x scroll-px-3 gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] sm:-mx-1 sm:px-1">
        {around.map(days => {
          const day = shiftedDay(today, days);
          const { name, date } = dayWords(day, today);
          const isChosen = day === chosen;
          return (
            <li key={day} className="shrink-0 snap-start">
              <Link
                variant="bare"
                href={scheduleHref({ ...schedule, date: days === 0 ? undefined : day })}
                aria-current={isChosen ? 'date' : undefined}
                className={classes(
                  'flex h-14 min-w-18 flex-col items-center justify-center rounded-control px-3 transition-colors',
                  isChosen ? 'bg-primary text-primary-foreground' : 'bg-surface text-fg shadow-raised hover:bg-hover',
                )}
              >
                <span className="text-sm font-semibold">{name}</span>{' '}
                <span className={classes('tabular text-xs', !isChosen && 'text-muted')}>{date}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
