import { useState } from 'react';
import { classes, Link, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import type { GameTeam, LiveGame } from '../sports.contract.ts';
import { useStartText } from './StartTime.tsx';
import { gameStates, recordText } from '../sports.rules.ts';

interface GameTileProps {
  game: LiveGame;
  /** The address of the game's page, if it has one. */
  href: string | undefined;
  /** Whether newer scores can't be reached: nothing pulses as live. */
  isOld: boolean;
}

/** One game on the board: its teams, score and state. The whole tile opens its page. */
export function GameTile({ game, href, isOld }: GameTileProps) {
  const { gameStatus, status, awayTeam, homeTeam, startsAt } = game;
  const starts = useStartText(startsAt);
  const isLive = gameStatus === gameStates.live;
  const isOver = gameStatus === gameStates.final;
  const hasScore = isLive || isOver;
  const label = status === 'Scheduled' ? `${status} · ${starts}` : status;
  return (
    <li className="relative isolate flex w-44 shrink-0 snap-start flex-col gap-1 rounded-control bg-sunken p-3">
      <p className={classes('flex items-center gap-1.5 text-sm font-semibold', isLive && !isOld ? 'text-live' : 'text-muted')}>
        {isLive && !isOld && <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-current" />}
        {href === undefined ? (
          <span className="truncate tabular-nums">{label}</span>
        ) : (
          <Link
            variant="bare"
            href={href}
            className="covers-card truncate tabular-nums"
            aria-label={`${awayTeam.name} at ${homeTeam.name}, ${label}`}
          >
            {label}
          </Link>
        )}
      </p>
      <Side team={awayTeam} hasScore={hasScore} hasLost={isOver && awayTeam.score < homeTeam.score} />
      <Side team={homeTeam} hasScore={hasScore} hasLost={isOver && homeTeam.score < awayTeam.score} />
    </li>
  );
}

interface SideProps {
  team: GameTeam;
  hasScore: boolean;
  hasLost: boolean;
}

function Side({ team, hasScore, hasLost }: SideProps) {
  return (
    <p className={classes('flex min-h-7.5 items-center gap-2', hasLost && 'text-muted')}>
      <TeamBadge code={team.tricode} color={team.color} />
      <VisuallyHidden>{team.name}</VisuallyHidden>
      <span className="min-w-0 flex-1 truncate text-xs text-muted">{recordText(team.record)}</span>
      {hasScore && <Score value={team.score} />}
    </p>
  );
}

/** A score, which is highlighted for a second after it changed. */
function Score({ value }: { value: number }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span
      key={shown.changes}
      className={classes('tabular rounded-control px-1 font-numeral text-xl', shown.changes > 0 && 'animate-flare')}
    >
      {` ${value}`}
    </span>
  );
}
