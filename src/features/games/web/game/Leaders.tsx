import { TeamBadge } from '../../../../design/index.ts';
import { leadersOf } from '../../figures/leaders.ts';
import type { Box, Game } from '../../games.contract.ts';

/** The leaders of both teams. Renders nothing if the sport or its source names none. */
export function Leaders({ game, box }: { game: Game; box: Box }) {
  const sides = [
    { side: game.away, leaders: leadersOf(box.away) },
    { side: game.home, leaders: leadersOf(box.home) },
  ];
  if (sides.every(({ leaders }) => leaders.length === 0)) return null;
  return (
    <section aria-label="Leaders">
      <h2 className="mb-3 text-lg font-semibold">Leaders</h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {sides.map(({ side, leaders }) => (
          <div key={side.tricode} className="flex items-start gap-3">
            <TeamBadge code={side.tricode} color={side.color} />
            <dl aria-label={side.name} className="grid min-w-0 flex-1 grid-cols-3 gap-2">
              {leaders.map(({ label, player, value }) => (
                <div key={label} className="min-w-0">
                  <dt className="truncate text-xs text-muted">{label}</dt>
                  <dd className="tabular font-numeral text-xl">{value}</dd>
                  <dd className="truncate text-xs">{player}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
