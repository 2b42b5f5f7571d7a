import { classes } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { useInjuries } from '../games.api.ts';

/** The injured players of a team before and during a game, in one line: what stands below stays in its place when they come. */
export function TeamInjuries({ game, team, className }: { game: Game; team: string; className?: string }) {
  const { data } = useInjuries(game.id);
  const players = data?.[game.home.tag === team ? 'home' : 'away'] ?? [];
  const named = players.map(({ player, status, detail }) => `${player} – ${status}${detail ? ` (${detail})` : ''}`).join(', ');
  return (
    <p className={classes('truncate', className)} title={named || undefined}>
      <span className="font-semibold text-fg">Injuries </span>
      {named || (data && 'None reported')}
    </p>
  );
}
