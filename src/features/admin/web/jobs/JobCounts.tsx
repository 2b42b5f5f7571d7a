import { Card } from '../../../../design/index.ts';
import type { Answer } from '../../../../platform/shared/contract.ts';
import type { jobsRoutes } from '../../jobs.contract.ts';
import { nameOfKind } from './jobKinds.ts';

type Counts = Answer<typeof jobsRoutes.list>['counts'];

const columns = { waiting: 'Waiting', running: 'Running', retrying: 'Retrying', failed: 'Given up' } as const;
const columnNames = ['waiting', 'running', 'retrying', 'failed'] as const;

/** The number of jobs of each kind, and how late the oldest is. */
export function JobCounts({ counts }: { counts: Counts }) {
  if (counts.length === 0) return <p className="text-muted">The queue is empty.</p>;
  return (
    <Card padding="sm">
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">Jobs by kind</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 font-normal">
                Kind
              </th>
              {columnNames.map(name => (
                <th key={name} scope="col" className="py-1 pr-3 text-right font-normal">
                  {columns[name]}
                </th>
              ))}
              <th scope="col" className="py-1 text-right font-normal">
                Oldest due
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {counts.map(count => (
              <tr key={count.kind}>
                <th scope="row" className="py-2 pr-3 font-semibold">
                  {nameOfKind(count.kind)}
                </th>
                {columnNames.map(name => (
                  <td key={name} className="tabular py-2 pr-3 text-right">
                    {count[name].toLocaleString('en-US')}
                  </td>
                ))}
                <td className="tabular py-2 text-right">{Math.round(count.oldestSeconds).toLocaleString('en-US')} s</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
