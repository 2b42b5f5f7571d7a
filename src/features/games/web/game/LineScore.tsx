import { VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { periodLabel } from '../../words/games.words.ts';

/** The points of both teams by period. */
export function LineScore({ game }: { game: Game }) {
  const { lineScore, away, home, period, state } = game;
  const hasPenalties = away.shootout !== null && home.shootout !== null;
  return (
    <div role="group" aria-label="Line score" tabIndex={0} className="relative overflow-x-auto">
      <table className="tabular w-full text-right text-sm">
        <caption className="sr-only">Points by period</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-left font-normal">
              <VisuallyHidden>Team</VisuallyHidden>
            </th>
            {lineScore.map(line => (
              <th key={line.period} scope="col" className="min-w-9 px-2 font-semibold">
                {periodLabel(game, line.period)}
              </th>
            ))}
            <th scope="col" className="min-w-11 pl-2 font-semibold text-fg">
              Total
            </th>
            {hasPenalties && (
              <th scope="col" className="min-w-11 pl-2 font-semibold">
                Pens
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[
            { side: away, of: 'away' as const },
            { side: home, of: 'home' as const },
          ].map(({ side, of }) => (
            <tr key={of}>
              <th scope="row" className="py-1 text-left font-semibold">
                {side.tricode}
              </th>
              {lineScore.map(line => (
                <td
                  key={line.period}
                  className={state === 'live' && line.period === period ? 'px-2 font-semibold text-fg' : 'px-2 text-muted'}
                >
                  {line[of]}
                </td>
              ))}
              <td className="pl-2 text-base font-bold">{side.score}</td>
              {hasPenalties && <td className="pl-2 text-base font-bold">{side.shootout}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
