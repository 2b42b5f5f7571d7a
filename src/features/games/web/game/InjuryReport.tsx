import { Badge, Loaded, SkeletonRows, TeamBadge } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { useInjuries } from '../games.api.ts';

/** The injured players of both teams, as far as a source names them. */
export function InjuryReport({ game }: { game: Game }) {
  const injuries = useInjuries(game.id);
  return (
    <Loaded
      of={injuries}
      error="Injuries can’t be reached right now."
      loading="Loading injuries"
      skeleton={<SkeletonRows rows={3} avatar={false} />}
    >
      {({ home, away }) =>
        home.length + away.length === 0 ? (
          <p className="py-6 text-center text-muted">No injuries are reported.</p>
        ) : (
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
            {[
              { side: game.away, players: away },
              { side: game.home, players: home },
            ].map(({ side, players }) => (
              <section key={side.tricode} aria-label={side.name}>
                <h3 className="mb-2 flex items-center gap-2 text-base font-semibold">
                  <TeamBadge code={side.tricode} color={side.color} />
                  {side.name}
                </h3>
                {players.length === 0 && <p className="text-sm text-muted">Nobody</p>}
                <ul className="divide-y divide-line text-sm">
                  {players.map(({ player, position, status, detail }) => (
                    <li key={player} className="flex items-center gap-2 py-2">
                      <span className="min-w-0 flex-1 truncate">
                        {player} <span className="text-xs text-muted">{position}</span>
                      </span>
                      <span className="text-xs text-muted">{detail}</span>
                      <Badge tone={status === 'Out' ? 'danger' : 'warning'}>{status}</Badge>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
