import { LRUCache } from 'lru-cache';
import type { Context } from '../../../../platform/server/http/context.ts';
import { dayOfGames } from '../../../sports/server/index.ts';
import { type League, leagues } from '../../../sports/sports.rules.ts';
import { gameTopic } from '../../games.contract.ts';
import { type ClockGame, clockGame, gamesOfClock } from '../clock/games/clockGames.ts';
import type { SourceReader } from './reader.ts';
import { repeat } from '../../../../platform/server/process/watchdog.ts';

const lookEveryMs = 1_000;
/** A game that a call asked for counts as watched for this time, in milliseconds. */
const askedForMs = 60_000;

const isLeague = (league: string): league is League => leagues.some(each => each === league);

/** Keeps the days of games up to date, also after a final, which a source may take back. */
export async function readDaysOf(reader: SourceReader, games: readonly ClockGame[]): Promise<void> {
  const days = new Map(games.flatMap(({ league, day }) => (isLeague(league) ? [[`${league} ${day}`, { league, day }]] : [])));
  for (const { league, day } of days.values()) await reader.day(league, day);
}

/** The games that somebody watches through this node. */
export interface Watched {
  /** Notes that a call asked for a game. */
  ask(gameId: string): void;
  stop(): Promise<void>;
}

/**
 * Reads the sources of games whose topic a stream of this node follows, or for which a call asked within the last minute. Other games
 * are not read.
 */
export function watchGames(context: Context, reader: SourceReader): Watched {
  const { live, watchdog } = context;
  const asked = new LRUCache<string, true>({ max: 500, ttl: askedForMs });

  async function look(): Promise<void> {
    if (live.hub.size() === 0 && asked.size === 0) return;
    const current = await gamesOfClock(context);
    const followed = current.filter(({ id }) => asked.has(id) || live.hub.isFollowed(gameTopic(id)));
    const others = [...asked.keys()].filter(id => !current.some(game => game.id === id));
    const older = (await Promise.all(others.map(id => clockGame(context, id)))).filter(game => game !== undefined);
    await readDaysOf(reader, followed);
    await Promise.all([...followed, ...older].map(({ id }) => reader.details(id)));
  }

  const stop = repeat(watchdog, 'watched games', lookEveryMs, look);
  return { ask: gameId => void asked.set(gameId, true), stop };
}

const aDayMs = 24 * 3_600_000;

/** The seven days before and after a moment, and its own first. */
export function daysAround(now: number): string[] {
  const today = Date.parse(`${dayOfGames(now)}T12:00:00Z`);
  const distances = Array.from({ length: 15 }, (_, index) => index - 7).toSorted((one, other) => Math.abs(one) - Math.abs(other));
  return distances.map(days => new Date(today + days * aDayMs).toISOString().slice(0, 10));
}
