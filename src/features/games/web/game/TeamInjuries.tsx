import type { Game } from '../../games.contract.ts';
import { useInjuries } from '../games.api.ts';

/** The injured players of a team before and during a game; nothing where its source names none. */
export function TeamInjuries({ game, team, className }: { game: Game; team: string; className?: string }) {
  const { data } = useInjuries(game.id);
  const players = data?.[game.home.tag === team ? 'home' : 'away'] ?? [];
  if (players.length === 0) return null;
  return (
    <p className={className}>
      <span className="font-semibold text-fg">Injuries </span>
      {players.map(({ player, status, detail }) => `${player} – ${status}${detail ? ` (${detail})` : ''}`).join(', ')}
    </p>
  );
}
