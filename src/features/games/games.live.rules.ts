/** Applies live updates to games. The browser's cache and the law "event applied = state refetched" use the same functions. */
import type { EventData } from '../../platform/shared/events.ts';
import type { Game, gameEvent, Play, playReactionsEvent, playsEvent } from './games.contract.ts';

/** The newer of a known game and that of an event, by the time of their reads. The event cannot know what the reader asked for. */
export function withGame(known: Game | undefined, { game }: EventData<typeof gameEvent>): Game {
  if (known?.id !== game.id) return game;
  if (known.asOf > game.asOf) return known;
  return known.calls === undefined ? game : { ...game, calls: known.calls };
}

/**
 * A game with the score after its newest play, for a page that shows both: its source tells states and plays in reads of their own. A score
 * that is above that of the plays stays.
 */
export function withNewestPlay(game: Game, plays: readonly Play[]): Game {
  const newest = plays.findLast(({ withdrawn }) => !withdrawn);
  const { home, away, state } = game;
  if (state !== 'live' || !newest || newest.homeScore < home.score || newest.awayScore < away.score) return game;
  return { ...game, home: { ...home, score: newest.homeScore }, away: { ...away, score: newest.awayScore } };
}

export interface KnownPlays {
  plays: readonly Play[];
  upTo: number;
}

/**
 * The plays of a game with new and corrected ones in their places. The talk of known plays stays: the event may come with a delay, and
 * cannot know the reader's own reaction.
 */
export function withPlays({ plays, upTo }: KnownPlays, event: EventData<typeof playsEvent>): KnownPlays {
  const bySeq = new Map(plays.map(play => [play.seq, play]));
  for (const play of event.plays) {
    const known = bySeq.get(play.seq);
    bySeq.set(play.seq, known ? { ...play, reactions: known.reactions, comments: known.comments, mine: known.mine } : play);
  }
  return {
    plays: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    upTo: Math.max(upTo, ...event.plays.map(({ seq }) => seq)),
  };
}

/** The plays of a game with newer reactions and numbers of comments. */
export function withPlayReactions({ plays, upTo }: KnownPlays, event: EventData<typeof playReactionsEvent>): KnownPlays {
  const bySeq = new Map(event.plays.map(talk => [talk.seq, talk]));
  return { plays: plays.map(play => ({ ...play, ...bySeq.get(play.seq) })), upTo };
}
