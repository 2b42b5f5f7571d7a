import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState, Link, LinkButton, Loaded, PageHeader, Skeleton } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { dayOfGames, leagues, placeOfStart } from '../../../sports/sports.rules.ts';
import { Marks } from '../../../sports/web/index.ts';
import { prefetchRows, YourRows } from '../../../rows/web/index.ts';
import { useFavorites } from '../../../tags/web/index.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { isOfTeams } from '../../strip.rules.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { dayWords, type Schedule, scheduleHref } from '../../words/games.words.ts';
import { prefetchSoon, scheduleInput, useGames } from '../games.api.ts';
import { useGameEvents } from '../games.live.ts';
import { DayStrip } from './DayStrip.tsx';
import { GameList } from './GameList.tsx';
import { LeagueTabs } from './LeagueTabs.tsx';

function readSchedule(search: URLSearchParams): Schedule {
  const date = search.get('date') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const league = leagues.find(each => each === search.get('league')?.toLowerCase());
  const team = search.get('team')?.trim().slice(0, 60);
  return { ...(isDay && { date }), ...(league && { league }), ...(team && { team }) };
}

export async function prefetch(client: QueryClient, { search, viewer }: { search: URLSearchParams; viewer: unknown }): Promise<void> {
  await Promise.all([
    prefetchSoon(client, gamesRoutes.list, scheduleInput(readSchedule(search))),
    ...(viewer ? [prefetchRows(client)] : []),
  ]);
}

/** `/games`: the games of a day, those on now first, and of these the games of favorite teams. */
export default function GamesPage() {
  const { search } = useAddress();
  const schedule = useMemo(() => readSchedule(search), [search]);
  const games = useGames(schedule);
  const { data, isError, error } = games;
  useGameEvents(data?.games ?? []);
  const today = dayOfGames(useNow());
  const { name, date } = dayWords(schedule.date ?? today, today);
  const subject = schedule.team ?? (schedule.league ? leagueName(schedule.league) : 'All');
  useHead({
    title: `${subject === 'All' ? 'Games' : `${subject} games`} – ${schedule.date ? `${name}, ${date}` : 'Today'}`,
    description: 'Live scores, schedules and results: NBA, WNBA, NFL, MLB, NHL and college games, each with its plays and box score.',
    path: scheduleHref(schedule),
  });
  const isReplay = data?.games.some(game => game.isReplay) === true;
  return (
    <>
      <PageHeader
        title={schedule.team ? `${schedule.team} games` : 'Games'}
        description={
          <p className="flex min-h-6 flex-wrap items-center gap-2 text-sm">
            <span>
              {name}, {date}
            </span>
            {data && <Marks asOf={data.asOf} stale={data.stale || isError} isReplay={isReplay} />}
            {schedule.league && <Link href={`/standings/${schedule.league}`}>Standings</Link>}
            {schedule.team && <Link href={scheduleHref({ ...schedule, team: undefined })}>All teams</Link>}
          </p>
        }
      />
      <YourRows />
      <DayStrip schedule={schedule} />
      <LeagueTabs schedule={schedule} />
      {!data && isNotFound(error) ? (
        <EmptyState title="Team not found">Check the spelling, or browse the schedule.</EmptyState>
      ) : (
        <Loaded of={games} error="Games can’t be reached right now." loading="Loading games" skeleton={<SkeletonGames />}>
          {day => (day.games.length > 0 ? <Groups games={day.games} /> : <NoGames />)}
        </Loaded>
      )}
    </>
  );
}

const hasBegun = (game: Game, now: number) => placeOfStart(game) <= now;

const groups: readonly { title: string; has: (game: Game, now: number) => boolean }[] = [
  { title: 'On now', has: ({ state, hidden }) => state === 'live' && !hidden },
  { title: 'Scores hidden', has: (game, now) => game.hidden === true && hasBegun(game, now) },
  { title: 'Coming up', has: (game, now) => (game.hidden ? !hasBegun(game, now) : game.state === 'scheduled') },
  { title: 'Final', has: ({ state, hidden }) => state === 'final' && !hidden },
  { title: 'Not played', has: ({ state, hidden }) => (state === 'postponed' || state === 'canceled') && !hidden },
];

function Groups({ games }: { games: readonly Game[] }) {
  const now = useNow();
  const { list } = useFavorites();
  const names = list.data?.map(({ name }) => name) ?? [];
  const isMine = (game: Game) => isOfTeams(game, names);
  return groups.map(({ title, has }) => {
    const found = games.filter(game => has(game, now));
    // The last result is the news.
    const inOrder = title === 'Final' ? found.toReversed() : found;
    const shown = inOrder.toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)));
    return shown.length === 0 ? null : (
      <section key={title} aria-label={title} className="mb-6">
        <h2 className="mb-2 flex items-baseline gap-2 text-lg font-semibold">
          {title} <span className="tabular text-sm font-normal text-muted">{shown.length}</span>
        </h2>
        <GameList games={shown} />
      </section>
    );
  });
}

function NoGames() {
  return (
    <EmptyState title="No games this day" action={<LinkButton href="/games">All games today</LinkButton>}>
      Another day or league has some.
    </EmptyState>
  );
}

function SkeletonGames() {
  return (
    <div className="flex flex-col gap-px">
      {[1, 2, 3, 4, 5, 6].map(row => (
        <Skeleton key={row} className="h-14 rounded-card" />
      ))}
    </div>
  );
}
