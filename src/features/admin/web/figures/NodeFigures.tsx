import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Figures } from '../../admin.contract.ts';
import { type Bar, Chart } from './Chart.tsx';

const written = (value: number) => value.toLocaleString('en-US');

type Hours = Figures['node']['hours'];

const barsOf = (hours: Hours, of: (hour: Hours[number]) => Omit<Bar, 'time'>): Bar[] =>
  hours.map(each => ({ time: each.hour.slice(0, 16).replace('T', ' '), ...of(each) }));

/** A new server has few hours yet. */
const ofHours = { unit: 'Hour, UTC', places: 24 } as const;

/** The requests, errors and calls to sources of the node that answers, by the hour. */
export function NodeFigures({ figures: { version, node, sources } }: { figures: Pick<Figures, 'version' | 'node' | 'sources'> }) {
  return (
    <section aria-labelledby="this-server" className="flex flex-col gap-4">
      <div>
        <h2 id="this-server" className="font-bold">
          This server
        </h2>
        <p className="text-sm text-muted">
          Bleachers {version}. By the hour since its start <RelativeTime iso={node.since} />, for the last 24 hours. A restart begins anew,
          and each server counts for itself.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Chart
          title="Requests"
          summary={`${written(node.requests)} since the start`}
          {...ofHours}
          bars={barsOf(node.hours, ({ count }) => ({ count }))}
        />
        <Chart
          title="Errors"
          summary={`${written(node.errors)} requests failed here since the start`}
          {...ofHours}
          bars={barsOf(node.hours, ({ failed }) => ({ count: failed }))}
        />
        {sources.map(({ host, calls, failures, hours }) => (
          <Chart
            key={host}
            title={host}
            summary={`${written(calls)} calls since the start, ${written(failures)} of them failed`}
            {...ofHours}
            countLabel="Calls"
            failedLabel="Failures"
            bars={barsOf(hours, ({ count, failed }) => ({ count, failed }))}
          />
        ))}
      </div>
      {sources.length === 0 && <p className="text-sm text-muted">No source calls yet.</p>}
    </section>
  );
}
