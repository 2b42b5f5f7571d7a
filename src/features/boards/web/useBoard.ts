import {
  closestCenter,
  type CollisionDetection,
  type DragEndEvent,
  pointerWithin,
  rectIntersection,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { useEffect, useRef, useState } from 'react';
import { announcements } from '../../../design/sorting/motion.ts';

/** The words and the rules of a kind of board. */
export interface BoardKind<Item> {
  /** The noun before the number of a place. */
  place: 'pick' | 'number';
  /** The name of an item; empty while it has none. */
  nameOf: (item: Item) => string;
  /** The end of the sentence about an item that was removed. */
  removed: string;
  /** The items after a move, if a part of each belongs to its place. */
  inOrder?: (items: readonly Item[]) => Item[];
  /** The items that can be added from a list beside the board. */
  poolOf?: (items: readonly Item[]) => readonly Item[];
}

/** An item with its place, from 1. The key stays while the item moves. One of the pool has the place that it would get. */
export interface BoardRow<Item> {
  key: string;
  item: Item;
  place: number;
}

export type Board<Item> = ReturnType<typeof useBoard<Item>>;

/** The time for which a sentence is shown, in milliseconds. */
const saidForMs = 4_000;

const poolPrefix = 'available:';
/** The drop target for items of the pool. */
export const bottomZone = 'bottom of the board';

/** A row of the board goes to the nearest place; one of the pool needs only to be somewhere over the board. */
export const collide: CollisionDetection = args => {
  if (!String(args.active.id).startsWith(poolPrefix)) {
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(one => one.id !== bottomZone) });
  }
  const pointed = pointerWithin(args);
  return pointed.length > 0 ? pointed : rectIntersection(args);
};

/** The sentence about the last change, and the focus, which goes to what `selector` finds in the row of a key. */
function useFollowUp() {
  const area = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState<{ key: string; selector: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    if (!wanted) return;
    const row = area.current?.querySelector(`[data-row="${wanted.key}"]`);
    row?.querySelector<HTMLElement>(wanted.selector)?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  return { area, said, setSaid, focus: (key: string, selector: string) => setWanted({ key, selector }) };
}

/** The rows of a board, those that can be added, and their changes. */
function useRows<Item>(kind: BoardKind<Item>, items: readonly Item[], onChange: (items: readonly Item[]) => void) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyAt = (index: number) => (keys.length === items.length && keys[index]) || `row-${index}`;
  const rows = items.map((item, index) => ({ key: keyAt(index), item, place: index + 1 }));
  const rowOfPool = (item: Item) => ({ key: `${poolPrefix}${kind.nameOf(item)}`, item, place: items.length + 1 });
  const pool = (kind.poolOf?.(items) ?? []).map(rowOfPool);
  const setRows = (changed: readonly BoardRow<Item>[]) => {
    onChange(changed.map(({ item }) => item));
    setKeys(changed.map(({ key }) => key));
  };
  const inOrder = (changed: readonly BoardRow<Item>[]) => {
    const ordered = kind.inOrder?.(changed.map(({ item }) => item));
    return changed.map(({ key, item }, index) => ({ key, item: ordered?.[index] ?? item, place: index + 1 }));
  };
  const afterMove = (row: BoardRow<Item>, place: number) => inOrder(arrayMove(rows, row.place - 1, place - 1));
  return {
    rows,
    pool,
    rowOfPool,
    afterMove,
    move: (row: BoardRow<Item>, place: number) => place !== row.place && setRows(afterMove(row, place)),
    /** Adds an item at the end. Returns its key. */
    add: (item: Item) => {
      const key = crypto.randomUUID();
      setRows([...rows, { key, item, place: rows.length + 1 }]);
      return key;
    },
    remove: (row: BoardRow<Item>) => setRows(inOrder(rows.filter(({ key }) => key !== row.key))),
  };
}

/** The state of a board in its editor: its rows, the row that is dragged, and the changes by drag and by buttons. */
export function useBoard<Item>(kind: BoardKind<Item>, items: readonly Item[], onChange: (items: readonly Item[]) => void) {
  const { rows, pool, rowOfPool, afterMove, move, add, remove } = useRows(kind, items, onChange);
  const { setSaid, focus, ...followUp } = useFollowUp();
  const [dragged, setDragged] = useState<{ id: UniqueIdentifier; over: UniqueIdentifier | undefined }>();
  const find = (id: UniqueIdentifier | undefined) => [...rows, ...pool].find(({ key }) => key === id);
  const incoming = pool.find(({ key }) => key === dragged?.id);
  const placeOf = ({ place }: { place: number }) => `${kind.place} ${place}`;
  const nameOf = (row: BoardRow<Item>) => kind.nameOf(row.item) || placeOf(row);
  const nameIfKnown = (row: BoardRow<Item> | undefined) => (row ? nameOf(row) : '');
  const [from, over] = [find(dragged?.id), find(dragged?.over)];
  const next = kind.inOrder && from && over ? afterMove(from, over.place) : rows;
  const placeOfId = (id: UniqueIdentifier) => {
    const row = find(id);
    return incoming ? placeOf(incoming) : row && `${placeOf(row)} of ${rows.length}`;
  };
  const drop = ({ active, over: target }: DragEndEvent) => {
    setDragged(undefined);
    const [row, place] = [find(active.id), find(target?.id)?.place];
    if (row && target && pool.includes(row)) add(row.item);
    else if (row && place) move(row, place);
  };
  return {
    ...followUp,
    setSaid,
    focus,
    add,
    nameOf,
    placeOf,
    pool,
    /** While a row is dragged, each shows the place that it would have, if something of an item belongs to the places. */
    rows: rows.map(row => next.find(({ key }) => key === row.key) ?? row),
    /** The row of the pool that is dragged. */
    incoming,
    announcements: announcements({ nameOf: id => nameIfKnown(find(id)), placeOf: placeOfId }),
    drag: {
      onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) => setDragged({ id: active.id, over: undefined }),
      onDragOver: ({ active, over: target }: DragEndEvent) => setDragged({ id: active.id, over: target?.id }),
      onDragEnd: drop,
      onDragCancel: () => setDragged(undefined),
    },
    addFromPool(row: BoardRow<Item>) {
      const neighbor = pool[pool.indexOf(row) + 1] ?? pool[pool.indexOf(row) - 1];
      add(row.item);
      setSaid(`${nameOf(row)} is ${placeOf(row)}.`);
      if (neighbor) focus(neighbor.key, '[data-add]');
    },
    /** Moves a row, and the focus with it. */
    moveTo(row: BoardRow<Item>, place: number, selector: string) {
      move(row, place);
      setSaid(`${nameOf(row)} is ${placeOf({ place })}.`);
      focus(row.key, selector);
    },
    remove(row: BoardRow<Item>) {
      const neighbor = rows[row.place] ?? rows[row.place - 2];
      remove(row);
      setSaid(`${nameOf(row)} ${kind.removed}`);
      if (neighbor) focus(neighbor.key, 'button');
      else focus(rowOfPool(row.item).key, '[data-add]');
    },
  };
}
