import { useId, useMemo } from 'react';
import { areAlike, Card, Disclosure, Stripes, TeamBadge } from '../../../../design/index.ts';
import type { Game, Play } from '../../games.contract.ts';
import { shortName } from '../../words/games.words.ts';
import { timeOfGame } from '../../words/moments.text.ts';
import { type Timeline, timelineOf, type TimelinePoint, turningPoints } from '../../figures/timeline.ts';

const width = 600;
const height = 180;

/** The chance of a team in percent: no game is decided before its final. */
const percent = (share: number, isOver: boolean) =>
  `${isOver ? Math.round(share * 100) : Math.min(99, Math.max(1, Math.round(share * 100)))}%`;

/** The home team is above the middle, the visitors below. */
const yOf = (homeWin: number) => (1 - homeWin) * height;

/** A line in steps of a tenth of a pixel, with no more points than can be seen. */
function lineOf(points: readonly TimelinePoint[]): string {
  const shown = new Map(points.map(point => [Math.round(point.x * width), point]));
  return [...shown].map(([x, { homeWin }]) => `${x} ${yOf(homeWin).toFixed(1)}`).join('L');
}

/** The chance of both teams over the game, as a line and as a table. */
export function WinProbability({ game, plays }: { game: Game; plays: readonly Play[] }) {
  const id = useId();
  const { league, home, away, state } = game;
  const timeline = useMemo(() => timelineOf(league, plays), [league, plays]);
  const now = timeline.points.at(-1);
  if (!now) return null;
  const [leader, chance] = now.homeWin >= 0.5 ? [shortName(game, home.name), now.homeWin] : [shortName(game, away.name), 1 - now.homeWin];
  return (
    <Card as="section" padding="none" aria-labelledby={`${id}-heading`} className="mb-4 p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={`${id}-heading`} className="text-lg font-semibold">
          Win probability
        </h2>
        {state === 'live' && (
          <p className="tabular font-semibold">
            {leader} {percent(chance, false)}
          </p>
        )}
      </div>
      <div className="flex items-stretch gap-2">
        <div className="flex flex-col justify-between py-1">
          <TeamBadge code={home.tricode} color={home.color} />
          <TeamBadge code={away.tricode} color={away.color} />
        </div>
        <Chart
          game={game}
          timeline={timeline}
          description={`${leader} ${state === 'live' ? 'has' : 'ended at'} ${percent(chance, state !== 'live')} after ${timeline.points.length} plays. A table follows.`}
        />
        <div aria-hidden="true" className="tabular flex flex-col justify-between py-1 text-right text-xs text-muted">
          <span>100%</span>
          <span>50%</span>
          <span>100%</span>
        </div>
      </div>
      <Disclosure summary="Show as a table" className="mt-3">
        <TurningPoints game={game} timeline={timeline} />
      </Disclosure>
    </Card>
  );
}

interface TimelineProps {
  game: Game;
  timeline: Timeline;
}

/** The line of the home team's chance; the area is in the color of the team that is ahead. */
function Chart({ game, timeline, description }: TimelineProps & { description: string }) {
  const id = useId();
  const { home, away } = game;
  const line = lineOf(timeline.points);
  const end = Math.round((timeline.points.at(-1)?.x ?? 0) * width);
  const area = `M0 ${height / 2}L${line}L${end} ${height / 2}Z`;
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-44 min-w-0 flex-1 rounded-control bg-sunken"
    >
      <title id={`${id}-title`}>{`Win probability of ${shortName(game, home.name)} and ${shortName(game, away.name)}`}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      <clipPath id={`${id}-home`}>
        <rect width={width} height={height / 2} />
      </clipPath>
      <clipPath id={`${id}-away`}>
        <rect y={height / 2} width={width} height={height / 2} />
      </clipPath>
      <path d={area} fill={home.color} fillOpacity="0.7" clipPath={`url(#${id}-home)`} />
      <path d={area} fill={away.color} fillOpacity="0.7" clipPath={`url(#${id}-away)`} />
      {areAlike(home.color, away.color) && (
        <>
          <Stripes id={`${id}-stripes`} size={9} />
          <path d={area} fill={`url(#${id}-stripes)`} clipPath={`url(#${id}-away)`} />
        </>
      )}
      {timeline.periodEnds.map(({ period, x }) => (
        <path
          key={period}
          d={`M${Math.round(x * width)} 0V${height}`}
          className="stroke-line-strong"
          strokeWidth="1"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={`M0 ${height / 2}H${width}`} className="stroke-line-strong" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      <path
        d={`M${line}`}
        fill="none"
        className="stroke-current"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function TurningPoints({ game: { league, home, away, state }, timeline }: TimelineProps) {
  const last = state === 'final' ? timeline.points.at(-1)?.play : undefined;
  return (
    <table className="tabular w-full text-sm">
      <caption className="sr-only">Win probability at the turning points of the game</caption>
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Score</th>
          <th scope="col" className="text-right">
            {home.tricode}
          </th>
          <th scope="col" className="text-right">
            {away.tricode}
          </th>
        </tr>
      </thead>
      <tbody>
        {turningPoints(timeline).map(({ play, homeWin }) => (
          <tr key={play.seq}>
            <td className="py-1">{timeOfGame(league, play)}</td>
            <td>
              {play.awayScore}–{play.homeScore}
            </td>
            <td className="text-right">{percent(homeWin, play === last)}</td>
            <td className="text-right">{percent(1 - homeWin, play === last)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
