import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../styles/classes.ts';

interface SortableRowProps {
  id: string;
  /** Names the handle: 'Move Cooper Flagg, pick 1'. */
  label: string;
  /** Stands on the handle: the number of the place. */
  place: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A row that can be moved by the mouse, by its handle with a finger or by keys, in an editor that the browser loads when it is needed. */
export function SortableRow({ id, label, place, className, children }: SortableRowProps) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    transition: still ? null : { duration: 160, easing: 'ease-out' },
  });
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-row={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes(
        'flex cursor-grab items-center gap-2 bg-surface select-none active:cursor-grabbing',
        isDragging && 'relative z-1 shadow-overlay',
        className,
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        aria-label={label}
        data-grip=""
        className="flex h-11 shrink-0 cursor-grab touch-none items-center gap-0.5 rounded-control pr-2 pl-1 text-muted transition-colors hover:bg-hover hover:text-fg active:cursor-grabbing"
      >
        <GripVertical aria-hidden="true" className="size-4" />
        <span aria-hidden="true" className="min-w-6 text-right font-bold tabular">
          {place}
        </span>
      </button>
      {children}
    </li>
  );
}
