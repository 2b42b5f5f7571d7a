import { RotateCw } from 'lucide-react';
import { Button, Card, classes, Loading, Skeleton, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import type { NextGame, TeamGame } from '../sports.contract.ts';
import { type League, timeUnknown } from '../sports.rules.ts';
import { Marks } from './Marks.tsx';
import { useLeaders, useTeamGames } from './sports.api.ts';
import { Unreachable } from './Unreachable.tsx';

interface TeamCardProps {
  league: League;
  team: string;
  className?: string | undefined;
}

/** A team at a glance: its last five games, its next, and who leads it. It is night on it as on the scoreboard. */
export function TeamCard({ league, team, className }: TeamCardProps) {
  const { data, isError, isFetching, refetch } = useTeamGames(league, team);
  return (
    <Card as="section" padding="none" aria-label={`${team} at a glance`} className={classes('night overflow-hidden text-fg', className)}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2">
        <h2 className="text-lg font-semibold">Last 5 games</h2>
        {data && <Marks {...data} stale={data.stale || isError} />}
        {data && <span className="ml-auto text-xs text-muted">Source: {data.source}</span>}
      </header>
      <div className="h-31">
        {data && data.games.length > 0 && (
          <div role="group" tabIndex={0} aria-label="Games" className="h-full scroll-px-4 overflow-x-auto">
            <ul className="flex h-full min-w-full gap-2 px-4 pt-2 pb-3">
              {data.games.map(game => (
                <Result key={game.id} game={game} />
              ))}
            </ul>
          </div>
        )}
        {data?.games.length === 0 && <p className="grid h-full place-items-center px-4 text-muted">No games played yet.</p>}
        {!data && isError && <Unreachable what="Games" pending={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingResults />}
      </div>
      {(data || !isError) && <Footer league={league} team={team} next={data?.next ?? null} />}
    </Card>
  );
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const easternDate = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'America/New_York' });

function whenOf({ date, timeKnown }: NextGame): string {
  const at = new Date(date);
  return timeKnown ? dateAndTime.format(at) : `${easternDate.format(at)}, ${timeUnknown.toLowerCase()}`;
}

function Result({ game }: { game: TeamGame }) {
  const { win, teamScore, opponentScore, isHome, opponent, opponentTricode, opponentColor, date } = game;
  const [letter, word] = win ? ['W', 'Won'] : teamScore === opponentScore ? ['T', 'Tied'] : ['L', 'Lost'];
  return (
    <li className="flex min-w-27 flex-1 flex-col gap-1.5 rounded-control bg-sunken p-2.5">
      <p className="flex items-baseline gap-2 font-semibold">
        <span className={classes(win ? 'text-success-text' : letter === 'L' ? 'text-danger-text' : 'text-muted')}>
          <span aria-hidden="true">{letter}</span>
          <VisuallyHidden>{word}</VisuallyHidden>
        </span>
        <span className="tabular font-numeral text-lg whitespace-nowrap">
          {teamScore}–{opponentScore}
        </span>
      </p>
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <span>{isHome ? 'vs' : '@'}</span>
        <TeamBadge code={opponentTricode} color={opponentColor} />
        <VisuallyHidden>{opponent}</VisuallyHidden>
      </p>
      <p className="text-xs text-muted">{shortDate.format(new Date(date))}</p>
    </li>
  );
}

function TeamLeaders({ league, team }: { league: 'nba' | 'nfl'; team: string }) {
  const { leaders, data, isError, isFetching, refetch } = useLeaders(league, team);
  if (!data && isError) {
    return (
      <div role="status" className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <p>Leaders can’t be reached right now.</p>
        <Button variant="secondary" size="sm" icon={<RotateCw />} pending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <>
      <dl aria-label="Leaders" className="grid min-h-16 grid-cols-3 gap-2">
        {leaders.map(({ label, value, player }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="tabular font-numeral text-xl">{value.toLocaleString('en-US')}</dd>
            <dd className="truncate text-xs">{player}</dd>
          </div>
        ))}
      </dl>
      {data && (data.stale || isError) && (
        <p>
          <Marks {...data} stale isReplay={false} />
        </p>
      )}
    </>
  );
}

function Footer({ league, team, next }: { league: League; team: string; next: NextGame | null }) {
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {(league === 'nba' || league === 'nfl') && <TeamLeaders league={league} team={team} />}
      <p className="flex min-h-6.5 flex-wrap items-center gap-1.5 text-sm text-muted">
        {next && (
          <>
            <span className="font-semibold text-fg">Next</span>
            <span>{next.isHome ? 'vs' : '@'}</span>
            <TeamBadge code={next.opponentTricode} color={next.opponentColor} />
            <VisuallyHidden>{next.opponent}</VisuallyHidden>
            <span>{whenOf(next)}</span>
          </>
        )}
      </p>
    </div>
  );
}

function LoadingResults() {
  return (
    <Loading label="Loading games">
      <div className="flex gap-2 overflow-hidden px-4 pt-2">
        {[1, 2, 3, 4, 5].map(tile => (
          <Skeleton key={tile} className="h-26 min-w-27 flex-1" />
        ))}
      </div>
    </Loading>
  );
}
