/** Applies live updates to games. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { Game, gameEvent, Play, playsEvent } from './games.contract.ts';

/** The newer of a known game and that of an event, by the time of their reads. */
export function withGame(known: Game | undefined, { game }: EventData<typeof gameEvent>): Game {
  return known && known.id === game.id && known.asOf > game.asOf ? known : game;
}

export interface KnownPlays {
  plays: readonly Play[];
  upTo: number;
}

/** The plays of a game with new and corrected ones in their places. */
export function withPlays({ plays, upTo }: KnownPlays, event: EventData<typeof playsEvent>): KnownPlays {
  const bySeq = new Map([...plays, ...event.plays].map(play => [play.seq, play]));
  return {
    plays: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    upTo: Math.max(upTo, ...event.plays.map(({ seq }) => seq)),
  };
}
