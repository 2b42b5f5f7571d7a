import { useDraggable } from '@dnd-kit/core';
import { GripVertical, Plus } from 'lucide-react';
import { useId } from 'react';
import { classes, IconButton } from '../../../design/index.ts';
import type { Board } from '../../boards/web/index.ts';
import { TeamMark } from '../../tags/web/index.ts';

/** The teams that are not ranked yet. */
export function AvailableTeams({ board }: { board: Board<string> }) {
  const titleId = useId();
  return (
    <div className="flex min-h-0 flex-col overflow-hidden rounded-control bg-surface ring-1 ring-line">
      <h4 id={titleId} className="border-b border-line px-3 py-2 text-sm font-semibold">
        Available Teams <span className="font-normal tabular text-muted">{board.pool.length}</span>
      </h4>
      <ul aria-labelledby={titleId} className="min-h-0 flex-1 divide-y divide-line overflow-x-hidden overflow-y-auto overscroll-contain">
        {board.pool.map(row => (
          <AvailableTeam key={row.key} id={row.key} team={row.item} onAdd={() => board.addFromPool(row)} />
        ))}
        {board.pool.length === 0 && <li className="p-4 text-center text-sm text-muted">Every team is ranked.</li>}
      </ul>
    </div>
  );
}

function AvailableTeam({ id, team, onAdd }: { id: string; team: string; onAdd: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id });
  return (
    <li ref={setNodeRef} data-row={id} className={classes('flex min-h-12 items-center gap-2 px-1 select-none', isDragging && 'opacity-45')}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        // A tap ranks the team; a drag and the keyboard's dragging are no clicks.
        onClick={onAdd}
        aria-label={`Drag ${team} into the rankings`}
        className="flex min-h-11 min-w-0 flex-1 cursor-grab items-center gap-2 rounded-control pr-1 text-left transition-colors hover:bg-hover active:cursor-grabbing"
      >
        <span aria-hidden="true" data-grip="" className="-mr-1 flex h-11 w-8 shrink-0 touch-none items-center justify-center text-muted">
          <GripVertical className="size-4" />
        </span>
        <TeamMark team={team} />
        <span className="min-w-0 leading-tight font-medium [overflow-wrap:anywhere] max-sm:text-sm">{team}</span>
      </button>
      <IconButton data-add="" label={`Add ${team}`} icon={<Plus />} tooltip={false} onClick={onAdd} />
    </li>
  );
}
