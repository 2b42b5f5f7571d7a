import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Trash2, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes, Disclosure, IconButton } from '../../../design/index.ts';
import { dragInstructions, edgeScrolling, useDragSensors } from '../../../design/sorting/motion.ts';
import { MoveButtons } from '../../../design/sorting/MoveButtons.tsx';
import { MoveTo } from '../../../design/sorting/MoveTo.tsx';
import { SortableRow } from '../../../design/sorting/SortableRow.tsx';
import { type Board, type BoardRow, collide } from './useBoard.ts';

interface BoardEditorProps<Item> {
  board: Board<Item>;
  title: string;
  /** The board in the label of the button that takes it off the post. */
  name: string;
  onRemove: () => void;
  problem: string | undefined;
  /** Shown instead of the board. */
  loading?: ReactNode;
  actions?: ReactNode;
  preview: ReactNode;
  /** On a phone a row that is added is below the visible part of its list, so the sentence about it is shown. */
  showsSentences?: boolean;
  children: ReactNode;
}

/** The frame of a board that is edited: its title, the list that its kind lays out, the sentence about the last change, a preview. */
export function BoardEditor<Item>({ board, title, name, onRemove, loading, children, ...rest }: BoardEditorProps<Item>) {
  const titleId = useId();
  const { problem, actions, preview, showsSentences = false } = rest;
  const { area, rows, announcements, drag, said } = board;
  const sensors = useDragSensors();
  const sentence = 'sticky bottom-0 z-1 rounded-control bg-raised px-3 py-2 text-sm font-semibold shadow-overlay md:sr-only';
  return (
    <section ref={area} aria-labelledby={titleId} className="flex grow flex-col gap-3 rounded-card bg-canvas p-3 sm:p-4">
      <div className="flex items-center justify-between">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} className="-my-1 -mr-2" />
      </div>
      {loading || (
        <>
          <DndContext
            sensors={sensors}
            autoScroll={edgeScrolling}
            collisionDetection={collide}
            accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
            {...drag}
          >
            <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
              {children}
            </SortableContext>
          </DndContext>
          <p aria-live="polite" className={showsSentences && said ? sentence : 'sr-only'}>
            {said}
          </p>
          {problem && (
            <p role="alert" className="text-sm font-medium text-danger-text">
              {problem}
            </p>
          )}
          {actions}
          {preview && <Disclosure summary="Preview">{preview}</Disclosure>}
        </>
      )}
    </section>
  );
}

interface BoardRowsProps<Item> {
  board: Board<Item>;
  look: { row: string; buttons: string; steps: string; removesInMenuOnPhones: boolean };
  /** A button of the kind, before those of every row. */
  renderButton?: (row: BoardRow<Item>) => ReactNode;
  children: (row: BoardRow<Item>) => ReactNode;
}

/** The rows of a board, with the buttons that move and remove them. */
export function BoardRows<Item>({ board, look, renderButton, children }: BoardRowsProps<Item>) {
  const { length } = board.rows;
  return board.rows.map(row => {
    const { key, place } = row;
    const name = board.nameOf(row);
    const remove = () => board.remove(row);
    return (
      <SortableRow key={key} id={key} label={`Move ${name}, ${board.placeOf(row)}`} place={place} className={look.row}>
        {children(row)}
        <div className={classes('flex shrink-0', look.buttons)}>
          {renderButton?.(row)}
          <span className={classes('flex max-sm:hidden', look.steps)}>
            <MoveButtons
              name={name}
              isFirst={place === 1}
              isLast={place === length}
              onMove={by => board.moveTo(row, place + by, `[data-move="${by}"]`)}
            />
          </span>
          <MoveTo
            name={name}
            place={place}
            count={length}
            onMove={to => board.moveTo(row, to, '[data-grip]')}
            {...(look.removesInMenuOnPhones && { onRemove: remove })}
          />
          <span className={look.removesInMenuOnPhones ? 'max-sm:hidden' : 'contents'}>
            <IconButton
              label={`Remove ${name}`}
              icon={look.removesInMenuOnPhones ? <Trash2 /> : <X />}
              tooltip={false}
              size="sm"
              onClick={remove}
            />
          </span>
        </div>
      </SortableRow>
    );
  });
}
