import { Loaded } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { adminRoutes, type Figures } from '../../admin.contract.ts';
import { Chart } from './Chart.tsx';
import { NodeFigures } from './NodeFigures.tsx';

const charts = {
  signUps: 'Sign-ups',
  activePeople: 'Active people',
  posts: 'Posts',
  comments: 'Comments',
  reports: 'Reports',
} as const;
const chartNames = ['signUps', 'activePeople', 'posts', 'comments', 'reports'] as const;

/** The figures of the site: totals, charts of the days of a month, and charts of the hours of the node that answers. */
export function AdminFigures() {
  const query = useRead(adminRoutes.figures, {}, { staleTime: 60_000 });
  return (
    <Loaded of={query} error="That could not be loaded." loading="Loading figures">
      {figures => (
        <>
          <Totals figures={figures} />
          <div className="grid gap-4 sm:grid-cols-2 sm:*:last:col-span-2">
            {chartNames.map(name => (
              <Chart
                key={name}
                title={charts[name]}
                summary={summaryOf(
                  figures.days.map(day => day[name]),
                  name !== 'activePeople',
                )}
                unit="Day"
                bars={figures.days.map(day => ({ time: day.day, count: day[name] }))}
              />
            ))}
          </div>
          {figures.seasons.days > 0 && (
            <p className="mt-4 text-sm">
              Seasons: {figures.seasons.read.toLocaleString('en-US')} of {figures.seasons.days.toLocaleString('en-US')} days of games are
              read.
            </p>
          )}
          <NodeFigures figures={figures} />
        </>
      )}
    </Loaded>
  );
}

function Totals({ figures: { people, posts, comments, held } }: { figures: Figures }) {
  const totals = { People: people, Posts: posts, Comments: comments, 'Held for a look': held };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Object.entries(totals).map(([label, value]) => (
        <div key={label} className="rounded-control bg-sunken p-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular text-xl">{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The days as a sentence. One person is active on several days, so these do not add up. */
function summaryOf(counts: readonly number[], isSummed: boolean): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const busiest = `${Math.max(0, ...counts).toLocaleString('en-US')} on the busiest day`;
  return isSummed ? `${total.toLocaleString('en-US')} in ${counts.length} days, ${busiest}` : busiest;
}
