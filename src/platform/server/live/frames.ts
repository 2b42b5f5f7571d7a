/**
 * Batches events for many streams. An event for a few streams is written to each at once. Events for more streams wait for a frame, which
 * is encoded once and written to the sockets in slices: at ten thousand watchers a write for each event and stream takes most of the
 * processor (docs/live.md).
 */

/** The settings of frames; tests set smaller ones. */
export interface FrameOptions {
  /** An audience of at most this many streams gets its events at once. */
  atOnceUpTo: number;
  /** The time that a frame collects events, in milliseconds: as long as the frame before it took to write, within these bounds. */
  collectMs: number;
  maxCollectMs: number;
  /** The number of streams that are written to before other work of the node has its turn. */
  sliceSize: number;
}

export const usualFrames: FrameOptions = { atOnceUpTo: 100, collectMs: 150, maxCollectMs: 250, sliceSize: 500 };

/** An event in a frame. Each has the number of its place among all events of the node. */
export interface Framed {
  number: number;
  text: string;
}

interface Output<Stream, Event> {
  /** The streams of an audience at this moment. */
  receiversOf: (key: string) => Iterable<Stream>;
  /** Whether a stream gets every event of its audience as it was sent, in full. */
  isPlain: (stream: Stream) => boolean;
  /** Whether the stream is still open. */
  isOpen: (stream: Stream) => boolean;
  /** The number of the first event that the stream gets by frames: it has those before it since it was opened. */
  firstNumberOf: (stream: Stream) => number;
  /** The text of an event as the stream gets it; undefined for an event that it does not get. */
  textFor: (stream: Stream, event: Event) => string | undefined;
  send: (stream: Stream, text: string | Buffer) => void;
}

export interface Frames<Event> {
  /** Takes an event for `count` streams into a frame. False if it is to be written at once. */
  take(key: string, count: number, event: Event): boolean;
}

export function createFrames<Stream, Event extends Framed>(output: Output<Stream, Event>, options: FrameOptions): Frames<Event> {
  const { isPlain, isOpen, firstNumberOf, textFor, send } = output;
  /** The frames that collect or are being written, by audience. Events that come meanwhile make the next frame of the audience. */
  const open = new Map<string, { events: Event[]; isWriting: boolean }>();

  function* writes(key: string, events: readonly Event[]): Generator<void> {
    const whole = Buffer.from(events.map(({ text }) => text).join(''));
    const first = events[0]?.number ?? 0;
    let written = 0;
    // Streams open and close between the slices.
    const receivers = [...output.receiversOf(key)];
    for (const stream of receivers) {
      if (!isOpen(stream)) continue;
      if (isPlain(stream) && firstNumberOf(stream) <= first) send(stream, whole);
      else {
        const since = firstNumberOf(stream);
        const text = events.flatMap(event => (event.number < since ? [] : (textFor(stream, event) ?? []))).join('');
        if (text !== '') send(stream, text);
      }
      written += 1;
      if (written % options.sliceSize === 0) yield;
    }
  }

  function write(key: string): void {
    const frame = open.get(key);
    if (!frame || frame.isWriting) return;
    const events = frame.events.splice(0);
    frame.isWriting = true;
    const slices = writes(key, events);
    const began = performance.now();
    const next = () => {
      if (!slices.next().done) return void setImmediate(next);
      frame.isWriting = false;
      // A node that is slow to write sends fewer and larger frames, so that writing leaves time for other work.
      if (frame.events.length > 0) collect(key, performance.now() - began);
      else open.delete(key);
    };
    next();
  }

  function collect(key: string, wroteForMs = 0): void {
    setTimeout(() => write(key), Math.min(Math.max(wroteForMs, options.collectMs), options.maxCollectMs)).unref();
  }

  return {
    take(key, count, event) {
      const frame = open.get(key);
      // A later event must not overtake those that wait.
      if (!frame && count <= options.atOnceUpTo) return false;
      if (frame) frame.events.push(event);
      else {
        open.set(key, { events: [event], isWriting: false });
        collect(key);
      }
      return true;
    },
  };
}
