import type { ReactNode } from 'react';
import { classes, LinkButton, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Game } from '../../games/games.contract.ts';
import { gameHref, shortName } from '../../games/words/games.words.ts';
import { GameStatus, Score, TeamInjuries, useGameEvents, useGames } from '../../games/web/index.ts';
import { usePeopleThere } from '../../presence/web/index.ts';
import type { NextGame, TeamGame } from '../../sports/sports.contract.ts';
import type { League } from '../../sports/sports.rules.ts';
import { Marks, StartTime, useTeamGames } from '../../sports/web/index.ts';
import { countdown } from '../teams.rules.ts';

interface TeamNowProps {
  league: League;
  team: string;
}

/** The state of a team now: its game on, its game of today, its result of today, or its last and next game. It is night on it. */
export function TeamNow({ league, team }: TeamNowProps) {
  const { data, isPending } = useGames({ league, team });
  const season = useTeamGames(league, team);
  const games = data?.games ?? [];
  useGameEvents(games);
  const live = games.find(({ state, hidden }) => state === 'live' && !hidden);
  const coming = games.find(({ state, hidden }) => state === 'scheduled' || hidden);
  const over = games.findLast(({ state, hidden }) => state === 'final' && !hidden);
  const game = live ?? coming ?? over;
  // The card of the last games says that they can't be reached.
  if (!game && !season.data && season.isError) return null;
  return (
    <section
      aria-label={`${team} now`}
      className={classes(
        'night -mx-3 bg-surface px-4 py-3 text-fg sm:mx-0 sm:rounded-b-card sm:px-6 dark:bg-raised',
        // The room of a game, so that the posts below stay where they are when it comes.
        isPending ? 'min-h-38' : 'min-h-20',
      )}
    >
      {game ? <Current game={game} team={team} /> : isPending ? null : <LastAndNext league={league} team={team} />}
    </section>
  );
}

function Current({ game, team }: { game: Game; team: string }) {
  const { state, hidden, threadId, postGameId, id, venue, away, home } = game;
  const thread = hidden ? null : state === 'final' ? (postGameId ?? threadId) : threadId;
  // Only the thread of a game that is on counts its people.
  const open = state === 'live' && thread !== null ? [thread] : [];
  const here = usePeopleThere(open).get(thread ?? 0);
  const isShown = (state === 'live' || state === 'final') && !hidden;
  return (
    <>
      <p className="flex min-h-6 items-center gap-3">
        <GameStatus game={game} className="flex-1" /> {venue && <span className="truncate text-xs text-muted">{venue}</span>}
      </p>
      <div className="my-2 flex items-center justify-between gap-3">
        <Side side={away} game={game} isShown={isShown} />
        {isShown ? <VisuallyHidden>at</VisuallyHidden> : <Begins game={game} />}
        <Side side={home} game={game} isShown={isShown} isRight />
      </div>
      {!hidden && state !== 'final' && <TeamInjuries game={game} team={team} className="mb-3 text-sm text-muted" />}
      <div className="flex flex-wrap gap-2">
        {thread !== null && (
          <LinkButton href={`/post/${thread}`} className="flex-1">
            {state === 'final' ? 'Open post-game thread' : 'Open game thread'}
            {here && ` · ${here} here`}
          </LinkButton>
        )}
        <LinkButton href={gameHref(id)} variant="secondary" className={thread === null ? 'flex-1' : undefined}>
          Game page
        </LinkButton>
      </div>
    </>
  );
}

/** The time until the start, which a reader who hides scores does not get: the start itself is known to them. */
function Begins({ game: { league, startsAt, timeKnown, state, hidden } }: { game: Game }) {
  const now = useNow();
  if (hidden || state !== 'scheduled' || !timeKnown) return null;
  return <p className="text-center text-sm font-semibold">{countdown(league, startsAt, now)}</p>;
}

function Side({ side, game, isShown, isRight = false }: { side: Game['home']; game: Game; isShown: boolean; isRight?: boolean }) {
  const hasLost = game.state === 'final' && isShown && side.score < (isRight ? game.away : game.home).score;
  return (
    <p className={isRight ? 'flex min-w-0 flex-row-reverse items-center gap-3' : 'flex min-w-0 items-center gap-3'}>
      <span className="grid justify-items-center gap-1">
        <TeamBadge code={side.tricode} color={side.color} />
        <span className="max-w-24 truncate text-xs text-muted">{shortName(game, side.name)}</span>
      </span>
      {isShown && <Score value={side.score} className={hasLost ? 'text-display text-muted' : 'text-display'} />}
    </p>
  );
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'America/New_York' });

/** The last result and the next game, while the team does not play today. */
function LastAndNext({ league, team }: TeamNowProps) {
  const { data } = useTeamGames(league, team);
  if (!data) return null;
  const [last] = data.games;
  if (!last && !data.next) return <p className="grid min-h-14 place-items-center text-sm text-muted">No games are scheduled.</p>;
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        {last && (
          <Entry title={`Last · ${shortDate.format(new Date(last.date))}`} game={last}>
            <span className="tabular font-numeral text-xl">
              <span className={last.win ? 'text-success-text' : 'text-muted'}>
                {last.win ? 'W' : last.teamScore === last.opponentScore ? 'T' : 'L'}
              </span>{' '}
              {last.teamScore}–{last.opponentScore}
            </span>
          </Entry>
        )}
        {data.next && (
          <Entry title="Next" game={data.next}>
            <span className="text-sm font-semibold [&_time]:whitespace-normal">
              <StartTime iso={data.next.date} timeKnown={data.next.timeKnown} withDay />
            </span>
          </Entry>
        )}
      </dl>
      {(data.stale || data.isReplay) && (
        <p className="mt-2">
          <Marks {...data} />
        </p>
      )}
    </>
  );
}

function Entry({ title, game, children }: { title: string; game: TeamGame | NextGame; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="mt-1 flex flex-col items-start gap-1.5">
        {children}{' '}
        <span className="flex items-center gap-1.5 text-sm text-muted">
          {game.isHome ? 'vs' : '@'}
          <TeamBadge code={game.opponentTricode} color={game.opponentColor} className="h-5" />
          <VisuallyHidden>{game.opponent}</VisuallyHidden>
        </span>
      </dd>
    </div>
  );
}
