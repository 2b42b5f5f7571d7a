import type { ReactNode } from 'react';
import { Link, PanelSection } from '../../../../design/index.ts';
import { useFavorites, useStoredTags } from '../../../tags/web/index.ts';
import { leagueOf, type League } from '../../../sports/sports.rules.ts';
import type { Game } from '../../games.contract.ts';
import { gameHref, hasScore, leagueNames, scheduleHref } from '../../words/games.words.ts';
import { useStandings } from '../games.api.ts';
import { GameStatus } from '../status/GameStatus.tsx';
import { type StandingsGroup, StandingsTable } from '../standings/StandingsTable.tsx';
import { useStrip } from '../strip/strip.api.ts';

const maxGames = 5;
const maxRows = 5;

export interface GamesPanelProps {
  tags: readonly string[];
  /** Whether it stands beside the home, which has the games of the day. */
  isHome: boolean;
  /** Sections between the games of the day and the table. */
  children?: ReactNode;
}

/** The part of the right panel about games: of the day at home, and the table where a league or a team is shown. */
export function GamesPanel({ tags, isHome, children }: GamesPanelProps) {
  const stored = useStoredTags(tags).tags;
  const { list } = useFavorites();
  const favorites = list.data?.filter(tag => tag.category === 'team') ?? [];
  const [tag] = tags.length === 1 ? stored : tags.length === 0 ? favorites : [];
  const team = tag?.category === 'team' ? tag.name : undefined;
  const league = tag && leagueOf(team === undefined ? tag.name : (tag.league ?? ''));
  return (
    <>
      {isHome && <Today teams={list.data?.map(({ name }) => name) ?? []} />}
      {children}
      {/* The rail of a wide page has a table too. */}
      {league && <Table league={league} team={team} {...(isHome && { className: '2xl:hidden' })} />}
    </>
  );
}

function Today({ teams }: { teams: readonly string[] }) {
  const { data } = useStrip({ teams });
  const games = data?.games.filter(({ state }) => state === 'live' || state === 'scheduled').slice(0, maxGames) ?? [];
  if (games.length === 0) return null;
  return (
    <PanelSection
      title="Today"
      action={
        <Link href={scheduleHref({})} className="text-sm">
          All games
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {games.map(game => (
          <li key={game.id}>
            <TodayRow game={game} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function TodayRow({ game }: { game: Game }) {
  const { away, home, id } = game;
  return (
    <Link variant="bare" href={gameHref(id)} className="flex min-h-10 items-center gap-2 rounded-control px-1 text-sm hover:bg-hover">
      <span className="tabular min-w-0 flex-1 truncate font-semibold">
        {hasScore(game) ? `${away.tricode} ${away.score} – ${home.score} ${home.tricode}` : `${away.tricode} at ${home.tricode}`}
      </span>
      <GameStatus game={game} size="xs" />
    </Link>
  );
}

/** The rows of a group around a team, or its first ones. */
function rowsAround({ name, rows }: StandingsGroup, team: string | undefined): { group: StandingsGroup; from: number } {
  const place = rows.findIndex(row => row.team.tag === team);
  const start = Math.max(0, Math.min(place - Math.floor(maxRows / 2), rows.length - maxRows));
  return { group: { name, rows: rows.slice(start, start + maxRows) }, from: start + 1 };
}

interface TableProps {
  league: League;
  team: string | undefined;
  className?: string;
}

/** Five rows of the table of a league, around a team. */
export function Table({ league, team, className }: TableProps) {
  const { data } = useStandings(league);
  const own = data?.groups.filter(({ rows }) => team !== undefined && rows.some(row => row.team.tag === team)) ?? [];
  const groups = own.length > 0 ? own : (data?.groups.slice(0, 2) ?? []);
  if (groups.length === 0) return null;
  return (
    <PanelSection
      title={`${leagueNames[league]} standings`}
      {...(className && { className })}
      action={
        <Link href={`/standings/${league}`} className="text-sm">
          Full table
        </Link>
      }
    >
      {groups.map(each => {
        const { group, from } = rowsAround(each, team);
        return <StandingsTable key={group.name} league={league} group={group} from={from} team={team} short />;
      })}
    </PanelSection>
  );
}
