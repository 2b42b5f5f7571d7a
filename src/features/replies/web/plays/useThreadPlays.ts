import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { createStore, useStored } from '../../../../platform/web/store.ts';
import type { Game, Play } from '../../../games/games.contract.ts';
import { type PlayHighlight, playHighlights } from '../../../games/highlights.rules.ts';
import { hasReactions, listPlays, type PlacedPlays, placedPlays, type PlayItem } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';
import type { ThreadNode } from '../../threads.rules.ts';
import { isAtBeginning, mayMove } from '../thread/goTo.ts';
import type { Folds } from './useFolds.ts';

const none: ReadonlySet<number> = new Set();
const key = 'thread-plays';
const store = createStore();

/** Whether the reader wants plays between comments, which this device remembers, and a function that changes it. */
export function usePlaysWanted(): [boolean, (isWanted: boolean) => void] {
  const isWanted = useStored(store, () => readStored(key) !== 'off', true);
  const change = useCallback((next: boolean) => {
    writeStored(key, next ? null : 'off');
    store.changed();
  }, []);
  return [isWanted, change];
}

interface ThreadPlays {
  placed: PlacedPlays | undefined;
  /** Whether plays wait because the reader is not at the beginning of the list. */
  hasWaiting: boolean;
  showWaiting: () => void;
}

interface PlaysView {
  /** Undefined for the thread of no game. */
  league: Game['league'] | undefined;
  sort: ReplySort;
  folds: Pick<Folds, 'folded' | 'opened'>;
}

/**
 * The plays between the comments of a game's thread. With the newest first, new plays come in while the reader is at the beginning
 * of the list and wait otherwise, as comments do. `data` is undefined while no plays are wanted or known.
 */
export function useThreadPlays(
  data: { plays: readonly Play[]; upTo: number } | undefined,
  nodes: readonly ThreadNode<Reply>[] | undefined,
  { league, sort, folds: { folded, opened } }: PlaysView,
): ThreadPlays {
  const [seen, setSeen] = useState<number>();
  const upTo = data?.upTo;
  const waits = seen !== undefined && upTo !== undefined && upTo > seen && sort === 'new';
  // The plays are compared while rendering, so that those that may come in are shown with the same render as their arrival.
  if (upTo !== undefined && upTo !== seen && (!waits || isAtBeginning())) setSeen(upTo);
  const [reacted, setReacted] = useState(none);
  const withReactions = data?.plays.filter(play => hasReactions(play) && !reacted.has(play.seq)) ?? [];
  if (withReactions.length > 0) setReacted(new Set([...reacted, ...withReactions.map(({ seq }) => seq)]));
  const known = useMemo(() => data?.plays.filter(({ seq }) => seq <= (seen ?? 0)) ?? [], [data, seen]);
  // The row of a play stays when its last reaction is taken back.
  const items = useMemo(() => listPlays(known, new Set([...folded, ...opened]), reacted), [known, folded, opened, reacted]);
  // A row grows or shrinks only where rows may come in.
  const highlights = useMemo(() => (league ? playHighlights(known, league) : undefined), [known, league]);
  const [shownHighlights, setShownHighlights] = useState<ReadonlyMap<number, PlayHighlight>>();
  if (data && highlights !== shownHighlights && (!shownHighlights?.size || mayMove(sort))) setShownHighlights(highlights);
  // A play that gets its first reaction has no row until one may come in.
  const [rows, setRows] = useState<ReadonlySet<number>>();
  const wanted = new Set(items.map(({ play }) => play.seq));
  const isSame = rows?.size === wanted.size && [...wanted].every(seq => rows.has(seq));
  if (data && !isSame && (!rows || mayMove(sort))) setRows(wanted);
  const placed = useMemo(() => {
    if (sort === 'best' || !nodes || !data || seen === undefined) return undefined;
    const top = nodes.filter(({ depth }) => depth === 1).map(({ reply }) => reply);
    const isShown = ({ play }: PlayItem) => rows?.has(play.seq) || opened.has(play.seq);
    const shown = items.filter(isShown).map(item => (item.endsPeriod ? item : { ...item, highlight: shownHighlights?.get(item.play.seq) }));
    return placedPlays(top, shown, sort);
  }, [nodes, data, seen, sort, items, rows, opened, shownHighlights]);
  return { placed, hasWaiting: waits, showWaiting: () => setSeen(upTo) };
}
