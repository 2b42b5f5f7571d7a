import { askToSignIn, useViewer } from '../../account/web/index.ts';
import { rowPath } from '../rows.rules.ts';
import { useOpenRow, useRowOfGame } from './rows.api.ts';

/** The page of the reader's row for a game, and without one the way to open it. */
export function useSeat(gameId: string): { href: string | undefined; isPending: boolean; open: () => void } {
  const { viewer } = useViewer();
  const row = useRowOfGame(gameId);
  const { mutate, isPending } = useOpenRow(gameId);
  return {
    href: row && rowPath(row.code),
    isPending,
    open: () => (viewer ? mutate() : askToSignIn('to sit with friends')),
  };
}
