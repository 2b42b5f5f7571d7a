import { classes, Loaded, SkeletonRows, TeamBadge } from '../../../../design/index.ts';
import { type BoxSection, hasPlayed, sectionsOf } from '../../figures/boxTable.ts';
import type { Box, Game } from '../../games.contract.ts';
import type { useBox } from '../games.api.ts';

interface BoxScoreProps {
  game: Game;
  box: ReturnType<typeof useBox>;
}

/** The figures of all players, the visitors first. */
export function BoxScore({ game, box }: BoxScoreProps) {
  return (
    <Loaded
      of={box}
      error="The box score can’t be reached right now."
      loading="Loading box score"
      skeleton={<SkeletonRows rows={6} avatar={false} />}
    >
      {({ home, away }) =>
        home.length + away.length === 0 ? (
          <p className="py-6 text-center text-muted">
            {game.state === 'scheduled' ? 'The box score begins with the game.' : 'The source of this game has no box score.'}
          </p>
        ) : (
          <>
            <TeamBox side={game.away} players={away} />
            <TeamBox side={game.home} players={home} />
          </>
        )
      }
    </Loaded>
  );
}

function TeamBox({ side, players }: { side: Game['home']; players: Box['home'] }) {
  const out = players.filter(player => !hasPlayed(player));
  return (
    <section aria-label={side.name} className="mb-6 last:mb-0">
      <h3 className="mb-2 flex items-center gap-2 text-base font-semibold">
        <TeamBadge code={side.tricode} color={side.color} />
        {side.name}
      </h3>
      {sectionsOf(players).map(section => (
        <SectionTable key={section.name} section={section} team={side.name} />
      ))}
      {out.length > 0 && <p className="mt-2 text-xs text-muted">Did not play: {out.map(({ name }) => name).join(', ')}</p>}
    </section>
  );
}

function SectionTable({ section: { name, columns, players }, team }: { section: BoxSection; team: string }) {
  const label = name ? `${name}, ${team}` : `Players of ${team}`;
  return (
    // A scrolling area must be reachable by keyboard.
    <div role="group" tabIndex={0} aria-label={label} className="mb-3 relative overflow-x-auto">
      <table className="tabular w-full text-right text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface py-1.5 text-left font-semibold">
              {name || 'Player'}
            </th>
            {columns.map(column => (
              <th key={column.key} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                <abbr title={column.title} className="no-underline">
                  {column.label}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {players.map((player, index) => (
            <tr key={`${player.name} ${index}`}>
              <th
                scope="row"
                className={classes(
                  'sticky left-0 z-1 max-w-36 truncate bg-surface py-1.5 pr-2 text-left sm:max-w-none',
                  player.starter ? 'font-semibold' : 'font-normal',
                )}
              >
                {player.name} <span className="text-xs font-normal text-muted">{player.position}</span>
              </th>
              {columns.map(column => (
                <td key={column.key} className="px-2 py-1.5 whitespace-nowrap">
                  {player.stats[column.key] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
