import { ChevronDown, ChevronUp } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLiveEvent } from '../../../../platform/web/live/index.ts';
import { Card, CountBadge, IconButton, VisuallyHidden } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ListedRow, Row } from '../../rows.contract.ts';
import { shortRowClockText } from '../../rows.words.ts';
import { Seats } from '../people/Seats.tsx';
import { rowMessageEvent } from '../../rowMessages.contract.ts';
import { refreshMyRows, useRow } from '../rows.api.ts';
import { useBeingInRow } from '../rows.live.ts';
import { useRowTalk } from '../talk/talk.api.ts';
import { RowRoom } from './RowRoom.tsx';
import { useIsInView } from './useIsInView.ts';

/** A row as a column beside the talk about its game. */
export function Column({ listed, viewer }: { listed: ListedRow; viewer: CurrentUser }) {
  const row = useRow(listed.code).data ?? listed;
  return (
    <Card
      as="section"
      padding="none"
      aria-label="Your row"
      className="flex h-[calc(100dvh-var(--bar-top)-2.5rem)] flex-col overflow-hidden"
    >
      <RowRoom row={row} viewer={viewer} isTitled />
    </Card>
  );
}

/** A row above the talk about its game: one line with faces and the last word, which opens to half of the window. */
export function Strip({ listed, viewer }: { listed: ListedRow; viewer: CurrentUser }) {
  const row = useRow(listed.code).data ?? listed;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      as="section"
      padding="none"
      aria-label="Your row"
      className="-mt-2 flex flex-col overflow-hidden max-sm:-mx-3 max-sm:rounded-none"
    >
      {isOpen ? (
        <OpenRow row={row} viewer={viewer} onFold={() => setIsOpen(false)} />
      ) : (
        <FoldedRow row={row} unreadCount={listed.unreadCount} onOpen={() => setIsOpen(true)} />
      )}
    </Card>
  );
}

/** While its field is in view on a phone, the docked field of the thread is not (base.css). */
function OpenRow({ row, viewer, onFold }: { row: Row; viewer: CurrentUser; onFold: () => void }) {
  const room = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(room);
  return (
    <div ref={room} data-open-row={isInView ? '' : undefined} className="flex h-[50dvh] min-h-64 flex-col">
      <RowRoom row={row} viewer={viewer} isTitled>
        <IconButton label="Fold your row" icon={<ChevronUp />} size="sm" onClick={onFold} />
      </RowRoom>
    </div>
  );
}

function FoldedRow({ row, unreadCount, onOpen }: { row: Row; unreadCount: number; onOpen: () => void }) {
  const last = useRowTalk(row.code).data?.messages.at(-1);
  const client = useQueryClient();
  useBeingInRow(row);
  useLiveEvent(rowMessageEvent, ({ message }) => {
    if (message.rowId === row.id) void refreshMyRows(client);
  });
  return (
    <button
      type="button"
      aria-expanded="false"
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-2 px-3 py-1 text-left text-sm"
    >
      <VisuallyHidden>Your row:</VisuallyHidden>
      <Seats row={row} size="xs" note={shortRowClockText(row)} />
      <span className="min-w-0 flex-1 truncate">
        {last ? (
          <>
            <b className="font-semibold">{last.senderUsername}</b>{' '}
            {last.deleted ? 'deleted a message' : plainTextOf(last.content, last.markup)}
          </>
        ) : (
          <span className="text-muted">Your row</span>
        )}
      </span>
      {unreadCount > 0 && <CountBadge value={unreadCount} />}
      <ChevronDown aria-hidden="true" className="size-4 text-muted" />
    </button>
  );
}
