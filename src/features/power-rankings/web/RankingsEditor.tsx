import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  pointerWithin,
  rectIntersection,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Disclosure, IconButton } from '../../../design/index.ts';
import { announcements, dragInstructions, edgeScrolling, useDragSensors } from '../../../design/sorting/motion.ts';
import { useFollowFocus } from '../../../design/sorting/useFollowFocus.ts';
import { TeamMark } from '../../tags/web/index.ts';
import { nbaTeams } from '../../tags/tags.nba.ts';
import { previewRanks } from '../powerRankings.rules.ts';
import { AvailableTeams } from './AvailableTeams.tsx';
import { PreviousRankings } from './PreviousRankings.tsx';
import { bottomZone, RankedTeams } from './RankedTeams.tsx';
import { Standings } from './Standings.tsx';

export interface RankingsEditorProps {
  /** Best first. */
  teams: readonly string[];
  onChange: (teams: readonly string[]) => void;
  onRemove: () => void;
  problem?: string | undefined;
}

/** The time for which a phone shows what has happened to a team, in milliseconds. It stands over the lists. */
const saidForMs = 4_000;

const availablePrefix = 'available:';
const teamOf = (id: string | number) => String(id).replace(availablePrefix, '');
const isAvailable = (id: string | number) => String(id).startsWith(availablePrefix);

/** A ranked team goes to the nearest rank; a new one needs only to be somewhere over the rankings. */
const collide: CollisionDetection = args => {
  if (!isAvailable(args.active.id)) {
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(one => one.id !== bottomZone) });
  }
  const pointed = pointerWithin(args);
  return pointed.length > 0 ? pointed : rectIntersection(args);
};

/** The place of a team in words, for who can't see the lists. */
function placeIn(teams: readonly string[], id: string | number, dragged: string | undefined): string | undefined {
  const place = teams.indexOf(String(id));
  if (dragged && isAvailable(dragged)) return `number ${teams.length + 1}`;
  return place < 0 ? undefined : `number ${place + 1} of ${teams.length}`;
}

/** The team that follows the pointer out of the left list. */
function DraggedTeam({ dragged }: { dragged: string | undefined }) {
  return createPortal(
    <DragOverlay dropAnimation={null} zIndex={1_000}>
      {dragged && isAvailable(dragged) ? (
        <div className="flex min-h-12 items-center gap-3 rounded-control bg-raised px-3 font-semibold text-fg shadow-overlay">
          <TeamMark team={teamOf(dragged)} />
          {teamOf(dragged)}
        </div>
      ) : null}
    </DragOverlay>,
    document.body,
  );
}

function Said({ text }: { text: string }) {
  return (
    <p
      aria-live="polite"
      // On a phone the rankings are below the visible part of the list, so the sentence is shown there.
      className={
        text ? 'sticky bottom-0 z-1 rounded-control bg-raised px-3 py-2 text-sm font-semibold shadow-overlay md:sr-only' : 'sr-only'
      }
    >
      {text}
    </p>
  );
}

/** The moves of teams between the two lists, by drag and by buttons, and the sentence that tells of the last one. */
function useRanking(teams: readonly string[], onChange: RankingsEditorProps['onChange']) {
  const panels = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);
  const focus = useFollowFocus(panels);
  const available = nbaTeams.map(team => team.name).filter(name => !teams.includes(name));

  const add = (team: string) => {
    if (!teams.includes(team)) onChange([...teams, team]);
  };
  const move = (team: string, to: number) => {
    const from = teams.indexOf(team);
    if (from >= 0 && to >= 0 && to < teams.length && from !== to) onChange(arrayMove([...teams], from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (!over) return;
    if (isAvailable(active.id)) add(teamOf(active.id));
    else move(teamOf(active.id), teams.indexOf(String(over.id)));
  };
  const addByButton = (team: string) => {
    const place = available.indexOf(team);
    const next = available[place + 1] ?? available[place - 1];
    add(team);
    setSaid(`${team} is number ${teams.length + 1}.`);
    if (next) focus(`${availablePrefix}${next}`, '[data-add]');
  };
  const step = (team: string, by: -1 | 1) => {
    const to = teams.indexOf(team) + by;
    move(team, to);
    setSaid(`${team} is number ${to + 1}.`);
    focus(team, `[data-move="${by}"]`);
  };
  const moveTo = (team: string, place: number) => {
    move(team, place - 1);
    setSaid(`${team} is number ${place}.`);
    focus(team, '[data-grip]');
  };
  const remove = (team: string) => {
    const place = teams.indexOf(team);
    const next = teams[place + 1] ?? teams[place - 1];
    onChange(teams.filter(one => one !== team));
    setSaid(`${team} is not ranked any more.`);
    if (next) focus(next, 'button');
    else focus(`${availablePrefix}${team}`, '[data-add]');
  };
  const told = announcements({ nameOf: teamOf, placeOf: id => placeIn(teams, id, dragged) });
  return { panels, dragged, setDragged, said, available, told, drop, addByButton, step, moveTo, remove };
}

/** Makes power rankings: teams go from the left list to the bottom of the right one, and are put in order there. */
export function RankingsEditor({ teams, onChange, onRemove, problem }: RankingsEditorProps) {
  const titleId = useId();
  const { panels, dragged, setDragged, said, available, told, drop, addByButton, step, moveTo, remove } = useRanking(teams, onChange);
  const sensors = useDragSensors();
  return (
    <section aria-labelledby={titleId} className="flex grow flex-col gap-3 rounded-card bg-canvas p-3 sm:p-4">
      <div className="flex items-center justify-between">
        <h3 id={titleId} className="font-semibold">
          NBA Power Rankings
        </h3>
        <IconButton label="Remove power rankings" icon={<X />} onClick={onRemove} className="-my-1 -mr-2" />
      </div>
      <DndContext
        sensors={sensors}
        autoScroll={edgeScrolling}
        collisionDetection={collide}
        accessibility={{ announcements: told, screenReaderInstructions: dragInstructions }}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragEnd={drop}
        onDragCancel={() => setDragged(undefined)}
      >
        {/* Each panel is 80 units high, and higher where the dialog has room. */}
        <div ref={panels} className="grid min-h-0 flex-[1_0_40.75rem] auto-rows-[minmax(0,1fr)] gap-3 md:flex-[1_0_20rem] md:grid-cols-2">
          <AvailableTeams teams={available} idOf={team => `${availablePrefix}${team}`} onAdd={addByButton} />
          <SortableContext items={[...teams]} strategy={verticalListSortingStrategy}>
            <PreviousRankings>
              {previous => (
                <RankedTeams
                  teams={teams}
                  previous={previous}
                  isReceiving={dragged !== undefined && isAvailable(dragged)}
                  onMove={step}
                  onMoveTo={moveTo}
                  onRemove={remove}
                />
              )}
            </PreviousRankings>
          </SortableContext>
        </div>
        <DraggedTeam dragged={dragged} />
      </DndContext>
      <Said text={said} />
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
      {teams.length > 0 && (
        <Disclosure summary="Preview">
          <Standings teams={teams.slice(0, previewRanks)} />
        </Disclosure>
      )}
    </section>
  );
}
