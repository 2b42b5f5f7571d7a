import { Card, ProgressBar, useMounted } from '../../../design/index.ts';
import { type Achievement, type Earned, earnedOf, nextAchievements } from '../achievements.rules.ts';
import { AchievementIcon } from './AchievementIcon.tsx';

const parts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const utc = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
const local = new Intl.DateTimeFormat('en-US', parts);

/** As many as two rows of a wide screen; the others are behind a button. */
const shownAtFirst = 6;

function EarnedList({ list }: { list: readonly Earned[] }) {
  // In UTC in the server's HTML, then in the reader's zone.
  const day = useMounted() ? local : utc;
  return (
    <ul className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {list.map(({ id, title, description, earnedAt }) => (
        <li key={id} className="flex items-center gap-3">
          <AchievementIcon id={id} isEarned />
          <div className="min-w-0 flex-1 leading-tight">
            <h3 className="text-sm font-bold">{title}</h3>
            <p className="text-sm text-muted">{description}</p>
            <p className="tabular mt-0.5 text-xs text-muted">
              Earned <time dateTime={earnedAt}>{day.format(new Date(earnedAt))}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Next({ list }: { list: readonly Achievement[] }) {
  return (
    <ul className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      {list.map(({ id, title, description, progress }) => (
        <li key={id} className="flex items-center gap-3">
          <AchievementIcon id={id} isEarned={false} />
          <div className="min-w-0 flex-1 leading-tight">
            <div className="flex items-baseline justify-between gap-2">
              <h4 className="text-sm font-bold">{title}</h4>
              <span className="tabular text-xs text-muted">
                {progress.value} / {progress.goal}
              </span>
            </div>
            <p className="mb-1.5 text-sm text-muted">{description}</p>
            <ProgressBar value={progress.value} max={progress.goal} label={`${title}: ${progress.value} of ${progress.goal}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A person's earned achievements, newest first, and the next one of each kind. */
export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = earnedOf(achievements);
  const next = nextAchievements(achievements);
  return (
    <Card as="section" aria-labelledby="achievements" className="mt-4 flex flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="achievements" className="text-lg font-bold">
          Achievements
        </h2>
        <p className="tabular text-sm text-muted">
          {earned.length} of {achievements.length} earned
        </p>
      </div>
      {earned.length === 0 && <p className="text-sm text-muted">No achievements yet. Write a post to earn the first one.</p>}
      {earned.length > 0 && <EarnedList list={earned.slice(0, shownAtFirst)} />}
      {earned.length > shownAtFirst && (
        <details className="group">
          <summary className="-my-2 inline-flex min-h-10 cursor-pointer items-center rounded-control text-sm font-semibold text-link group-open:mb-2">
            <span className="group-open:hidden">Show {earned.length - shownAtFirst} more</span>{' '}
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <EarnedList list={earned.slice(shownAtFirst)} />
        </details>
      )}
      {next.length > 0 && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-3 text-sm font-semibold text-muted">Up next</h3>
          <Next list={next} />
        </div>
      )}
    </Card>
  );
}
