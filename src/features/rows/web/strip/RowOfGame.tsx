import { ChevronRight } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Card, CountBadge, Link, VisuallyHidden } from '../../../../design/index.ts';
import { useLiveEvent } from '../../../../platform/web/live/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { rowMessageEvent } from '../../rowMessages.contract.ts';
import type { ListedRow } from '../../rows.contract.ts';
import { rowPath } from '../../rows.rules.ts';
import { rowTitle, shortRowClockText } from '../../rows.words.ts';
import { RowClockText } from '../clock/RowClock.tsx';
import { Seats } from '../people/Seats.tsx';
import { RowRoom } from '../room/RowRoom.tsx';
import { refreshMyRows, useRow, useRowOfGame } from '../rows.api.ts';
import { useBeingInRow } from '../rows.live.ts';
import { useRowTalk } from '../talk/talk.api.ts';

/** The width from which a page has a right column, as `xl:` in the design. */
const wide = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The reader's row for a game: a line above the talk that leads there or, in windows that have room for it, the row itself beside the talk. */
export function RowOfGame({ game, isColumn = false }: { game: Game; isColumn?: boolean }) {
  const { viewer } = useViewer();
  const listed = useRowOfGame(game.id);
  const hasColumn = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
  if (!viewer || !listed || hasColumn !== isColumn) return null;
  return isColumn ? <Column key={listed.id} {...{ game, listed, viewer }} /> : <Line key={listed.id} listed={listed} />;
}

function Column({ game, listed, viewer }: { game: Game; listed: ListedRow; viewer: CurrentUser }) {
  const row = useRow(listed.code).data ?? listed;
  const why = useBeingInRow(row);
  return (
    <Card
      as="section"
      padding="none"
      aria-label="Your row"
      className="flex h-[calc(100dvh-var(--bar-top)-2.5rem)] flex-col overflow-hidden"
    >
      <RowRoom row={row} game={game} viewer={viewer}>
        <div className="px-3 py-2 text-sm">
          <h2 className="truncate font-semibold">
            <Link href={rowPath(row.code)}>{rowTitle(row)}</Link>
          </h2>
          {row.clock && (
            <div role="status" className="text-muted">
              <RowClockText row={row} clock={row.clock} why={why} />
            </div>
          )}
        </div>
      </RowRoom>
    </Card>
  );
}

function Line({ listed }: { listed: ListedRow }) {
  const row = useRow(listed.code).data ?? listed;
  const last = useRowTalk(row.code).data?.messages.at(-1);
  const client = useQueryClient();
  useBeingInRow(row);
  useLiveEvent(rowMessageEvent, ({ message }) => {
    if (message.rowId === row.id) void refreshMyRows(client);
  });
  return (
    <Card as="section" padding="none" aria-label="Your row" className="-mt-2 max-sm:-mx-3 max-sm:rounded-none">
      <Link variant="bare" href={rowPath(row.code)} className="flex min-h-11 items-center gap-2 px-3 py-1 text-sm">
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
        {listed.unreadCount > 0 && <CountBadge value={listed.unreadCount} />}
        <ChevronRight aria-hidden="true" className="size-4 text-muted" />
      </Link>
    </Card>
  );
}
