import { EmptyState, LinkButton, Loaded, SkeletonRows } from '../../../design/index.ts';
import { leagueName } from '../../sports/leagues/leagues.ts';
import { scheduleHref } from '../../games/words/games.words.ts';
import { GameList, LeagueTables, useGameEvents, useGames, useStandings } from '../../games/web/index.ts';
import type { League } from '../../sports/sports.rules.ts';
import { Marks } from '../../sports/web/index.ts';

/** The content of a tab of a league's page other than its posts. */
export function LeaguePanel({ league, tab }: { league: League; tab: 'games' | 'stats' }) {
  return tab === 'games' ? <LeagueGames league={league} /> : <LeagueStats league={league} />;
}

/** The games of today, and the way to those of other days. */
function LeagueGames({ league }: { league: League }) {
  const today = useGames({ league });
  useGameEvents(today.data?.games ?? []);
  const otherDays = (
    <LinkButton href={scheduleHref({ league })} variant="secondary">
      Games of other days
    </LinkButton>
  );
  return (
    <Loaded of={today} error="Games can’t be reached right now." loading="Loading games" skeleton={<SkeletonRows rows={6} />}>
      {({ games }) =>
        games.length === 0 ? (
          <EmptyState title="No games today" action={otherDays}>
            The {leagueName(league)} has the day off.
          </EmptyState>
        ) : (
          <>
            <h2 className="sr-only">Today</h2>
            <GameList games={games} />
            <p className="mt-4 flex justify-center">{otherDays}</p>
          </>
        )
      }
    </Loaded>
  );
}

/** The table of the league, a card for each conference or division. */
function LeagueStats({ league }: { league: League }) {
  const standings = useStandings(league);
  const { data, isError } = standings;
  return (
    <>
      <LeagueTables league={league} standings={standings} />
      {data && data.groups.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>Source: {data.source}</span>
          <Marks {...data} stale={data.stale || isError} />
        </p>
      )}
    </>
  );
}
