import type { ServerResponse } from 'node:http';
import { personChannel, topicChannel } from './bus/channels.ts';
import { createFrames, type FrameOptions, usualFrames } from './frames.ts';
import { createDelayedStreams, firstAfter, type WhenDelayed, maxDelayMs } from './delayedStreams.ts';
import type { LimitedReader } from '../db/limited/limitedReads.ts';
import type { Audience, Speakers } from './liveUpdate.ts';

/** A person has a maximum number of streams; a further one ends the oldest. docs/live.md. */
export const streamsPerPerson = 20;
/** The number of visitors' streams from one address; a further one is refused. docs/live.md. */
export const visitorStreamsPerAddress = 20;
/** A stream with more unread bytes than this is cut off, and its reader reconnects. */
const maxUnreadBytes = 1_000_000;

/** The time that sent events are kept for a page that was read before its stream was open, in milliseconds. */
export const recentForMs = 30_000;
const maxRecent = 5_000;

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

/** An event as `Hears` gets it: its text, the people whose words it brings, and the field that its definition calls `mutable`. */
export interface HeardEvent {
  text: string;
  from: Speakers | undefined;
  mutable: string | undefined;
}

/** The text of an event as the owner of a stream gets it; undefined for one that they do not get. */
export type Hears = (event: HeardEvent) => string | undefined;

/** An event that was sent, kept for streams that open later and for streams with a delay. */
export interface BufferedEvent extends HeardEvent {
  /** Its place among the events of this node. */
  number: number;
  /** The time of sending, by `performance.now()`. */
  at: number;
  audience: Audience;
  whenDelayed: WhenDelayed;
}

/** The owner of a stream: a signed-in person, or a visitor at a network address. */
export type Listener = { personId: string; sessionId: string } | { address: string };

export interface Stream {
  listener: Listener;
  /** The topics that the stream subscribes to. */
  topics: ReadonlySet<string>;
  response: ServerResponse;
  /** Without it the stream brings every event as it was sent. */
  hears?: Hears | undefined;
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
  reach(isReached: boolean): void;
  isReached(): boolean;
  /** Tells all streams that events may have been missed. */
  miss(): void;
  /** The events for an audience are known only for so long before now: its streams that were read earlier read again. */
  lack(audience: Audience, completeForMs: number): void;
  /** Writes an event to one stream as its owner gets it, unless it has ended or the event is not for it. */
  sendTo(stream: Stream, event: Pick<BufferedEvent, 'audience'> & HeardEvent): void;
  /** Writes a comment to every stream, so that nothing on the way takes it for dead. */
  beat(): void;
  /** Brings streams of readers who are behind the events that they may know by now. Call it several times a second. */
  catchUp(): void;
  /** Whether any stream here follows a topic. */
  isFollowed(topic: string): boolean;
  /** The followers of each topic that begins so: the ids of members, each once, and the number of visitors' streams. */
  audiences(beginning: string): Iterable<{ topic: string; people: string[]; visitors: number }>;
  /** The sessions of members that have streams here. */
  sessions(): string[];
  endSession(sessionId: string): void;
  /** Ends the streams of people; each is told to come back at once, as after a change of what they may know. */
  endPeople(personIds: readonly string[]): void;
  /** Ends every stream; each is told to come back in its own time. */
  endAll(): void;
  size(): number;
}

/** True for the first stream of a key. */
function addTo<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): boolean {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
  return !streams;
}

/** True for the last stream of a key. */
function removeFrom<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): boolean {
  const streams = index.get(key);
  streams?.delete(stream);
  return streams?.size === 0 && index.delete(key);
}

/** A visitor gets an event for everyone only by subscribing to a topic, and never one for certain people. */
function isFor({ listener, topics }: Stream, audience: Audience, visitorsTopic: string | undefined): boolean {
  if (audience === 'everyone') return 'personId' in listener || (visitorsTopic !== undefined && topics.has(visitorsTopic));
  if ('topic' in audience) return topics.has(audience.topic);
  return 'personId' in listener && audience.people.includes(listener.personId);
}

/** The text of an event as a stream brings it; undefined for one that it leaves out. */
function heardBy({ hears }: Stream, event: HeardEvent): string | undefined {
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

export function createHub({
  visitorsTopic,
  frames: frameOptions = usualFrames,
  channels = noChannels,
  reload = () => undefined,
}: HubOptions = {}): Hub {
  let recent: BufferedEvent[] = [];
  let nextNumber = 0;
  const delayed = createDelayedStreams({ send, deliver, signs });
  let isReached = false;
  /** Events that were sent before this may be missing. */
  let completeSince = performance.now();
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();
  const visitorsByAddress = new Map<string, Set<Stream>>();
  const byTopic = new Map<string, Set<Stream>>();
  /** The number of the first event after the opening of a stream. */
  const firstNumbers = new WeakMap<Stream, number>();
  /** The time at which the page of a stream was read. */
  const readAt = new WeakMap<Stream, number>();
  const frames = createFrames<Stream, BufferedEvent>(
    {
      receiversOf: key => receiversOf(key === '' ? 'everyone' : { topic: key }),
      isPlain,
      isOpen: stream => all.has(stream),
      firstNumberOf: stream => firstNumbers.get(stream) ?? 0,
      textFor: (stream, sent) => textOf(stream, sent),
      send,
    },
    frameOptions,
  );

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return;
    delayed.remove(stream);
    const { listener } = stream;
    if (!('personId' in listener)) removeFrom(visitorsByAddress, listener.address, stream);
    else if (removeFrom(byPerson, listener.personId, stream)) channels.leave(personChannel(listener.personId));
    for (const topic of stream.topics) if (removeFrom(byTopic, topic, stream)) channels.leave(topicChannel(topic));
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

  function* receiversOf(audience: Audience): Iterable<Stream> {
    if (audience === 'everyone') {
      for (const stream of all) if (isFor(stream, audience, visitorsTopic)) yield stream;
    } else if ('topic' in audience) yield* byTopic.get(audience.topic) ?? [];
    else for (const person of new Set(audience.people)) yield* byPerson.get(person) ?? [];
  }

  /** Sends an event to a stream that it is for. */
  function deliver(stream: Stream, event: BufferedEvent): void {
    const text = isFor(stream, event.audience, visitorsTopic) ? heardBy(stream, event) : undefined;
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

  function forget(now: number): void {
    const keptFor = delayed.size() > 0 ? maxDelayMs + recentForMs : recentForMs;
    if (recent.length <= maxRecent * 2 && (!recent[0] || recent[0].at >= now - keptFor - recentForMs)) return;
    const kept = recent.slice(-maxRecent);
    if (kept.length < recent.length) completeSince = Math.max(completeSince, kept[0]?.at ?? now);
    recent = kept.filter(sent => sent.at >= now - keptFor);
    completeSince = Math.max(completeSince, now - keptFor);
  }

  /** Removes kept events of deleted things, so that streams which open later do not get them. */
  function withdraw(audience: Audience, names: readonly string[], until: number): void {
    if (audience === 'everyone' || !('topic' in audience)) return;
    const isReplaced = (sent: BufferedEvent) =>
      sent.at <= until &&
      sent.audience !== 'everyone' &&
      'topic' in sent.audience &&
      sent.audience.topic === audience.topic &&
      names.some(name => sent.text.startsWith(`event: ${name}\n`));
    recent = recent.filter(sent => !isReplaced(sent));
  }

  /** Takes in an event of the time before this node followed its channel. The streams opened meanwhile get it if their pages are older. */
  function addPast(sent: BufferedEvent): void {
    recent.splice(firstAfter(recent, sent.at), 0, sent);
    for (const stream of receiversOf(sent.audience)) {
      const seen = (readAt.get(stream) ?? 0) <= sent.at ? textOf(stream, sent) : undefined;
      if (seen !== undefined) send(stream, seen);
    }
  }

  function sendAll(sign: string): void {
    for (const stream of all) send(stream, sign);
  }

  return {
    add(stream, ago = 0, isBack = false) {
      // The client may have gone while its session was read.
      if (stream.response.destroyed) return;
      const { listener } = stream;
      all.add(stream);
      firstNumbers.set(stream, nextNumber);
      if ('personId' in listener) {
        const own = byPerson.get(listener.personId);
        const [oldest] = own ?? [];
        if (own && oldest && own.size >= streamsPerPerson) end(oldest);
        if (addTo(byPerson, listener.personId, stream)) channels.follow(personChannel(listener.personId));
      } else addTo(visitorsByAddress, listener.address, stream);
      for (const topic of stream.topics) if (addTo(byTopic, topic, stream)) channels.follow(topicChannel(topic));
      stream.response.on('close', () => remove(stream));
      const since = performance.now() - ago;
      readAt.set(stream, since);
      send(stream, signs.opened);
      if (!isReached) send(stream, signs.paused);
      if (stream.delayMs) delayed.add(stream, since);
      else if (isBack || (ago > 0 && since < completeSince)) send(stream, signs.missed);
      for (const sent of recent) if (sent.at >= since && !delayed.holdsBack(stream, sent.whenDelayed)) deliver(stream, sent);
    },
    sendTo(stream, event) {
      const text = all.has(stream) && isFor(stream, event.audience, visitorsTopic) ? heardBy(stream, event) : undefined;
      if (text !== undefined) send(stream, text);
    },
    visitorsAt: address => visitorsByAddress.get(address)?.size ?? 0,
    write(audience, text, { from, replaces, mutable, whenDelayed, ageMs } = {}) {
      const now = performance.now();
      const at = now - (ageMs ?? 0);
      if (replaces) withdraw(audience, replaces, at);
      const sent: BufferedEvent = { number: nextNumber++, at, audience, text, from, mutable, whenDelayed };
      if (ageMs !== undefined) return addPast(sent);
      recent.push(sent);
      forget(now);
      const key = keyOf(audience);
      const count = key === undefined ? 0 : key === '' ? all.size : (byTopic.get(key)?.size ?? 0);
      if (key !== undefined && frames.take(key, count, sent)) return;
      for (const stream of receiversOf(audience)) {
        const seen = textOf(stream, sent);
        if (seen !== undefined) send(stream, seen);
      }
    },
    reach(state) {
      if (isReached === state) return;
      isReached = state;
      completeSince = performance.now();
      for (const stream of all)
        if (!isReached || delayed.delayOf(stream) !== Number.POSITIVE_INFINITY) send(stream, isReached ? signs.resumed : signs.paused);
    },
    isReached: () => isReached,
    miss() {
      completeSince = performance.now();
      sendAll(signs.missed);
    },
    lack(audience, completeForMs) {
      const from = performance.now() - completeForMs;
      for (const stream of receiversOf(audience)) if ((readAt.get(stream) ?? 0) < from) send(stream, signs.missed);
      if (completeForMs < maxDelayMs + recentForMs) completeSince = Math.max(completeSince, from);
    },
    beat: () => sendAll(': here\n\n'),
    catchUp: () => delayed.catchUp(recent, completeSince),
    isFollowed: topic => byTopic.has(topic),
    *audiences(beginning) {
      for (const [topic, streams] of byTopic) {
        if (!topic.startsWith(beginning)) continue;
        const people = new Set<string>();
        let visitors = 0;
        for (const { listener } of streams) {
          if ('personId' in listener) people.add(listener.personId);
          else visitors += 1;
        }
        yield { topic, people: [...people], visitors };
      }
    },
    sessions: () => [...new Set([...all].flatMap(({ listener }) => ('sessionId' in listener ? [listener.sessionId] : [])))],
    endSession(sessionId) {
      for (const stream of all) if ('sessionId' in stream.listener && stream.listener.sessionId === sessionId) end(stream);
    },
    endPeople(personIds) {
      for (const personId of personIds)
        for (const stream of byPerson.get(personId) ?? []) {
          send(stream, retryAtOnce);
          end(stream);
        }
    },
    endAll() {
      const streams = all.size;
      for (const stream of all) {
        send(stream, retryHint(streams));
        end(stream);
      }
    },
    size: () => all.size,
  };
}
