import { useDroppable } from '@dnd-kit/core';
import { useEffect, useId, useRef } from 'react';
import { classes } from '../../../design/index.ts';
import { type Board, BoardRows, bottomZone } from '../../boards/web/index.ts';
import { TeamMark } from '../../tags/web/index.ts';
import { movementOf } from '../powerRankings.rules.ts';
import { Movement } from './Movement.tsx';

const look = { row: 'min-h-12 pr-1', buttons: 'sm:gap-1', steps: 'md:max-xl:hidden', removesInMenuOnPhones: false };

interface RankedTeamsProps {
  board: Board<string>;
  /** The teams of the author's latest rankings, best first; undefined without any. */
  previous: readonly string[] | undefined;
}

/** The ranked teams, best first; the whole list takes in a new one at its bottom. */
export function RankedTeams({ board, previous }: RankedTeamsProps) {
  const titleId = useId();
  const { length } = board.rows;
  const { setNodeRef, isOver } = useDroppable({ id: bottomZone });
  const scroller = useRef<HTMLDivElement>(null);
  const count = useRef(length);
  // A new team goes to the bottom, so the list scrolls there to show it.
  useEffect(() => {
    if (length > count.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    count.current = length;
  }, [length]);
  return (
    <div
      ref={setNodeRef}
      className={classes(
        'flex min-h-0 flex-col overflow-hidden rounded-control bg-surface transition-shadow',
        board.incoming ? 'ring-2 ring-link' : 'ring-1 ring-line',
        isOver && board.incoming && 'bg-primary-soft',
      )}
    >
      <h4 id={titleId} className="border-b border-line px-3 py-2 text-sm font-semibold">
        Power Rankings <span className="font-normal tabular text-muted">{length}</span>
      </h4>
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain">
        {length === 0 ? (
          <p className="grid flex-1 place-items-center p-6 text-center text-muted">Drag teams here to create your power rankings</p>
        ) : (
          <>
            <ol aria-labelledby={titleId} className="divide-y divide-line">
              <BoardRows board={board} look={look}>
                {({ item: team, place }) => (
                  <>
                    <TeamMark team={team} />
                    <span className="min-w-0 flex-1 text-sm leading-tight font-medium [overflow-wrap:anywhere]">{team}</span>
                    {previous && <Movement movement={movementOf(team, place - 1, previous)} />}
                  </>
                )}
              </BoardRows>
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
