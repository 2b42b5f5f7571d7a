import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../account/account.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { rowTitle } from '../../rows.words.ts';
import { RowClockLine } from '../clock/RowClockLine.tsx';
import { RowMenu } from '../people/RowMenu.tsx';
import { Seats } from '../people/Seats.tsx';
import { useBeingInRow } from '../rows.live.ts';
import { RowTalk } from '../talk/RowTalk.tsx';

interface RowRoomProps {
  row: Row;
  viewer: CurrentUser;
  /** False where the page has the title already. */
  isTitled: boolean;
  children?: ReactNode;
}

/** A row as its members have it: who is here, the shared clock, and the talk. It fills the height that it is given. */
export function RowRoom({ row, viewer, isTitled, children }: RowRoomProps) {
  const why = useBeingInRow(row);
  return (
    <>
      <div className="flex flex-col gap-1 border-b border-line px-3 py-2">
        <div className="flex items-center gap-1">
          <span className="min-w-0 flex-1">
            {isTitled ? <h2 className="truncate text-sm font-semibold">{rowTitle(row)}</h2> : <Seats row={row} />}
          </span>
          <RowMenu row={row} />
          {children}
        </div>
        {isTitled && <Seats row={row} />}
        {row.clock && <RowClockLine row={row} clock={row.clock} why={why} />}
      </div>
      <RowTalk row={row} viewer={viewer} />
    </>
  );
}
