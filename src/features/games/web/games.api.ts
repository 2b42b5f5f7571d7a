import type { QueryClient } from '@tanstack/react-query';
import type { Answer, CallInput, RouteDefinition } from '../../../platform/shared/contract.ts';
import type { EventData } from '../../../platform/shared/events.ts';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import type { League } from '../../sports/sports.rules.ts';
import { type Game, type gameEvent, gamesRoutes, type Play, type playReactionsEvent, type playsEvent } from '../games.contract.ts';
import { type KnownPlays, withGame, withPlayReactions, withPlays } from '../games.live.rules.ts';
import { tableLeagueOf, tableTagOf } from './panel/tableTag.ts';
import { type Tag, tagsRoutes } from '../../tags/tags.contract.ts';
import { isSameTag } from '../../tags/tags.rules.ts';
import type { Schedule } from '../words/games.words.ts';

/** The time between two reads, in milliseconds: without events, and with them, which do not tell of games that nobody watches. */
const pollMs = 30_000;
const refreshMs = 90_000;
const tableStaleMs = 5 * 60_000;

/** The longest wait of a page for the first read of a source, in milliseconds. */
const maxWaitMs = 400;

/** Reads for the first paint, unless the read takes long: the browser goes on with it then. */
export async function prefetchSoon<R extends RouteDefinition>(client: QueryClient, route: R, input: CallInput<R>): Promise<void> {
  await waitBriefly(prefetchRead(client, route, input));
}

/** Waits for a read of the server's rendering for a short time. */
export async function waitBriefly(read: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([read, late]);
  clearTimeout(timer);
}

/** The time between two reads of what events keep current. */
export function useRefetchInterval(): number {
  return useIsLive() ? refreshMs : pollMs;
}

export function scheduleInput({ date, league, team }: Schedule): CallInput<typeof gamesRoutes.list> {
  return { query: { ...(date && { date }), ...(league && { league }), ...(team && { team }) } };
}

/** Reads the games of a day for the first paint, unless it takes long. */
export function prefetchGames(client: QueryClient, schedule: Schedule): Promise<void> {
  return prefetchSoon(client, gamesRoutes.list, scheduleInput(schedule));
}

/** Reads the table that belongs beside tags for the first paint, unless it takes long. */
export async function prefetchTable(client: QueryClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await prefetchRead(client, tagsRoutes.all, {});
  const listed = client.getQueryData<Tag[]>(readKey(tagsRoutes.all, {})) ?? [];
  const league = tableLeagueOf(tableTagOf(names.map(name => listed.find(tag => isSameTag(tag.name, name)))));
  if (league) await prefetchSoon(client, gamesRoutes.standings, { params: { league } });
}

/** The games of a day. */
export function useGames(schedule: Schedule, { enabled = true }: { enabled?: boolean } = {}) {
  const refetchInterval = useRefetchInterval();
  return useRead(gamesRoutes.list, scheduleInput(schedule), { staleTime: pollMs, refetchInterval, enabled });
}

export function useGame(id: string) {
  const refetchInterval = useRefetchInterval();
  return useRead(gamesRoutes.one, { params: { id } }, { staleTime: pollMs, refetchInterval });
}

/** The plays of a game; events bring new ones, and polling does where there are none. */
export function usePlays(id: string, isOn: boolean, { enabled = true }: { enabled?: boolean } = {}) {
  const isLive = useIsLive();
  const often = { staleTime: pollMs, refetchInterval: isOn && !isLive ? pollMs : false, enabled } as const;
  return useRead(gamesRoutes.plays, { params: { id }, query: {} }, often);
}

/** The box of a game, which no event brings. */
export function useBox(id: string, isOn: boolean) {
  return useRead(gamesRoutes.box, { params: { id } }, { staleTime: pollMs, refetchInterval: isOn ? pollMs : false });
}

export function useInjuries(id: string) {
  return useRead(gamesRoutes.injuries, { params: { id } }, { staleTime: tableStaleMs });
}

export function useStandings(league: League) {
  return useRead(gamesRoutes.standings, { params: { league } }, { staleTime: tableStaleMs });
}

const listPath = gamesRoutes.list.path;

/** Whether a key of the cache is that of a list of games. */
const isList = ({ queryKey: [url] }: { queryKey: readonly unknown[] }) =>
  typeof url === 'string' && (url === listPath || url.startsWith(`${listPath}?`));

/** Applies a pushed state to the game's entry, and to the lists that show it. */
export function showGame(client: QueryClient, event: EventData<typeof gameEvent>): void {
  const { id } = event.game;
  client.setQueryData<Game>(readKey(gamesRoutes.one, { params: { id } }), known => known && withGame(known, event));
  client.setQueriesData<Answer<typeof gamesRoutes.list>>(
    { predicate: isList },
    known => known && { ...known, games: known.games.map(each => (each.id === id ? withGame(each, event) : each)) },
  );
}

const playsKey = (gameId: string) => readKey(gamesRoutes.plays, { params: { id: gameId }, query: {} });

/** A play as the page knows it. */
export function knownPlay(client: QueryClient, gameId: string, seq: number): Play | undefined {
  return client.getQueryData<Answer<typeof gamesRoutes.plays>>(playsKey(gameId))?.plays.find(play => play.seq === seq);
}

/** Changes what is known of the plays of a game. */
export function changePlays(client: QueryClient, gameId: string, change: (known: KnownPlays) => KnownPlays): void {
  client.setQueryData<Answer<typeof gamesRoutes.plays>>(playsKey(gameId), known => {
    if (!known) return known;
    const { plays, upTo } = change(known);
    return { plays: [...plays], upTo };
  });
}

/** Applies pushed plays to what is known of their game. */
export function showPlays(client: QueryClient, event: EventData<typeof playsEvent>): void {
  changePlays(client, event.gameId, known => withPlays(known, event));
}

/** Applies the pushed talk of plays to what is known of their game. */
export function showPlayReactions(client: QueryClient, event: EventData<typeof playReactionsEvent>): void {
  changePlays(client, event.gameId, known => withPlayReactions(known, event));
}

/** Reads again what is shown of games. Anything may have changed since, such as the reader's position. */
export async function refreshGames(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && (isList({ queryKey: [url] }) || url.startsWith(`${listPath}/`)),
  });
}
