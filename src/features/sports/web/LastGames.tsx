import type { ReactNode } from 'react';
import { Card, classes, Loading, Skeleton, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import type { TeamGame } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { Marks } from './Marks.tsx';
import { useTeamGames } from './sports.api.ts';
import { Unreachable } from './Unreachable.tsx';

export interface LastGamesProps {
  league: League;
  team: string;
  className?: string | undefined;
  /** Says why there are no games. */
  none?: string;
  /** Below the games, unless they can't be reached. */
  children?: ReactNode;
}

/** The last five games of a team: opponent, score, W or L. It is night on it as on the scoreboard. */
export function LastGames({ league, team, className, none = 'No games played yet.', children }: LastGamesProps) {
  const { data, isError, isFetching, refetch } = useTeamGames(league, team);
  return (
    <Card as="section" padding="none" aria-label={`${team} at a glance`} className={classes('night overflow-hidden text-fg', className)}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 max-sm:min-h-14">
        <h2 className="text-lg font-semibold">Last 5 games</h2>
        {data && <Marks {...data} stale={data.stale || isError} />}{' '}
        {data && <span className="ml-auto text-xs text-muted">Source: {data.source}</span>}
      </header>
      <div className="min-h-31">
        {data && data.games.length > 0 && (
          <div role="group" tabIndex={0} aria-label="Games" className="h-full scroll-px-4 overflow-x-auto">
            <ul className="flex h-full min-w-full gap-2 px-4 pt-2 pb-3">
              {data.games.map(game => (
                <Result key={game.id} game={game} />
              ))}
            </ul>
          </div>
        )}
        {data?.games.length === 0 && <p className="grid h-full place-items-center px-4 text-muted">{none}</p>}
        {!data && isError && <Unreachable what="Games" pending={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingResults />}
      </div>
      {(data || !isError) && children}
    </Card>
  );
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });
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
