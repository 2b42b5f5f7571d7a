import { Armchair } from 'lucide-react';
import { Button, IconButton, Link, LinkButton } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Game } from '../../games/games.contract.ts';
import { isTooLateForRow } from '../rows.rules.ts';
import { useSeat } from './useSeat.ts';

/** Whom a game that is over is watched with begins it together, later. */
const labelOf = ({ state }: Game) => (state === 'final' ? 'Watch later with friends' : 'Sit with friends');

/** Opens a row for a game, or leads to the reader's own. */
export function TakeSeat({ game, size }: { game: Game; size?: 'sm' }) {
  const { href, isPending, open } = useSeat(game);
  const now = useNow();
  if (href === undefined && isTooLateForRow(game, now)) return null;
  if (href === undefined)
    return (
      <Button variant="secondary" size={size} icon={<Armchair />} pending={isPending} onClick={open}>
        {labelOf(game)}
      </Button>
    );
  return (
    <LinkButton href={href} variant="secondary" size={size}>
      <Armchair aria-hidden="true" />
      Your row
    </LinkButton>
  );
}

/** The same as a sign in the head of the game's thread. */
export function SeatSign({ game }: { game: Game }) {
  const { href, isPending, open } = useSeat(game);
  const now = useNow();
  if (href === undefined && isTooLateForRow(game, now)) return null;
  if (href === undefined) return <IconButton label={labelOf(game)} icon={<Armchair />} size="sm" disabled={isPending} onClick={open} />;
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
