import type { ReactNode } from 'react';
import { classes, VisuallyHidden } from '../../../design/index.ts';
import { TeamMark } from '../../tags/web/index.ts';
import { points } from '../grading.rules.ts';
import { detailsOf } from '../mockDrafts.view.ts';

export interface ShownPick {
  pick: number;
  player: string;
  team: string;
  position: string;
  height?: string | null;
  school?: string | null;
  points?: number | null;
}

const marks: Record<number, string> = {
  [points.exact]: 'bg-success-soft text-success-text',
  [points.team]: 'bg-primary-soft text-link',
  [points.round]: 'bg-sunken text-fg',
};

const meanings: Record<number, string> = {
  [points.exact]: 'right player, right pick',
  [points.team]: 'right player, right team',
  [points.round]: 'first-round player',
};

interface DraftBoardProps {
  picks: readonly ShownPick[];
  /** A name as it is shown; by default as it is. */
  words?: (text: string) => ReactNode;
  showPoints?: boolean;
}

/** Picks as a draft board: number, team in its colours, player, position, height, school and, on request, points. */
export function DraftBoard({ picks, words = text => text, showPoints = false }: DraftBoardProps) {
  const earnsPoints = showPoints && picks.some(pick => typeof pick.points === 'number');
  return (
    <>
      {earnsPoints && <PointsLegend />}
      <ol className="divide-y divide-line overflow-hidden rounded-control ring-1 ring-line ring-inset">
        {picks.map(pick => (
          <PickRow key={pick.pick} pick={pick} words={words}>
            {showPoints && typeof pick.points === 'number' && <Points value={pick.points} />}
          </PickRow>
        ))}
      </ol>
    </>
  );
}

interface PickRowProps {
  pick: ShownPick;
  words: (text: string) => ReactNode;
  children: ReactNode;
}

function PickRow({ pick, words, children }: PickRowProps) {
  // The badge and the name for screen readers leave out a team with a spoiler.
  const team = typeof words(pick.team) === 'string' ? pick.team : '';
  const details = pick.height ? detailsOf({ position: pick.position, height: pick.height, school: pick.school ?? null }) : pick.position;
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <span className="w-6 shrink-0 text-right text-lg font-bold tabular text-muted">{pick.pick}</span>
      <TeamMark team={team} />
      <div className="min-w-0 flex-1 leading-snug">
        <div className="font-semibold [overflow-wrap:anywhere]">{words(pick.player)}</div>
        <div className="text-sm text-muted [overflow-wrap:anywhere]">
          {team && <span className="sr-only">{team}. </span>}
          {words(details || pick.team)}
        </div>
      </div>
      {children}
    </li>
  );
}

/** The meaning of the points beside the picks. */
function PointsLegend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted">
      {Object.values(points)
        .filter(value => meanings[value] !== undefined)
        .map(value => (
          <span key={value} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('rounded-full px-2 font-semibold tabular', marks[value])}>
              +{value}
            </span>
            <VisuallyHidden>{value} points:</VisuallyHidden>
            {meanings[value]}
          </span>
        ))}
    </p>
  );
}

function Points({ value }: { value: number }) {
  return (
    <span
      title={meanings[value]}
      className={classes(
        'grid h-7 min-w-10 place-items-center rounded-full px-2 text-sm font-semibold tabular',
        marks[value] ?? 'text-muted',
      )}
    >
      <span aria-hidden="true">{value > 0 ? `+${value}` : '0'}</span>
      <VisuallyHidden>{`${value} points${meanings[value] ? `: ${meanings[value]}` : ''}`}</VisuallyHidden>
    </span>
  );
}
