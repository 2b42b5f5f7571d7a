import { askToSignIn, useViewer } from '../../account/web/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { rowPath } from '../rows.rules.ts';
import { useOpenRow, useRowOfGame } from './rows.api.ts';

/** The page of the reader's row for a game, and without one the way to open it. */
export function useSeat(game: Pick<Game, 'id' | 'state' | 'startsAt'>): { href: string | undefined; isPending: boolean; open: () => void } {
  const { viewer } = useViewer();
  const row = useRowOfGame(game.id);
  const { mutate, isPending } = useOpenRow(game);
  return {
    href: row && rowPath(row.code),
    isPending,
    open: () => (viewer ? mutate() : askToSignIn('to sit with friends')),
  };
}
