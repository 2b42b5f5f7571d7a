import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '../../../account/account.contract.ts';
import type { Game } from '../../../games/games.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { DrawnSeats } from '../people/DrawnSeats.tsx';
import { RowSheet } from '../people/RowSheet.tsx';
import { RowStream } from './RowStream.tsx';

interface RowRoomProps {
  row: Row;
  /** The newest state of its game. */
  game: Game;
  viewer: CurrentUser;
  /** Stands above the seats: the score, or a title, with the position of the row. */
  children: ReactNode;
}

/** A row as its members have it: its seats, which open all that can be done with it, and the stream. It fills the height that it is given. */
export function RowRoom({ row, game, viewer, children }: RowRoomProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {children}
      <div className="border-b border-line px-3 pb-1.5">
        <button type="button" aria-haspopup="dialog" className="block w-full rounded-control" onClick={() => setIsOpen(true)}>
          <DrawnSeats row={row} />
          <span className="sr-only">Open your row’s seats</span>
        </button>
      </div>
      <RowSheet row={row} isOpen={isOpen} onOpenChange={setIsOpen} />
      <RowStream row={row} game={game} viewer={viewer} />
    </>
  );
}
