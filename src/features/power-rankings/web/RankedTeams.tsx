import { useDroppable } from '@dnd-kit/core';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { classes, IconButton } from '../../../design/index.ts';
import { MoveButtons } from '../../../design/sorting/MoveButtons.tsx';
import { MoveTo } from '../../../design/sorting/MoveTo.tsx';
import { SortableRow } from '../../../design/sorting/SortableRow.tsx';
import { TeamMark } from '../../tags/web/index.ts';
import { movementOf } from '../powerRankings.rules.ts';
import { Movement } from './Movement.tsx';

export const bottomZone = 'bottom of the rankings';

interface RankedTeamsProps {
  /** Best first. */
  teams: readonly string[];
  /** The teams of the author's latest rankings, best first; undefined without any. */
  previous: readonly string[] | undefined;
  /** A team from the other list is on its way. */
  isReceiving: boolean;
  onMove: (team: string, by: -1 | 1) => void;
  onMoveTo: (team: string, place: number) => void;
  onRemove: (team: string) => void;
}

/** The ranked teams, best first; the whole list takes in a new one at its bottom. */
export function RankedTeams({ teams, previous, isReceiving, onMove, onMoveTo, onRemove }: RankedTeamsProps) {
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: bottomZone });
  const scroller = useRef<HTMLDivElement>(null);
  const count = useRef(teams.length);
  // A new team goes to the bottom, so the list scrolls there to show it.
  useEffect(() => {
    if (teams.length > count.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    count.current = teams.length;
  }, [teams.length]);
  return (
    <div
      ref={setNodeRef}
      className={classes(
        'flex min-h-0 flex-col overflow-hidden rounded-control bg-surface transition-shadow',
        isReceiving ? 'ring-2 ring-link' : 'ring-1 ring-line',
        isOver && isReceiving && 'bg-primary-soft',
      )}
    >
      <h4 id={titleId} className="border-b border-line px-3 py-2 text-sm font-semibold">
        Power Rankings <span className="font-normal tabular text-muted">{teams.length}</span>
      </h4>
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain">
        {teams.length === 0 ? (
          <p className="grid flex-1 place-items-center p-6 text-center text-muted">Drag teams here to create your power rankings</p>
        ) : (
          <>
            <ol aria-labelledby={titleId} className="divide-y divide-line">
              {teams.map((team, index) => (
                <SortableRow key={team} id={team} label={`Move ${team}, number ${index + 1}`} place={index + 1} className="min-h-12 pr-1">
                  <TeamMark team={team} />
                  <span className="min-w-0 flex-1 text-sm leading-tight font-medium [overflow-wrap:anywhere]">{team}</span>
                  {previous && <Movement movement={movementOf(team, index, previous)} />}
                  <span className="flex shrink-0 sm:gap-1">
                    <span className="flex max-sm:hidden md:max-xl:hidden">
                      <MoveButtons name={team} isFirst={index === 0} isLast={index === teams.length - 1} onMove={by => onMove(team, by)} />
                    </span>
                    <MoveTo name={team} place={index + 1} count={teams.length} onMove={place => onMoveTo(team, place)} />
                    <IconButton label={`Remove ${team}`} icon={<X />} tooltip={false} size="sm" onClick={() => onRemove(team)} />
                  </span>
                </SortableRow>
              ))}
            </ol>
            <p className="m-2 grid min-h-12 shrink-0 place-items-center rounded-control border border-dashed border-line-strong text-sm text-muted">
              Drop here to add to bottom
            </p>
          </>
        )}
      </div>
    </div>
  );
}
