import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../design/index.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { useLiveEvent, useMissedEvents, useWatchedTopics } from '../../../platform/web/live/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useViewer } from '../../account/web/index.ts';
import { readAllAgain } from '../../games/web/index.ts';
import { rowMessageChangedEvent, rowMessageEvent, rowReactionsEvent } from '../rowMessages.contract.ts';
import { type Row, rowChangedEvent, type RowClock } from '../rows.contract.ts';
import { hasMoved } from '../rows.live.rules.ts';
import { rowPath, rowTopic } from '../rows.rules.ts';
import { rowTitle } from '../rows.words.ts';
import { knownClock, refreshMyRows, refreshRow, refreshRows, showRow } from './rows.api.ts';
import { addRowMessage, changeRowMessage, showReactions } from './talk/talk.api.ts';

/** The reason of the last change of a row. */
export type RowWhy = EventData<typeof rowChangedEvent>['why'];

/**
 * Keeps a row and its messages current while its member has it open, which others see as being here. Returns the last change. When the
 * position of the row changes, the page is read again at the new one.
 */
export function useBeingInRow({ id, code, state, clock, closesAt }: Row): RowWhy | undefined {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [why, setWhy] = useState<RowWhy>();
  const isHere = useRef(false);
  const { path, navigate } = useAddress();
  // A closed row holds nobody.
  useWatchedTopics(state === 'open' ? [rowTopic(id)] : []);
  useEndOfWaiting(code, clock);
  useClosing(code, state === 'open' ? closesAt : null);
  useLiveEvent(rowChangedEvent, ({ row, why: reason }) => {
    if (row.id !== id) return;
    const before = knownClock(client, code);
    showRow(client, row);
    setWhy(reason);
    if (!row.isMember) {
      toast({ title: 'You have no seat in this row any more', description: rowTitle(row) });
      void refreshMyRows(client);
    }
    // The old link of a row ends with a new one.
    if (row.code !== code && path === rowPath(code)) navigate(rowPath(row.code), { replace: true });
    // The first news of one's own arrival may come with another position than the page was read at.
    const hasArrived = reason.change === 'here' && reason.username === viewer?.username && !isHere.current;
    isHere.current ||= hasArrived;
    if (hasMoved(before.clock, row.clock, before.age) || hasArrived) void readAllAgain(client);
  });
  useLiveEvent(rowMessageEvent, ({ message }) => {
    if (message.rowId !== id) return;
    addRowMessage(client, code, message);
  });
  useLiveEvent(rowMessageChangedEvent, ({ message }) => {
    if (message.rowId === id) changeRowMessage(client, code, message);
  });
  useLiveEvent(rowReactionsEvent, event => {
    if (event.rowId === id) showReactions(client, code, event);
  });
  useMissedEvents(() => void refreshRows(client), { isPolled: true });
  return why;
}

/** The longest time that a timer takes, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

/** Reads a row and the list of rows again once it has closed, of which no event tells. */
function useClosing(code: string, closesAt: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (closesAt === null) return undefined;
    const wait = Math.max(0, Date.parse(closesAt) - Date.now()) + 500;
    const close = () => void Promise.all([refreshRow(client, code), refreshMyRows(client)]);
    const timer = setTimeout(close, Math.min(wait, maxTimerMs));
    return () => clearTimeout(timer);
  }, [client, code, closesAt]);
}

/** Reads a row again once its slowest member is there. No event tells of it, because nothing but time has passed. */
function useEndOfWaiting(code: string, clock: RowClock | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!clock?.heldBy) return undefined;
    const wait = Date.parse(clock.position) + clock.behind * 1_000 - Date.now();
    const timer = setTimeout(() => void refreshRow(client, code), Math.max(1_000, wait + 500));
    return () => clearTimeout(timer);
  }, [client, code, clock]);
}
