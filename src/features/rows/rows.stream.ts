/** The one stream of a row: what its members say, between the plays of the game. */
import type { Play } from '../games/games.contract.ts';
import type { RowMessage } from './rowMessages.contract.ts';

export type StreamItem = { play: Play; endsPeriod: boolean } | { messages: RowMessage[] };

/** The lines of plays that a stream has at most. */
const maxPlays = 30;
/** Those before the first message. */
const leadingPlays = 12;

/** The lines of plays: those that scored or drew a reaction, the last one, and the ends of periods, each with its place among all. */
function linesOf(plays: readonly Play[]): { play: Play; endsPeriod: boolean; place: number }[] {
  return plays.flatMap((play, place) => {
    const next = plays[place + 1];
    const isShown = play.scoring || next === undefined || Object.keys(play.reactions).length > 0;
    return [
      ...(isShown ? [{ play, endsPeriod: false, place }] : []),
      ...(next && next.period > play.period ? [{ play, endsPeriod: true, place }] : []),
    ];
  });
}

/**
 * Messages in their order, each after the plays that its writer knew. A message of somebody who was behind stays where it came, below
 * newer ones.
 */
export function streamOf(messages: readonly RowMessage[], plays: readonly Play[]): StreamItem[] {
  const places = new Map(plays.map(({ seq }, place) => [seq, place]));
  const placeOf = ({ moment }: RowMessage) => places.get(moment?.seq ?? 0) ?? -1;
  const [first] = messages;
  const lines = linesOf(plays);
  const before = first ? lines.filter(({ place }) => place <= placeOf(first)).length : lines.length;
  const shown = lines.slice(Math.max(0, before - leadingPlays)).slice(-maxPlays);
  const items: StreamItem[] = [];
  let next = 0;
  const passTo = (place: number) => {
    for (let line = shown[next]; line && line.place <= place; line = shown[next]) {
      items.push({ play: line.play, endsPeriod: line.endsPeriod });
      next += 1;
    }
  };
  for (const message of messages) {
    passTo(placeOf(message));
    const last = items.at(-1);
    if (last && 'messages' in last) last.messages.push(message);
    else items.push({ messages: [message] });
  }
  passTo(plays.length);
  return items;
}

/** The newest line of the stream that is not the reader's own. The docked reactions are about it. */
export type ReactionTarget = { play: Play } | { message: RowMessage };

export function newestTarget(items: readonly StreamItem[], viewerId: string): ReactionTarget | undefined {
  for (const item of items.toReversed()) {
    if ('play' in item) {
      if (!item.endsPeriod) return { play: item.play };
      continue;
    }
    const message = item.messages.findLast(({ senderId, deleted }) => senderId !== viewerId && !deleted);
    if (message) return { message };
  }
  return undefined;
}
