import { RotateCw } from 'lucide-react';
import { Button, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import { leagueRecord } from '../leagues/leagues.ts';
import type { NextGame } from '../sports.contract.ts';
import type { League } from '../sports.rules.ts';
import { LastGames } from './LastGames.tsx';
import { Marks } from './Marks.tsx';
import { StartTime } from './StartTime.tsx';
import { useLeaders, useTeamGames } from './sports.api.ts';

interface TeamCardProps {
  league: League;
  team: string;
  className?: string | undefined;
}

/** A team at a glance: its last five games, its next, and who leads it. It is night on it as on the scoreboard. */
export function TeamCard({ league, team, className }: TeamCardProps) {
  const next = useTeamGames(league, team).data?.next ?? null;
  return (
    <LastGames league={league} team={team} className={className}>
      <Footer league={league} team={team} next={next} />
    </LastGames>
  );
}

function TeamLeaders({ league, team }: { league: League; team: string }) {
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
      {leagueRecord(league).leaders && <TeamLeaders league={league} team={team} />}
      <p className="flex min-h-6.5 flex-wrap items-center gap-1.5 text-sm text-muted">
        {next && (
          <>
            <span className="font-semibold text-fg">Next</span> <span>{next.isHome ? 'vs' : '@'}</span>
            <TeamBadge code={next.opponentTricode} color={next.opponentColor} />
            <VisuallyHidden>{next.opponent}</VisuallyHidden>
            <StartTime iso={next.date} timeKnown={next.timeKnown} withDay />
          </>
        )}
      </p>
    </div>
  );
}
