import type { Consensus } from '../../mockDrafts.contract.ts';

/** The prospects that at least half of the drafts have, by their average pick. */
export function AveragePlaces({ prospects }: { prospects: Consensus['prospects'] }) {
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr className="[&_th]:pb-2 [&_th]:font-semibold [&_th]:[overflow-wrap:anywhere]">
          <th scope="col">Prospect</th>
          <th scope="col" className="pl-3 text-right">
            Scouts’ rank
          </th>
          <th scope="col" className="pl-3 text-right">
            Average pick
          </th>
          <th scope="col" className="pl-3 text-right">
            Drafted in
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {prospects.map(prospect => (
          <tr key={prospect.rank}>
            <th scope="row" className="py-2 text-left font-semibold [overflow-wrap:anywhere]">
              {prospect.player}
            </th>
            <td className="pl-3 text-right tabular">{prospect.rank}</td>
            <td className="pl-3 text-right tabular">{prospect.averagePick.toFixed(1)}</td>
            <td className="pl-3 text-right tabular">{Math.round(prospect.share * 100)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
