import type { Mood } from './replay.ts';
import type { PlayedGame } from './shapes.ts';

const hour = 3_600_000;

/** A day's games with a fault of games: the first one that is on or to come is listed twice, called off, or has a second the same day. */
export function faultyGames(games: readonly PlayedGame[], mood: Mood): readonly PlayedGame[] {
  const chosen = games.find(({ status }) => !['FINAL', 'POSTPONED', 'CANCELED'].includes(status));
  if (!chosen) return games;
  const { soFar: _, ...bare } = chosen;
  const calledOff = (status: 'POSTPONED' | 'CANCELED') =>
    games.map(game => (game === chosen ? { ...bare, status, period: 0, clock: 0, scores: { home: 0, away: 0 } } : game));
  if (mood === 'twice') return [...games, { ...chosen, id: `${chosen.id}9` }];
  if (mood === 'postponed') return calledOff('POSTPONED');
  if (mood === 'canceled') return calledOff('CANCELED');
  if (mood !== 'doubleheader') return games;
  const startsAt = new Date(Date.parse(chosen.startsAt) + 4 * hour).toISOString();
  const none = { home: 0, away: 0 };
  const second: PlayedGame = { ...bare, id: `${chosen.id}8`, startsAt, scores: none, status: 'SCHEDULED', period: 0, clock: 0, number: 2 };
  return [...games.map(game => (game === chosen ? { ...game, number: 1 } : game)), second];
}
