import { Card } from '../../../../design/index.ts';

const [width, height] = [300, 80];

/** The smallest height of a bar that stands for something, so that it is seen. */
const minTall = 2;

export interface Bar {
  /** The day or hour. */
  time: string;
  count: number;
  /** The part of the count that failed; it has a color of its own. */
  failed?: number;
}

interface ChartProps {
  title: string;
  /** The sentence below the title. */
  summary: string;
  /** The unit of time of a bar: `Day` or `Hour, UTC`. */
  unit: string;
  bars: readonly Bar[];
  /** The number of bars that fit the picture; fewer of them stand at its right end. */
  places?: number;
  /** The heading of the failed counts, for a chart that has them. */
  failedLabel?: string;
  countLabel?: string;
}

/** Bars over time. A table beside the picture has the same numbers for screen readers. */
export function Chart({ title, summary, unit, bars, places = bars.length, failedLabel, countLabel = title }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / Math.max(1, places, bars.length);
  const begins = width - bars.length * step;
  const tallOf = (count: number) => (count > 0 ? Math.max(minTall, (count / most) * height) : 0);
  return (
    <Card as="section" aria-label={title} className="relative">
      <h2 className="font-bold break-words">{title}</h2>
      <p className="mb-3 text-sm text-muted">{summary}</p>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-20 w-full" preserveAspectRatio="none">
        {bars.map(({ time, count, failed = 0 }, place) => {
          const at = { x: begins + place * step + step * 0.1, width: step * 0.8, rx: 1 };
          const [tall, tallFailed] = [Math.max(1, tallOf(count)), tallOf(failed)];
          return (
            <g key={time}>
              <title>{failedLabel ? `${time}: ${count}, ${failedLabel.toLowerCase()} ${failed}` : `${time}: ${count}`}</title>
              <rect {...at} y={height - tall} height={tall} className="fill-primary" />
              {tallFailed > 0 && <rect {...at} y={height - tallFailed} height={tallFailed} className="fill-danger" />}
            </g>
          );
        })}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              <th scope="col">{countLabel}</th>
              {failedLabel && <th scope="col">{failedLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ time, count, failed = 0 }) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                <td>{count}</td>
                {failedLabel && <td>{failed}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
