/**
 * Batches events for many streams. An event for a few streams is written to each at once. Events for more streams wait for a frame, which
 * is encoded once and written to the sockets in slices: at ten thousand watchers a write for each event and stream takes most of the
 * processor (docs/live.md). One frame has the events of all audiences, because the watchers of a game follow its thread and its plays.
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

/** The events of a frame for the streams of the same audiences. */
interface Group<Event> {
  /** In the order of sending. */
  events: readonly Event[];
  /** The text of the events; encoded for the first stream that gets it. */
  whole: Buffer | undefined;
  /** The groups of the streams that are of one more audience, by that audience. */
  larger: Map<string, Group<Event>>;
}

const groupOf = <Event>(events: readonly Event[]): Group<Event> => ({ events, whole: undefined, larger: new Map() });

/** The group of the streams of `group` that also get the events of an audience. */
function joined<Event extends Framed>(group: Group<Event>, audience: string, events: readonly Event[]): Group<Event> {
  const known = group.larger.get(audience);
  if (known) return known;
  const made = groupOf([...group.events, ...events].toSorted((one, other) => one.number - other.number));
  group.larger.set(audience, made);
  return made;
}

export function createFrames<Stream, Event extends Framed>(output: Output<Stream, Event>, options: FrameOptions): Frames<Event> {
  const { receiversOf, isPlain, isOpen, firstNumberOf, textFor, send } = output;
  /** The events that make the next frame, by audience. */
  let waiting = new Map<string, Event[]>();
  /** The frame that is being written. */
  let leaving: ReadonlyMap<string, readonly Event[]> | undefined;

  function sendGroup(stream: Stream, group: Group<Event>): void {
    const since = firstNumberOf(stream);
    const own = isPlain(stream) ? undefined : group.events.map(event => (event.number < since ? undefined : textFor(stream, event)));
    const isWhole = own ? own.every((text, place) => text === group.events[place]?.text) : since <= (group.events[0]?.number ?? 0);
    if (isWhole) {
      group.whole ??= Buffer.from(group.events.map(({ text }) => text).join(''));
      return send(stream, group.whole);
    }
    const texts = own ?? group.events.map(event => (event.number < since ? undefined : event.text));
    const text = texts.filter(each => each !== undefined).join('');
    if (text !== '') send(stream, text);
  }

  function* writes(frame: ReadonlyMap<string, readonly Event[]>): Generator<void> {
    const groups = new Map<Stream, Group<Event>>();
    const none = groupOf<Event>([]);
    for (const [audience, events] of frame)
      for (const stream of receiversOf(audience)) groups.set(stream, joined(groups.get(stream) ?? none, audience, events));
    let written = 0;
    // Streams open and close between the slices.
    for (const [stream, group] of groups) {
      if (!isOpen(stream)) continue;
      sendGroup(stream, group);
      written += 1;
      if (written % options.sliceSize === 0) yield;
    }
  }

  function write(): void {
    const slices = writes(waiting);
    leaving = waiting;
    waiting = new Map();
    const began = performance.now();
    const next = () => {
      if (!slices.next().done) return void setImmediate(next);
      leaving = undefined;
      // A node that is slow to write sends fewer and larger frames, so that writing leaves time for other work.
      if (waiting.size > 0) collect(performance.now() - began);
    };
    next();
  }

  function collect(wroteForMs = 0): void {
    setTimeout(write, Math.min(Math.max(wroteForMs, options.collectMs), options.maxCollectMs)).unref();
  }

  return {
    take(key, count, event) {
      const events = waiting.get(key);
      // A later event must not overtake those that wait.
      if (count <= options.atOnceUpTo && !events && !leaving?.has(key)) return false;
      if (waiting.size === 0 && !leaving) collect();
      if (events) events.push(event);
      else waiting.set(key, [event]);
      return true;
    },
  };
}
