import { Card } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Figures } from '../../admin.contract.ts';

const written = (value: number) => value.toLocaleString('en-US');

/** The counts of the node that answers since its start: its requests, and its calls to sources outside. */
export function NodeFigures({ figures: { node, sources } }: { figures: Pick<Figures, 'node' | 'sources'> }) {
  return (
    <Card as="section" aria-label="This server">
      <h2 className="font-bold">This server</h2>
      <p className="mb-3 text-sm text-muted">
        {written(node.requests)} requests, {written(node.errors)} of them failed here, since its start <RelativeTime iso={node.since} />
      </p>
      {sources.length === 0 ? (
        <p className="text-sm text-muted">It has called no source yet.</p>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-1 font-normal">
                Source
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Calls
              </th>
              <th scope="col" className="py-1 pl-3 text-right font-normal">
                Failures
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ host, calls, failures }) => (
              <tr key={host} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal break-all">
                  {host}
                </th>
                <td className="tabular py-1 text-right">{written(calls)}</td>
                <td className="tabular py-1 pl-3 text-right">{written(failures)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
