import { closestCenter, DndContext, type DragEndEvent, type DragOverEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, Disclosure, IconButton, Loading, SkeletonRows } from '../../../../design/index.ts';
import { announcements, dragInstructions, edgeScrolling, useDragSensors } from '../../../../design/sorting/motion.ts';
import { useFollowFocus } from '../../../../design/sorting/useFollowFocus.ts';
import { newRowKey, useRowKeys } from '../../../../design/sorting/useRowKeys.ts';
import { maxPicks } from '../../draftOrder.ts';
import { draftYear } from '../../mockDrafts.view.ts';
import type { Prospect } from '../../mockDrafts.contract.ts';
import { blankPick, type DraftPick, filledBoard, inOrder, isBlankBoard, playerKey, trimmedPicks } from '../../mockDrafts.rules.ts';
import { previewPicks } from '../../mockDrafts.view.ts';
import { DraftBoard } from '../DraftBoard.tsx';
import { useProspects } from '../mockDrafts.api.ts';
import { PickRow } from './PickRow.tsx';

export interface MockDraftEditorProps {
  picks: readonly DraftPick[];
  onChange: (picks: readonly DraftPick[]) => void;
  onRemove: () => void;
  problem?: string | undefined;
}

/** Makes a mock draft: thirty picks that fill themselves, to be reordered, replaced, written in, added and taken out. */
export function MockDraftEditor({ picks, onChange, onRemove, problem }: MockDraftEditorProps) {
  const titleId = useId();
  const { data: prospects, isError, isFetching, refetch } = useProspects();
  // The board is filled once, after the prospects are loaded, so a board that the author empties stays empty.
  const fill = useEffectEvent((known: readonly Prospect[]) => {
    if (isBlankBoard(picks)) onChange(filledBoard(known));
  });
  useEffect(() => {
    if (prospects) fill(prospects);
  }, [prospects]);
  return (
    <section aria-labelledby={titleId} className="flex grow flex-col gap-3 rounded-card bg-canvas p-3 sm:p-4">
      <div className="flex items-center justify-between">
        <h3 id={titleId} className="font-semibold">
          {draftYear} NBA Mock Draft
        </h3>
        <IconButton label="Remove mock draft" icon={<X />} onClick={onRemove} className="-my-1 -mr-2" />
      </div>
      {!prospects && !isError ? (
        <Loading label="Loading NBA prospects...">
          <p aria-hidden="true" className="mb-3 text-sm text-muted">
            Loading NBA prospects...
          </p>
          <SkeletonRows rows={5} avatar={false} />
        </Loading>
      ) : (
        <>
          {isError && !prospects && (
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              Prospects couldn’t load. You can type in names.
              <Button size="sm" variant="secondary" pending={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            </p>
          )}
          <Picks picks={picks} prospects={prospects ?? []} onChange={onChange} problem={problem} />
        </>
      )}
    </section>
  );
}

interface PicksProps extends Pick<MockDraftEditorProps, 'picks' | 'onChange' | 'problem'> {
  prospects: readonly Prospect[];
}

/** The picks with a prospect at a place. One who is picked elsewhere changes places with who is here. */
function withProspect(picks: readonly DraftPick[], index: number, prospect: Prospect): DraftPick[] {
  const there = picks.findIndex(pick => playerKey(pick.player) === playerKey(prospect.playerName));
  const here = picks[index];
  const chosen = { player: prospect.playerName, position: prospect.position };
  return picks.map((pick, place) => {
    if (place === index) return { ...pick, ...chosen };
    return place === there && here ? { ...pick, player: here.player, position: here.position } : pick;
  });
}

/** The row that is dragged. Numbers and teams belong to the slots: meanwhile each row shows the slot that it would have. */
function useDraggedRow(picks: readonly DraftPick[], keys: readonly string[], move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; to: number }>();
  const orderNow = dragged ? arrayMove([...keys], dragged.from, dragged.to) : keys;
  const picksNow = dragged ? inOrder(arrayMove([...picks], dragged.from, dragged.to)) : picks;
  const pickNow = (pick: DraftPick, index: number) => picksNow[orderNow.indexOf(keys[index] ?? '')] ?? pick;
  const dragOver = ({ active, over }: DragOverEvent) => {
    setDragged(over ? { from: keys.indexOf(String(active.id)), to: keys.indexOf(String(over.id)) } : undefined);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const handlers = { onDragOver: dragOver, onDragEnd: drop, onDragCancel: () => setDragged(undefined) };
  return { pickNow, handlers };
}

/** The changes of the board, and the sentence that tells of the last one. */
function useBoard(picks: readonly DraftPick[], onChange: MockDraftEditorProps['onChange']) {
  const list = useRef<HTMLOListElement>(null);
  const [keys, setKeys] = useRowKeys(picks.length);
  const [said, setSaid] = useState('');
  const focus = useFollowFocus(list);
  const nameAt = (index: number) => picks[index]?.player.trim() || `Pick ${index + 1}`;

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= picks.length) return;
    onChange(inOrder(arrayMove([...picks], from, to)));
    setKeys(arrayMove([...keys], from, to));
  };
  const step = (from: number, by: -1 | 1) => {
    move(from, from + by);
    setSaid(`${nameAt(from)} is pick ${from + by + 1}.`);
    focus(keys[from] ?? '', `[data-move="${by}"]`);
  };
  const moveTo = (from: number, pick: number) => {
    move(from, pick - 1);
    setSaid(`${nameAt(from)} is pick ${pick}.`);
    focus(keys[from] ?? '', '[data-grip]');
  };
  const { pickNow, handlers } = useDraggedRow(picks, keys, move);
  const change = (index: number, part: Partial<DraftPick>) => {
    onChange(picks.map((pick, place) => (place === index ? { ...pick, ...part } : pick)));
    if ('player' in part && 'position' in part) focus(keys[index] ?? '', 'input');
  };
  const choose = (index: number, prospect: Prospect) => {
    onChange(withProspect(picks, index, prospect));
    setSaid(`${prospect.playerName} is pick ${index + 1}.`);
  };
  const add = () => {
    const key = newRowKey();
    onChange([...picks, blankPick(picks.length + 1)]);
    setKeys([...keys, key]);
    focus(key, 'input');
  };
  const remove = (index: number) => {
    setSaid(`${nameAt(index)} is off the board.`);
    onChange(inOrder(picks.filter((_, place) => place !== index)));
    setKeys(keys.filter((_, place) => place !== index));
    const next = keys[index + 1] ?? keys[index - 1];
    if (next) focus(next, 'button');
  };
  const told = announcements({
    nameOf: id => nameAt(keys.indexOf(String(id))),
    placeOf: id => `pick ${keys.indexOf(String(id)) + 1} of ${picks.length}`,
  });
  return { list, keys, said, told, pickNow, handlers, step, moveTo, change, choose, add, remove };
}

function Picks({ picks, prospects, onChange, problem }: PicksProps) {
  const { list, keys, said, told, pickNow, handlers, ...board } = useBoard(picks, onChange);
  const sensors = useDragSensors();
  const byKey = new Map(prospects.map(prospect => [playerKey(prospect.playerName), prospect]));
  const prospectAt = (index: number) => byKey.get(playerKey(picks[index]?.player ?? ''));
  const pickOf = (prospect: Prospect) => picks.find(pick => playerKey(pick.player) === playerKey(prospect.playerName))?.pick;
  const written = trimmedPicks(picks);
  return (
    <>
      <DndContext
        sensors={sensors}
        autoScroll={edgeScrolling}
        collisionDetection={closestCenter}
        accessibility={{ announcements: told, screenReaderInstructions: dragInstructions }}
        {...handlers}
      >
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
          <ol
            ref={list}
            aria-label="Picks"
            // 400 px high, 500 on larger screens, and higher where the dialog has room.
            className="min-h-0 flex-[1_0_25rem] divide-y divide-line overflow-x-hidden overflow-y-auto overscroll-contain rounded-control bg-surface ring-1 ring-line sm:flex-[1_0_31.25rem]"
          >
            {picks.map((pick, index) => (
              <PickRow
                key={keys[index]}
                id={keys[index] ?? ''}
                pick={pickNow(pick, index)}
                prospect={prospectAt(index)}
                prospects={prospects}
                count={picks.length}
                pickOf={pickOf}
                onChange={part => board.change(index, part)}
                onChoose={prospect => board.choose(index, prospect)}
                onMove={by => board.step(index, by)}
                onMoveTo={pick => board.moveTo(index, pick)}
                onRemove={() => board.remove(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {picks.length < maxPicks && (
          <Button variant="secondary" icon={<Plus />} onClick={board.add}>
            Add Pick
          </Button>
        )}
        <p className="text-sm text-muted">Drag and drop to reorder picks • Your mock draft will be saved with the post</p>
      </div>
      {written.length > 0 && (
        <Disclosure summary="Preview">
          <DraftBoard picks={written.slice(0, previewPicks)} />
        </Disclosure>
      )}
    </>
  );
}
