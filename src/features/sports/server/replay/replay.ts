import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { firstLeague, type League, leagueRecord, leagues } from '../../leagues/leagues.ts';
import { maxListed } from '../scores/months.ts';
import { dayOfGames } from '../upstream/provider.ts';
import { type Team, teamOfEspnId, teamsOf } from '../teams/teams.ts';
import { athleteOf, gamesOf, leadersAnswer, seasonAround } from './days.ts';
import { faultyGames } from './gameFaults.ts';
import { cdnBoxOf, cdnPlaysOf } from './night/cdnGame.ts';
import { espnSummaryOf, espnTableOf } from './night/espnGame.ts';
import type { Night } from './night/night.ts';
import { cdnDay, cdnSeason, espnDay, espnSeason, type PlayedGame } from './shapes.ts';

/** The moods of the replay: ways in which a source fails, an empty day, and games that behave badly. */
export const moods = [
  'well',
  'empty',
  'hang',
  '500',
  'html',
  'wrong',
  'broken',
  'huge',
  'drip',
  '403',
  '429',
  '400',
  'redirect',
  'cut off',
  'some garbage',
  'garbage',
  'twice',
  'postponed',
  'canceled',
  'backwards',
  'doubleheader',
] as const;
export type Mood = (typeof moods)[number];

/** Stands in for the sources of scores, in their shapes. Its games are made up and say that they are a replay. */
export interface Replay {
  url: string;
  /** Every request that came: path and query. */
  calls: string[];
  agents: Set<string>;
  /** How a source answers from now on; both unless one is named. */
  be: (mood: Mood, source?: Source) => void;
  /** Replaces the made-up games on scoreboards and in schedules; undefined restores them. */
  show: (games: readonly PlayedGame[] | undefined) => void;
  close: () => Promise<void>;
}
type Source = 'espn' | 'nba-cdn';

const leagueOfPath = (path: string | undefined) => leagues.find(league => leagueRecord(league).path === path);

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body));

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 200 * 1024 * 1024 });
  const piece = Buffer.alloc(64 * 1024, ' ');
  const go = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', go);
  go();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

const faults: Partial<Record<Mood, RequestListener>> = {
  hang: () => undefined,
  drip: (_request, response) => drip(response),
  huge: (_request, response) => pour(response),
  '500': (_request, response) => response.writeHead(500).end('oh no'),
  '403': (_request, response) => response.writeHead(403).end('Forbidden'),
  '429': (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end('Slow down'),
  '400': (_request, response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":400}'),
  html: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><script>alert(1)</script>'),
  wrong: (_request, response) => json(response, { events: 'none', scoreboard: [1, 2] }),
  broken: (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"events":['),
  redirect: (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
  'cut off': request => request.socket.destroy(),
};

/** Schedules and leaders; undefined for any other path. */
function aboutTeams(
  { pathname, searchParams }: URL,
  seasonOf: (league: League, team: Team) => readonly PlayedGame[],
  wholeSeason: () => readonly PlayedGame[],
): object | undefined {
  const [, path = '', id = ''] = /\/sports\/(\w+\/[\w.-]+)\/teams\/(\d+)\/schedule$/.exec(pathname) ?? [];
  const league = leagueOfPath(path);
  const team = league && teamOfEspnId(league, id);
  if (league && team) return espnSeason(searchParams.get('seasontype') === '2' ? seasonOf(league, team) : []);
  if (pathname.endsWith('/scheduleLeagueV2.json')) return cdnSeason(wholeSeason());
  if (/\/athletes\/\d+$/.test(pathname)) return athleteOf(Number(pathname.split('/').at(-1)));
  if (!pathname.endsWith('/leaders')) return undefined;
  return leadersAnswer(/\/football\//.test(pathname) ? 'yards' : 'means', pathname.startsWith('/v2/') ? 'core' : 'site');
}

/** Makes one game, or most of them, unreadable. */
function spoil(answer: object, mood: Mood): unknown {
  const spoiled: unknown[] = [null, 5, {}, { id: 'x', competitions: [] }];
  const add = (list: readonly unknown[]) =>
    mood === 'some garbage' ? [...list, ...spoiled.slice(0, 1)] : mood === 'garbage' ? spoiled : mood === 'empty' ? [] : list;
  if ('events' in answer && Array.isArray(answer.events)) return { ...answer, events: add(answer.events) };
  if ('scoreboard' in answer && typeof answer.scoreboard === 'object' && answer.scoreboard && 'games' in answer.scoreboard) {
    const { games } = answer.scoreboard;
    return { ...answer, scoreboard: { ...answer.scoreboard, games: add(Array.isArray(games) ? games : []) } };
  }
  return answer;
}

/** The summary of a game, its plays and box at the NBA, and tables; undefined for any other path and for an unknown game. */
function aboutGames({ pathname, searchParams }: URL, gameOf: (id: string) => PlayedGame | undefined): object | undefined {
  const [, path = ''] = /^\/apis\/v2\/sports\/(\w+\/[\w.-]+)\/standings$/.exec(pathname) ?? [];
  const league = leagueOfPath(path);
  if (league) return espnTableOf(league);
  const [, kind, id = ''] = /\/liveData\/(playbyplay|boxscore)\/\w+_00(\d{1,30})\.json$/.exec(pathname) ?? [];
  const game = gameOf(pathname.endsWith('/summary') ? (searchParams.get('event') ?? '') : id);
  if (!game) return undefined;
  return kind === undefined ? espnSummaryOf(game) : kind === 'boxscore' ? cdnBoxOf(game) : cdnPlaysOf(game);
}

/** The days that a scoreboard is asked for: one, or those of a month. Undefined for all else, such as a range, which the source refuses. */
function daysAsked(dates: string): string[] | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)?$/.exec(dates) ?? [];
  if (!year || !month) return undefined;
  if (day) return [`${year}-${month}-${day}`];
  const count = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${year}-${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The number of games at which the source cuts a list off: a limit that is too high counts as none. */
function listedAtMost({ searchParams }: URL): number {
  const limit = Number(searchParams.get('limit') ?? 100);
  return limit > maxListed ? 25 : limit;
}

/** The days around today whose games have details, and that a whole night is made up for, in milliseconds. */
const nearMs = 3 * 24 * 3_600_000;

/** Opens a replay of a day that stands still in places, or of a whole night with plays. */
export async function openReplay(port = 0, host = '127.0.0.1', now: () => number = Date.now, night?: Night): Promise<Replay> {
  const began = now();
  const calls: string[] = [];
  const agents = new Set<string>();
  const mood: Record<Source, Mood> = { espn: 'well', 'nba-cdn': 'well' };
  let shown: readonly PlayedGame[] | undefined;
  /** The days whose games somebody has listed: a source knows those games by their ids from then on. */
  const listedDays = new Set<string>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    calls.push(request.url ?? '');
    agents.add(request.headers['user-agent'] ?? '');
    const url = new URL(request.url ?? '/', 'http://replay');
    const source: Source = url.pathname.startsWith('/static/') ? 'nba-cdn' : 'espn';
    const fault = faults[mood[source]];
    if (fault) return fault(request, response);
    const league = leagueOfPath(/\/sports\/(\w+\/[\w.-]+)\/scoreboard$/.exec(url.pathname)?.[1]);
    // A feed that goes backwards is a minute and a half behind in each second answer.
    const moment = mood[source] === 'backwards' && calls.length % 2 === 0 ? now() - 90_000 : now();
    const elapsed = (moment - began) / 1_000;
    const today = dayOfGames(now());
    const asked = daysAsked(url.searchParams.get('dates') ?? today);
    const isNear = (day: string) => Math.abs(Date.parse(day) - Date.parse(today)) <= nearMs;
    if (asked?.length === 1) for (const day of asked.filter(isNear)) listedDays.add(day);
    // Nights are longer than real ones. Of other days a month has to have fewer games than the source lists, unless the league has more.
    const gamesADay = (of: League) => (leagueRecord(of).season.byMonth ? 7 : 20);
    const nightOf = (of: League, day: string) => night?.gamesOf(of, day, moment).slice(0, isNear(day) ? undefined : gamesADay(of));
    const wholeDay = (of: League, day: string) =>
      shown?.filter(game => game.league === of) ?? nightOf(of, day) ?? gamesOf(of, day, elapsed);
    const wholeMonth = (of: League, days: readonly string[]) =>
      shown?.filter(game => game.league === of && days.includes(dayOfGames(Date.parse(game.startsAt)))) ??
      days.flatMap(day => wholeDay(of, day));
    const games = (of: League, day: string) => faultyGames(wholeDay(of, day), mood[source]);
    const gameOf = (id: string) => {
      const sameId = (game: PlayedGame) => game.id === id;
      return (
        shown?.find(sameId) ??
        night?.gameOf(id, moment) ??
        [today, ...listedDays].flatMap(day => leagues.flatMap(each => faultyGames(wholeDay(each, day), mood[source]))).find(sameId)
      );
    };
    const about = (of: League, team: Team) =>
      shown?.filter(game => game.league === of && (game.home === team || game.away === team)) ?? seasonAround(of, team, now());
    const whole = () => shown ?? teamsOf(firstLeague).flatMap(each => seasonAround(firstLeague, each, now()));
    const found = league ? undefined : (aboutTeams(url, about, whole) ?? aboutGames(url, gameOf));
    if (found) json(response, found);
    else if (league && !asked) response.writeHead(400).end('{"code":400,"message":"Failed to get events endpoint."}');
    else if (league && asked) {
      const [first = today] = asked;
      const listed = asked.length > 1 ? wholeMonth(league, asked) : games(league, first);
      json(response, spoil(espnDay(listed.slice(0, listedAtMost(url)), first), mood.espn));
    } else if (url.pathname.endsWith('/todaysScoreboard_00.json'))
      json(response, spoil(cdnDay(games(firstLeague, today), today), mood['nba-cdn']));
    else response.writeHead(404).end();
  }

  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the replay has no port');
  return {
    url: `http://${host}:${address.port}`,
    calls,
    agents,
    be(next, source) {
      for (const each of source ? [source] : (['espn', 'nba-cdn'] as const)) mood[each] = next;
    },
    show(games) {
      shown = games;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
