import { type ReactNode, useState } from 'react';
import { Button, EmptyState, Loaded, SkeletonRows, TeamBadge } from '../../../design/index.ts';
import { CalendarMenu, GameList, useGames } from '../../games/web/index.ts';
import type { NextGame, TeamSchedule as Schedule, TeamGame } from '../../sports/sports.contract.ts';
import { leagueName } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import { Marks, StartTime, useTeamSchedule } from '../../sports/web/index.ts';

interface TeamScheduleProps {
  league: League;
  team: string;
}

/** The games of a team: today's, those to come, and the results of the season. */
export function TeamSchedule({ league, team }: TeamScheduleProps) {
  const schedule = useTeamSchedule(league, team);
  const today = useGames({ league, team }).data?.games ?? [];
  return (
    <>
      <div className="mb-4">
        <CalendarMenu path={`/calendar/${encodeURIComponent(team)}.ics`} label="Add to calendar" />
      </div>
      {/* A single game of today stands under the banner. */}
      {today.length > 1 && (
        <Part title="Today">
          <GameList games={today} />
        </Part>
      )}
      <Loaded of={schedule} error="Games can’t be reached right now." loading="Loading games" skeleton={<SkeletonRows rows={6} />}>
        {games => <Season team={team} games={{ ...games, stale: games.stale || schedule.isError }} />}
      </Loaded>
    </>
  );
}

/** The games to come and the results. */
function Season({ team, games }: { team: string; games: Schedule }) {
  const { coming, results, stale, isReplay } = games;
  return (
    <>
      {(stale || isReplay) && (
        <p className="mb-4">
          <Marks {...games} />
        </p>
      )}
      {results.length === 0 && coming.length === 0 && (
        <EmptyState level={3} title="No games yet">
          The schedule of {team} is not out yet.
        </EmptyState>
      )}
      {coming.length > 0 && (
        <Part title="Coming up">
          <Rows games={coming} render={game => <Coming game={game} />} />
        </Part>
      )}
      {results.length > 0 && (
        <Part title="Results">
          <Rows games={results} render={game => <Result game={game} />} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const shownAtFirst = 5;

function Rows<T extends NextGame>({ games, render }: { games: readonly T[]; render: (game: T) => ReactNode }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? games : games.slice(0, shownAtFirst);
  return (
    <>
      <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-raised">
        {shown.map(game => (
          <li key={game.id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="w-6 shrink-0 text-sm text-muted">{game.isHome ? 'vs' : '@'}</span>
            <TeamBadge code={game.opponentTricode} color={game.opponentColor} />
            {/* The second goes into a line of its own where the first needs the room. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 truncate font-semibold">
                {game.opponent}
                {game.league && <span className="block text-xs font-normal text-muted"> {leagueName(game.league)}</span>}
              </span>{' '}
              <span className="shrink-0 sm:text-right">{render(game)}</span>
            </span>
          </li>
        ))}
      </ul>
      {games.length > shown.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {games.length}
        </Button>
      )}
    </>
  );
}

function Coming({ game }: { game: NextGame }) {
  return (
    <span className="text-sm text-muted">
      <StartTime iso={game.date} timeKnown={game.timeKnown} withDay />
    </span>
  );
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });

function Result({ game: { win, teamScore, opponentScore, date } }: { game: TeamGame }) {
  const [letter, tone] = win ? ['W', 'text-success-text'] : teamScore === opponentScore ? ['T', 'text-muted'] : ['L', 'text-danger-text'];
  return (
    <>
      <span className="tabular block font-numeral text-lg leading-5">
        <span className={tone}>{letter}</span> {teamScore}–{opponentScore}
      </span>{' '}
      <span className="text-xs text-muted">{day.format(new Date(date))}</span>
    </>
  );
}
