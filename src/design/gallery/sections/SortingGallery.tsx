import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import { TeamBadge } from '../../display/badges/TeamBadge.tsx';
import { useMounted } from '../../layout/useMounted.ts';
import { useDragSensors } from '../../sorting/motion.ts';
import { MoveButtons } from '../../sorting/MoveButtons.tsx';
import { MoveTo } from '../../sorting/MoveTo.tsx';
import { SortableRow } from '../../sorting/SortableRow.tsx';
import { Section } from '../Section.tsx';

const teams = [
  { name: 'Boston Celtics', code: 'BOS', color: '#008348' },
  { name: 'Indiana Pacers', code: 'IND', color: '#FDBB30' },
  { name: 'A team whose name needs more than one line on a phone', code: 'DEN', color: '#0E2240' },
];

/** The part of the gallery with rows that are put in order. The browser alone renders them. */
export function SortingGallery() {
  const mounted = useMounted();
  return <Section title="Sorting">{mounted && <Rows />}</Section>;
}

function Rows() {
  const [order, setOrder] = useState(teams);
  const sensors = useDragSensors();
  const move = (from: number, to: number) => {
    if (to >= 0 && to < order.length) setOrder(arrayMove(order, from, to));
  };
  const placeOf = (id: string | number) => order.findIndex(({ name }) => name === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <SortableContext items={order.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Rows" className="divide-y divide-line rounded-control bg-surface ring-1 ring-line">
          {order.map(({ name, code, color }, place) => (
            <SortableRow key={name} id={name} label={`Move ${name}, number ${place + 1}`} place={place + 1} className="min-h-12 px-1">
              <TeamBadge code={code} color={color} />
              <span className="min-w-0 flex-1 text-sm font-medium">{name}</span>
              <MoveButtons name={name} isFirst={place === 0} isLast={place === order.length - 1} onMove={by => move(place, place + by)} />
              <MoveTo name={name} place={place + 1} count={order.length} onMove={to => move(place, to - 1)} onRemove={() => {}} />
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
