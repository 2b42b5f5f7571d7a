/** Applies live updates to what a page has read of a row. The browser's cache and the law of events use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import { joinMessages, withChanged } from '../chat/chat.live.rules.ts';
import type { RowMessage, rowReactionsEvent } from './rowMessages.contract.ts';
import type { ListedRow, Row, RowClock } from './rows.contract.ts';

/** The messages with a new one in its place. It may come twice. */
export function withRowMessage(messages: readonly RowMessage[], message: RowMessage): RowMessage[] {
  return joinMessages([message], messages);
}

/** The messages with a changed one, also in those that answer it. The reader's own reaction stays. */
export function withChangedRowMessage(messages: readonly RowMessage[], changed: RowMessage): RowMessage[] {
  const mine = messages.find(({ id }) => id === changed.id)?.mine ?? null;
  return withChanged(messages, { ...changed, mine });
}

/** The messages with the reactions to one of them. */
export function withRowReactions(
  messages: readonly RowMessage[],
  { messageId, reactions }: EventData<typeof rowReactionsEvent>,
): RowMessage[] {
  return messages.map(message => (message.id === messageId ? { ...message, reactions } : message));
}

/** The listed rows with a row as it is now. */
export function withRow(rows: readonly ListedRow[], row: Row): ListedRow[] {
  return rows.map(each => (each.id === row.id ? { ...each, ...row } : each));
}

/** The time by which the position of a replay may differ from the expected one, in milliseconds: that of a call on its way. */
const replayTolerance = 3_000;

/** The position of a row's clock so many milliseconds after it was read, in milliseconds since 1970. */
export function positionAfter({ position, playing }: RowClock, elapsed: number): number {
  return Date.parse(position) + (playing ? Math.max(0, elapsed) : 0);
}

/** Whether members read another part of the game than by the clock of so many milliseconds before, so that pages have to be read again. */
export function hasMoved(before: RowClock | null | undefined, now: RowClock | null, elapsed: number): boolean {
  if (!before || !now) return (before ?? null) !== now;
  if (before.mode !== now.mode || before.behind !== now.behind || before.heldBy !== now.heldBy) return true;
  if (now.mode === 'together') return false;
  return before.playing !== now.playing || Math.abs(positionAfter(before, elapsed) - Date.parse(now.position)) > replayTolerance;
}
