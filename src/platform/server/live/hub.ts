import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createFrames, type FrameOptions, usualFrames } from './frames.ts';
import { createDelayedStreams, type DelayedStreams, type WhenDelayed } from './delayedStreams.ts';
import { createRecentEvents, keptForDelayedMs, type RecentEvents } from './recentEvents.ts';
import { createStreamIndex, type Followers, type StreamIndex } from './streamIndex.ts';
import type { LimitedReader } from '../db/limited/limitedReads.ts';
import type { Audience, Speakers } from './liveUpdate.ts';

/** A person has a maximum number of streams; a further one ends the oldest. docs/live.md. */
export const streamsPerPerson = 20;
/** The number of visitors' streams from one address; a further one is refused. docs/live.md. */
export const visitorStreamsPerAddress = 20;
/** A stream with more unread bytes than this is cut off, and its reader reconnects. */
const maxUnreadBytes = 1_000_000;

/** The times of reconnecting in milliseconds: readers that lose their streams together come back over a time that grows with their number. */
const reconnect = { firstMs: 500, spreadMs: 500, perStreamMs: 2, maxMs: 30_000 };

/** The field `retry` of the event stream's format, with a random time for each reader. */
function retryHint(streams: number): string {
  const spread = Math.min(reconnect.spreadMs + streams * reconnect.perStreamMs, reconnect.maxMs - reconnect.firstMs);
  return `retry: ${Math.round(reconnect.firstMs + Math.random() * spread)}\n\n`;
}

/** The messages about the stream itself. */
const signs = {
  /** No event is named `open` or `error`, which EventSource fires by itself. The id makes it say, when it comes back, that it was here. */
  opened: 'id: 1\nevent: opened\ndata: {"type":"opened"}\n\n',
  /** Events of other nodes do not come: the page polls, until they do again. */
  paused: 'event: paused\ndata: {"type":"paused"}\n\n',
  resumed: 'event: resumed\ndata: {"type":"resumed"}\n\n',
  /** Events may have been missed: the page reads again, as after a dropped stream. */
  missed: 'event: missed\ndata: {"type":"missed"}\n\n',
};

/** An event as `EventFilter` gets it: its text, the people whose words it brings, and the field that its definition calls `mutable`. */
export interface FilteredEvent {
  text: string;
  from: Speakers | undefined;
  mutable: string | undefined;
}

/** The text of an event as the owner of a stream gets it; undefined for one that they do not get. */
export type EventFilter = (event: FilteredEvent) => string | undefined;

/** An event that was sent, kept for streams that open later and for streams with a delay. */
export interface BufferedEvent extends FilteredEvent {
  /** Its place among the events of this node. */
  number: number;
  /** The time of sending, by `performance.now()`. */
  at: number;
  audience: Audience;
  whenDelayed: WhenDelayed;
}

/** The owner of a stream: a signed-in person, or a visitor at a network address, with the id of their browser if it takes cookies. */
export type Listener = { personId: string; sessionId: string } | Visitor;

export interface Visitor {
  address: string;
  visitorId?: string | undefined;
}

export interface Stream {
  listener: Listener;
  /** The topics that the stream subscribes to. */
  topics: ReadonlySet<string>;
  response: ServerResponse;
  /** Without it the stream brings every event as it was sent. */
  hears?: EventFilter | undefined;
  /** For a limited reader: the delay of events at this moment in milliseconds; infinite while they get only events marked `at once`. */
  delayMs?: (() => number) | undefined;
  /** The limited reader as of this moment; undefined if they may know everything. */
  reader?: (() => LimitedReader | undefined) | undefined;
}

interface WriteOptions {
  from?: Speakers | undefined;
  replaces?: readonly string[] | undefined;
  mutable?: string | undefined;
  whenDelayed?: WhenDelayed;
  /** The age of an event that was sent before this node followed its channel, in milliseconds. */
  ageMs?: number | undefined;
}

/** Is told of the channels that streams of this node follow. */
export interface ChannelFollower {
  follow: (channel: string) => void;
  leave: (channel: string) => void;
}

/** The streams of one node. */
export interface Hub {
  /**
   * Opens a stream with the events that it would have brought in the last `ago` milliseconds. A reader who comes back on their own
   * (`isBack`) may have missed events.
   */
  add(stream: Stream, ago?: number, isBack?: boolean): void;
  /** The number of streams that visitors at a network address have here. */
  visitorsAt(address: string): number;
  /**
   * Writes a text of the event stream's format to everybody it is for. `from` are the people whose words it brings, `replaces`
   * and `mutable` as in the definition of its event.
   */
  write(audience: Audience, text: string, options?: WriteOptions): void;
  /** Whether events of other nodes come; at first they do not. */
  setBusReachable(isReached: boolean): void;
  isReached(): boolean;
  /** Tells all streams that events may have been missed. */
  reportAllMissed(): void;
  /** The members who have streams here. */
  people(): string[];
  /** Tells streams of people that they may have missed events; also those that open soon, if their pages were read before. */
  reportMissed(personIds: readonly string[]): void;
  /** The events for an audience are known only for so long before now: its streams that were read earlier read again. */
  reportGap(audience: Audience, completeForMs: number): void;
  /** Writes an event to one stream as its owner gets it, unless it has ended or the event is not for it. */
  sendTo(stream: Stream, event: Pick<BufferedEvent, 'audience'> & FilteredEvent): void;
  /** Writes a comment to every stream, so that nothing on the way takes it for dead. */
  beat(): void;
  /** Brings streams of readers who are behind the events that they may know by now. Call it several times a second. */
  catchUp(): void;
  /** Whether any stream here follows a topic. */
  isFollowed(topic: string): boolean;
  /** The followers of each topic that begins so. */
  audiences(beginning: string): Iterable<Followers>;
  /** The sessions of members that have streams here. */
  sessions(): string[];
  endSession(sessionId: string): void;
  /** Ends the streams of people; each is told to come back at once, as after a change of what they may know. */
  endPeople(personIds: readonly string[]): void;
  /** Whether the streams of a person were ended at a time of `performance.now()` or later. One that was about to open then is outdated. */
  hasEndedSince(personId: string, time: number): boolean;
  /** Ends every stream; each is told to come back in its own time. */
  endAll(): void;
  size(): number;
}

/** The text of an event as a stream brings it; undefined for one that it leaves out. */
function heardBy({ hears }: Stream, event: FilteredEvent): string | undefined {
  return hears ? hears(event) : event.text;
}

/** Whether a stream gets every event of its audience as it was sent. */
const isPlain = ({ hears, delayMs }: Stream) => delayMs === undefined && hears === undefined;

/** The audience of an event as a key, for events that may be framed. Events for people are few and quick. */
function keyOf(audience: Audience): string | undefined {
  if (audience === 'everyone') return '';
  return 'topic' in audience ? audience.topic : undefined;
}

/** The field `retry` for a stream that the server replaces, in milliseconds. */
const retryAtOnce = 'retry: 50\n\n';
/** A stream that ends as it opens, because what its owner may know has changed meanwhile. */
export const outdatedStream = signs.opened + retryAtOnce;
/** The number of people whose streams were ended that a node remembers. */
const maxEnded = 10_000;

const noChannels: ChannelFollower = { follow: () => undefined, leave: () => undefined };

/** Loads an event for the reader of a stream, which comes at once or with its delay. */
type Reload = (stream: Stream, text: string, isDelayed: boolean) => void;

export interface HubOptions {
  /** The topic by which a visitor subscribes to events for everyone; without it they get none. */
  visitorsTopic?: string;
  frames?: FrameOptions;
  channels?: ChannelFollower;
  reload?: Reload;
}

/** Writes events to streams: at once, with their delay, or loaded again. */
function createDelivery(index: StreamIndex, reload: Reload) {
  const delayed = createDelayedStreams({ send, deliver, signs });

  function remove(stream: Stream): void {
    if (index.remove(stream)) delayed.remove(stream);
  }

  function end(stream: Stream): void {
    remove(stream);
    stream.response.end();
    // A client that does not read would hold the connection open.
    if (stream.response.writableLength > 0) setTimeout(() => stream.response.destroy(), 1_000).unref();
  }

  /** Writes to the socket, because a write by the response takes a fifth longer. The headers have been sent, and the body has no chunks. */
  function send(stream: Stream, text: string | Buffer): void {
    const output = stream.response.socket ?? stream.response;
    if (output.writableLength > maxUnreadBytes) {
      remove(stream);
      stream.response.destroy();
    } else output.write(text);
  }

  /** Sends an event to a stream that it is for. */
  function deliver(stream: Stream, event: BufferedEvent): void {
    const text = index.isFor(stream, event.audience) ? heardBy(stream, event) : undefined;
    if (text === undefined) return;
    if (event.whenDelayed === 'reloaded' && delayed.holdsBack(stream, event.whenDelayed)) reload(stream, event.text, true);
    else send(stream, text);
  }

  /** The text of an event of a stream's audience as the stream gets it now; undefined for one that it does not get, or later. */
  function textOf(stream: Stream, event: BufferedEvent): string | undefined {
    const text = heardBy(stream, event);
    if (text === undefined || !delayed.holdsBack(stream, event.whenDelayed)) return text;
    if (event.whenDelayed === 'reloaded' || event.whenDelayed === 'when known') reload(stream, event.text, false);
    return undefined;
  }

  /** Sends an event to a stream of its audience as the stream gets it now. */
  function sendNow(stream: Stream, event: BufferedEvent): void {
    const text = textOf(stream, event);
    if (text !== undefined) send(stream, text);
  }

  return { delayed, send, sendNow, deliver, textOf, remove, end };
}

/** The opening of a stream. */
interface Opening {
  /** The number of the first event after it. */
  firstNumber: number;
  /** The time at which the page of the stream was read. */
  readAt: number;
}

interface WritingParts {
  index: StreamIndex;
  delivery: ReturnType<typeof createDelivery>;
  recent: RecentEvents;
  openings: WeakMap<Stream, Opening>;
}

/** Numbers events, keeps them for a while and writes them to streams. */
function createWriting({ index, delivery: { textOf, send, sendNow }, recent, openings }: WritingParts, frameOptions: FrameOptions) {
  let nextNumber = 0;
  const frames = createFrames<Stream, BufferedEvent>(
    {
      receiversOf: key => index.receiversOf(key === '' ? 'everyone' : { topic: key }),
      isPlain,
      isOpen: stream => index.all.has(stream),
      firstNumberOf: stream => openings.get(stream)?.firstNumber ?? 0,
      textFor: textOf,
      send,
    },
    frameOptions,
  );

  /** Takes in an event of the time before this node followed its channel. The streams opened meanwhile get it if their pages are older. */
  function addPast(sent: BufferedEvent): void {
    recent.addPast(sent);
    for (const stream of index.receiversOf(sent.audience)) if ((openings.get(stream)?.readAt ?? 0) <= sent.at) sendNow(stream, sent);
  }

  function write(audience: Audience, text: string, { from, replaces, mutable, whenDelayed, ageMs }: WriteOptions = {}): void {
    const at = performance.now() - (ageMs ?? 0);
    if (replaces) recent.withdraw(audience, replaces, at);
    const sent: BufferedEvent = { number: nextNumber++, at, audience, text, from, mutable, whenDelayed };
    if (ageMs !== undefined) return addPast(sent);
    recent.add(sent);
    const key = keyOf(audience);
    const count = key === undefined ? 0 : key === '' ? index.all.size : index.followersOf(key);
    if (key !== undefined && frames.take(key, count, sent)) return;
    for (const stream of index.receiversOf(audience)) sendNow(stream, sent);
  }

  return { write, nextNumber: () => nextNumber };
}

export function createHub({
  visitorsTopic,
  frames: frameOptions = usualFrames,
  channels = noChannels,
  reload = () => undefined,
}: HubOptions = {}): Hub {
  const index = createStreamIndex(channels, visitorsTopic);
  const delivery = createDelivery(index, reload);
  const { delayed, send, deliver, remove, end } = delivery;
  const recent = createRecentEvents(() => delayed.size() > 0);
  const openings = new WeakMap<Stream, Opening>();
  const reach = createReach({ index, delayed, recent, openings, send });
  const { write, nextNumber } = createWriting({ index, delivery, recent, openings }, frameOptions);

  function add(stream: Stream, ago = 0, isBack = false): void {
    // The client may have gone while its session was read.
    if (stream.response.destroyed) return;
    const own = 'personId' in stream.listener ? index.ofPerson(stream.listener.personId) : undefined;
    const [oldest] = own ?? [];
    if (own && oldest && own.size >= streamsPerPerson) end(oldest);
    index.add(stream);
    stream.response.on('close', () => remove(stream));
    const since = performance.now() - ago;
    openings.set(stream, { firstNumber: nextNumber(), readAt: since });
    send(stream, signs.opened);
    if (!reach.isReached()) send(stream, signs.paused);
    if (stream.delayMs) delayed.add(stream, since);
    else if (isBack || (ago > 0 && since < recent.completeSince())) send(stream, signs.missed);
    for (const sent of recent.all()) if (sent.at >= since && !delayed.holdsBack(stream, sent.whenDelayed)) deliver(stream, sent);
  }

  return {
    ...reach,
    ...endings(index, send, end),
    add,
    write,
    sendTo(stream, event) {
      const text = index.all.has(stream) && index.isFor(stream, event.audience) ? heardBy(stream, event) : undefined;
      if (text !== undefined) send(stream, text);
    },
    people: index.people,
    reportMissed: people => people.length > 0 && write({ people }, signs.missed),
    visitorsAt: index.visitorsAt,
    beat() {
      for (const stream of index.all) send(stream, ': here\n\n');
    },
    catchUp: () => delayed.catchUp(recent.all(), recent.completeSince()),
    isFollowed: topic => index.followersOf(topic) > 0,
    audiences: index.audiences,
    sessions: index.sessions,
    size: () => index.all.size,
  };
}

interface Reach {
  index: StreamIndex;
  delayed: DelayedStreams;
  recent: RecentEvents;
  openings: WeakMap<Stream, Opening>;
  send: (stream: Stream, text: string) => void;
}

/** Tells streams whether events of other nodes come, and of events that may be missing. */
function createReach({
  index,
  delayed,
  recent,
  openings,
  send,
}: Reach): Pick<Hub, 'setBusReachable' | 'isReached' | 'reportAllMissed' | 'reportGap'> {
  let isReached = false;
  return {
    setBusReachable(state) {
      if (isReached === state) return;
      isReached = state;
      recent.lackBefore();
      for (const stream of index.all)
        if (!isReached || delayed.delayOf(stream) !== Number.POSITIVE_INFINITY) send(stream, isReached ? signs.resumed : signs.paused);
    },
    isReached: () => isReached,
    reportAllMissed() {
      recent.lackBefore();
      for (const stream of index.all) send(stream, signs.missed);
    },
    reportGap(audience, completeForMs) {
      const from = performance.now() - completeForMs;
      for (const stream of index.receiversOf(audience)) if ((openings.get(stream)?.readAt ?? 0) < from) send(stream, signs.missed);
      if (completeForMs < keptForDelayedMs) recent.lackBefore(from);
    },
  };
}

/** The ways in which the server ends streams. */
function endings(
  { all, ofPerson }: StreamIndex,
  send: (stream: Stream, text: string) => void,
  end: (stream: Stream) => void,
): Pick<Hub, 'endSession' | 'endPeople' | 'hasEndedSince' | 'endAll'> {
  const endedAt = new LRUCache<string, number>({ max: maxEnded });
  return {
    endSession(sessionId) {
      for (const stream of all) if ('sessionId' in stream.listener && stream.listener.sessionId === sessionId) end(stream);
    },
    endPeople(personIds) {
      for (const personId of personIds) {
        endedAt.set(personId, performance.now());
        for (const stream of ofPerson(personId)) {
          send(stream, retryAtOnce);
          end(stream);
        }
      }
    },
    hasEndedSince: (personId, time) => (endedAt.get(personId) ?? -1) >= time,
    endAll() {
      const streams = all.size;
      for (const stream of all) {
        send(stream, retryHint(streams));
        end(stream);
      }
    },
  };
}
