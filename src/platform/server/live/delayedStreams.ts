/** Holds events back for streams of limited readers, who get them with a delay. docs/live.md. */
import type { EventDefinition } from '../../shared/events.ts';
import type { BufferedEvent, Stream } from './hub.ts';

/** How an event reaches readers with a delay; undefined for one that reaches them with their delay. */
export type WhenDelayed = EventDefinition['whenDelayed'];

/**
 * The longest delay of a stream in milliseconds. Events are kept for so long while there are streams with a delay, and a law compares it
 * with the longest that a reader can ask for.
 */
export const maxDelayMs = 180_000;

/** Positions are whole seconds, so a page is read at a position up to this time before the delay of its stream, in milliseconds. */
const positionStepMs = 1_000;

interface Delayed {
  stream: Stream;
  /** The stream has the events up to this time of `performance.now()`. */
  upTo: number;
  /** The delay as of the last delivery; infinite while the stream gets no delayed events. */
  delayMs: number;
}

/** The streams of a node that have a delay. All times are those of `performance.now()`, in milliseconds. */
export interface DelayedStreams {
  /** Adds a stream with a delay. Its page was read at `since`. */
  add(stream: Stream, since: number): void;
  remove(stream: Stream): void;
  /** The number of these streams. */
  size(): number;
  /** The delay of a stream as of the last delivery; 0 for a live one. */
  delayOf(stream: Stream): number;
  /** Whether an event does not reach a stream at once. */
  holdsBack(stream: Stream, whenDelayed: WhenDelayed): boolean;
  /** Delivers the events whose time has come. `recent` holds everything since `completeSince`, in order. */
  catchUp(recent: readonly BufferedEvent[], completeSince: number): void;
}

/** The ways in which the hub writes to a stream: a text as it is, or an event if the stream is for it. */
interface Output {
  send: (stream: Stream, text: string) => void;
  deliver: (stream: Stream, sent: BufferedEvent) => void;
  signs: Readonly<Record<'paused' | 'resumed' | 'missed', string>>;
}

const infinite = Number.POSITIVE_INFINITY;

/** The place of the first event after a time, by bisection. */
export function firstAfter(recent: readonly BufferedEvent[], time: number): number {
  let [low, high] = [0, recent.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((recent[middle]?.at ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function createDelayedStreams({ send, deliver, signs }: Output): DelayedStreams {
  const streams = new Map<Stream, Delayed>();

  /** Tells a page to poll while its stream brings only events marked `at once`, as it does while its stream is cut. */
  function change(delayed: Delayed, delayMs: number, now: number): void {
    if (delayMs === delayed.delayMs) return;
    // A reader who stands still is further behind from moment to moment, and misses nothing.
    const standsStill = delayMs > delayed.delayMs && now - delayMs >= delayed.upTo - positionStepMs;
    if (standsStill) {
      delayed.delayMs = delayMs;
      return;
    }
    if (delayMs === infinite) send(delayed.stream, signs.paused);
    else if (delayed.delayMs === infinite) send(delayed.stream, signs.resumed + signs.missed);
    else send(delayed.stream, signs.missed);
    delayed.delayMs = delayMs;
    // The page reads again at a whole second. It may get an event of that second twice, which changes nothing.
    delayed.upTo = delayMs === infinite ? now : now - delayMs - positionStepMs;
  }

  return {
    add(stream, since) {
      const delayMs = stream.delayMs?.() ?? 0;
      streams.set(stream, { stream, delayMs, upTo: delayMs === infinite ? since : since - delayMs - positionStepMs });
      // The page was read at the position of its reader, and the events of the time before it may be gone.
      if (delayMs === infinite) send(stream, signs.paused);
      else send(stream, signs.missed);
    },
    remove(stream) {
      streams.delete(stream);
    },
    size: () => streams.size,
    delayOf: stream => streams.get(stream)?.delayMs ?? 0,
    holdsBack: (stream, whenDelayed) =>
      stream.delayMs !== undefined && whenDelayed !== 'at once' && (streams.get(stream)?.delayMs ?? infinite) > 0,
    catchUp(recent, completeSince) {
      const now = performance.now();
      for (const delayed of streams.values()) {
        const delayMs = delayed.stream.delayMs?.() ?? 0;
        change(delayed, delayMs, now);
        if (delayMs === infinite || delayMs === 0) {
          delayed.upTo = now;
          continue;
        }
        const until = now - delayMs;
        if (until <= delayed.upTo) continue;
        const isReadable = (time: number) => time - positionStepMs >= completeSince;
        if (!isReadable(delayed.upTo) && isReadable(until)) send(delayed.stream, signs.missed);
        for (let place = firstAfter(recent, delayed.upTo); place < recent.length; place += 1) {
          const sent = recent[place];
          if (!sent || sent.at > until) break;
          if (sent.whenDelayed === undefined || sent.whenDelayed === 'reloaded') deliver(delayed.stream, sent);
        }
        delayed.upTo = until;
      }
    },
  };
}
