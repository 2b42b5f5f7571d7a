import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedRow } from '../../rows.contract.ts';
import { rowClockText, shortRowClockText } from '../../rows.words.ts';
import { useRow, useRowOfGame } from '../rows.api.ts';

export interface RowPositionProps {
  gameId: string;
  children: ReactNode;
}

/** The position of the reader's row for a game; `children` without a row, or while the row is live. */
export function RowPosition({ gameId, children }: RowPositionProps) {
  const listed = useRowOfGame(gameId);
  return listed ? <PositionOfRow listed={listed}>{children}</PositionOfRow> : children;
}

function PositionOfRow({ listed, children }: { listed: ListedRow; children: ReactNode }) {
  const row = useRow(listed.code).data ?? listed;
  const { clock, game } = row;
  const isReplay = clock?.mode === 'replay';
  const text = isReplay ? rowClockText(row, clock, null) : game.state === 'live' && shortRowClockText(row);
  return text ? (
    <span className="inline-flex items-center gap-2 align-middle [&>svg]:size-4">
      <Timer aria-hidden="true" />
      {text}
    </span>
  ) : (
    children
  );
}
