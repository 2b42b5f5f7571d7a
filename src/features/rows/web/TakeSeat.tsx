import { Armchair } from 'lucide-react';
import { Button, LinkButton } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Game } from '../../games/games.contract.ts';
import { isTooLateForRow } from '../rows.rules.ts';
import { useSeat } from './useSeat.ts';

/** Opens a row for a game, or leads to the reader's own. */
export function TakeSeat({ game }: { game: Game }) {
  const { href, isPending, open } = useSeat(game.id);
  const now = useNow();
  if (href === undefined && isTooLateForRow(game, now)) return null;
  if (href === undefined)
    return (
      <Button variant="secondary" icon={<Armchair />} pending={isPending} onClick={open}>
        Sit with friends
      </Button>
    );
  return (
    <LinkButton href={href} variant="secondary">
      <Armchair aria-hidden="true" />
      Your row
    </LinkButton>
  );
}
