import { Armchair } from 'lucide-react';
import { IconButton, Link } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Game } from '../../games/games.contract.ts';
import { isTooLateForRow } from '../rows.rules.ts';
import { useSeat } from './useSeat.ts';

/** The way to the reader's row for a game, or to a new one, as a sign in the head of the game's thread. */
export function SeatSign({ game }: { game: Game }) {
  const { href, isPending, open } = useSeat(game.id);
  const now = useNow();
  if (href === undefined && isTooLateForRow(game, now)) return null;
  if (href === undefined) return <IconButton label="Sit with friends" icon={<Armchair />} size="sm" disabled={isPending} onClick={open} />;
  return (
    <Link
      variant="bare"
      href={href}
      aria-label="Your row"
      className="grid size-9 shrink-0 place-items-center rounded-full text-link hover:bg-hover"
    >
      <Armchair aria-hidden="true" className="size-5" />
    </Link>
  );
}
