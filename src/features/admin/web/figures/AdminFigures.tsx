import { Card } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { adminRoutes, type Figures } from '../../admin.contract.ts';
import { AdminRead } from '../AdminRead.tsx';
import { NodeFigures } from './NodeFigures.tsx';

const charts = {
  signUps: 'Sign-ups',
  activePeople: 'Active people',
  posts: 'Posts',
  comments: 'Comments',
  reports: 'Reports',
} as const;
const chartNames = ['signUps', 'activePeople', 'posts', 'comments', 'reports'] as const;

/** The figures of the site: totals, a chart of the days of a month, and the counters of the node that answers. */
export function AdminFigures() {
  const query = useRead(adminRoutes.figures, {}, { staleTime: 60_000 });
  return (
    <AdminRead query={query} label="Loading figures">
      {figures => (
        <>
          <Totals figures={figures} />
          <div className="grid gap-4 sm:grid-cols-2 sm:*:last:col-span-2">
            {chartNames.map(name => (
              <Chart
                key={name}
                title={charts[name]}
                isSummed={name !== 'activePeople'}
                days={figures.days.map(day => ({ day: day.day, count: day[name] }))}
              />
            ))}
          </div>
          <NodeFigures figures={figures} />
        </>
      )}
    </AdminRead>
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

const [width, height] = [300, 80];

interface ChartProps {
  title: string;
  days: readonly { day: string; count: number }[];
  /** Whether the days add up: one person is active on several. */
  isSummed: boolean;
}

/** Bars of the last days. The numbers stand in its description, for those who do not see it. */
function Chart({ title, days, isSummed }: ChartProps) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const step = width / Math.max(1, days.length);
  return (
    <Card as="section" aria-label={title}>
      <h2 className="font-bold">{title}</h2>
      <p className="mb-3 text-sm text-muted">
        {isSummed && `${total.toLocaleString('en-US')} in ${days.length} days, `}
        {most.toLocaleString('en-US')} on the busiest day
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title} a day`} className="h-20 w-full" preserveAspectRatio="none">
        {days.map(({ day, count }, place) => {
          const tall = Math.max(count > 0 ? 2 : 1, (count / most) * height);
          return (
            <rect key={day} x={place * step + 1} y={height - tall} width={step - 2} height={tall} rx={1} className="fill-primary">
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
    </Card>
  );
}
