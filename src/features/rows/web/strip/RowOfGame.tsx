import { useViewer } from '../../../account/web/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { useRowOfGame } from '../rows.api.ts';
import { Column, Strip } from './RowStrip.tsx';
import { useHasColumn } from './useHasColumn.ts';

/** The reader's row for a game, above the talk or, in windows that have room for it, beside the talk. */
export function RowOfGame({ game, isColumn = false }: { game: Game; isColumn?: boolean }) {
  const { viewer } = useViewer();
  const listed = useRowOfGame(game.id);
  const hasColumn = useHasColumn();
  if (!viewer || !listed || hasColumn !== isColumn) return null;
  return isColumn ? <Column key={listed.id} listed={listed} viewer={viewer} /> : <Strip key={listed.id} listed={listed} viewer={viewer} />;
}
