import type { ServerResponse } from 'node:http';
import { newPostsTopic } from '../../shared/events.ts';
import type { Audience, Speakers } from './liveUpdate.ts';
import { markingMuted, type TextFor } from './mutedText.ts';

/** A person has a maximum number of streams; a further one ends the oldest. docs/product.md, 1.6 Live updates. */
export const streamsPerPerson = 20;
/** The number of visitors' streams from one address; a further one is refused. docs/product.md, 1.6 Live updates. */
export const visitorStreamsPerAddress = 20;
/** A reader that takes nothing in for this many bytes is cut off, and comes back. */
const unreadLimit = 1_000_000;

/** The time that sent events are kept for a page that was read before its stream was open, in milliseconds. */
export const recentFor = 30_000;
const maxRecent = 5_000;

/** Readers that lose their streams together come back over so many milliseconds a stream, and at most so long. */
const comeBack = { first: 500, spread: 500, perStream: 2, most: 30_000 };

/** When to come back, in the words of the event stream's format: each reader is told a time of its own. */
function retryHint(streams: number): string {
  const spread = Math.min(comeBack.spread + streams * comeBack.perStream, comeBack.most - comeBack.first);
  return `retry: ${Math.round(comeBack.first + Math.random() * spread)}\n\n`;
}

/** The messages about the stream itself. */
const signs = {
  open: 'event: open\ndata: {"type":"open"}\n\n',
  /** Events of other nodes do not come: the page polls, until they do again. */
  paused: 'event: paused\ndata: {"type":"paused"}\n\n',
  resumed: 'event: resumed\ndata: {"type":"resumed"}\n\n',
  /** Events may have been missed: the page reads again, as after a dropped stream. */
  missed: 'event: missed\ndata: {"type":"missed"}\n\n',
};

interface Sent {
  at: number;
  audience: Audience;
  text: string;
  from: Speakers | undefined;
  textFor: TextFor | undefined;
}

/**
 * The owner of a stream: a signed-in person, with the people whose words it leaves out and the folded words that mark a comment as
 * muted, or a visitor at a network address.
 */
export type Listener =
  | { personId: string; sessionId: string; unheard?: ReadonlySet<string>; mutedWords?: readonly string[] }
  | { address: string };

export interface Stream {
  listener: Listener;
  /** The topics that the stream subscribes to, such as `post:7`. */
  topics: ReadonlySet<string>;
  response: ServerResponse;
}

interface WriteOptions {
  from?: Speakers | undefined;
  replaces?: readonly string[] | undefined;
  mutable?: string | undefined;
}

/** The streams of one node. */
export interface Hub {
  /** Opens a stream with what it would have brought in the last `ago` milliseconds. */
  add(stream: Stream, ago?: number): void;
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
  /** Says that events may have been missed. */
  miss(): void;
  /** Writes a comment to every stream, so that nothing on the way takes it for dead. */
  beat(): void;
  /** Whether any stream here follows a topic. */
  isFollowed(topic: string): boolean;
  /** The sessions of members that have streams here. */
  sessions(): string[];
  endSession(sessionId: string): void;
  /** Ends the streams of people; each is told to come back at once. */
  endPeople(personIds: readonly string[]): void;
  /** Ends every stream; each is told to come back in its own time. */
  endAll(): void;
  size(): number;
}

function addTo<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}

/** A visitor gets an event for everyone only by subscribing to its topic, and never one for certain people. */
function isFor({ listener, topics }: Stream, audience: Audience): boolean {
  if (audience === 'everyone') return 'personId' in listener || topics.has(newPostsTopic);
  if ('topic' in audience) return topics.has(audience.topic);
  return 'personId' in listener && audience.people.includes(listener.personId);
}

/** Whether a stream leaves out what one of the people says. */
function leavesOut({ listener }: Stream, from: Speakers | undefined): boolean {
  if (from === null || from === undefined || !('unheard' in listener) || !listener.unheard) return false;
  const { unheard } = listener;
  return typeof from === 'string' ? unheard.has(from) : from.some(person => unheard.has(person));
}

/** The text of an event as a stream's owner reads it. */
function textSeenBy({ listener }: Stream, text: string, textFor: TextFor | undefined): string {
  return textFor && 'mutedWords' in listener && listener.mutedWords ? textFor(listener.mutedWords) : text;
}

/** A stream that the server ended for its reader's sake comes back after so many milliseconds. */
const atOnce = 'retry: 50\n\n';

export function createHub(): Hub {
  let recent: Sent[] = [];
  let isReached = false;
  /** Events that were sent before this may be missing. */
  let completeSince = performance.now();
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();
  const visitorsByAddress = new Map<string, Set<Stream>>();
  const byTopic = new Map<string, Set<Stream>>();

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return;
    if ('personId' in stream.listener) removeFrom(byPerson, stream.listener.personId, stream);
    else removeFrom(visitorsByAddress, stream.listener.address, stream);
    for (const topic of stream.topics) removeFrom(byTopic, topic, stream);
  }

  function end(stream: Stream): void {
    remove(stream);
    stream.response.end();
    // A client that does not read would hold the connection open.
    if (stream.response.writableLength > 0) setTimeout(() => stream.response.destroy(), 1_000).unref();
  }

  function send(stream: Stream, text: string): void {
    if (stream.response.writableLength > unreadLimit) {
      remove(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }

  function* receiversOf(audience: Audience): Iterable<Stream> {
    if (audience === 'everyone') {
      for (const stream of all) if (isFor(stream, audience)) yield stream;
    } else if ('topic' in audience) yield* byTopic.get(audience.topic) ?? [];
    else for (const person of new Set(audience.people)) yield* byPerson.get(person) ?? [];
  }

  function forget(now: number): void {
    if (recent.length <= maxRecent * 2 && (!recent[0] || recent[0].at >= now - recentFor * 2)) return;
    const kept = recent.slice(-maxRecent);
    if (kept.length < recent.length) completeSince = Math.max(completeSince, kept[0]?.at ?? now);
    recent = kept.filter(sent => sent.at >= now - recentFor);
  }

  /** A stream that opens later gets nothing of what was deleted meanwhile. */
  function withdraw(audience: Audience, names: readonly string[]): void {
    if (audience === 'everyone' || !('topic' in audience)) return;
    const isReplaced = (sent: Sent) =>
      sent.audience !== 'everyone' &&
      'topic' in sent.audience &&
      sent.audience.topic === audience.topic &&
      names.some(name => sent.text.startsWith(`event: ${name}\n`));
    recent = recent.filter(sent => !isReplaced(sent));
  }

  function sendAll(sign: string): void {
    for (const stream of all) send(stream, sign);
  }

  return {
    add(stream, ago = 0) {
      // The client may have gone while its session was read.
      if (stream.response.destroyed) return;
      const { listener } = stream;
      all.add(stream);
      if ('personId' in listener) {
        const own = byPerson.get(listener.personId);
        const [oldest] = own ?? [];
        if (own && oldest && own.size >= streamsPerPerson) end(oldest);
        addTo(byPerson, listener.personId, stream);
      } else addTo(visitorsByAddress, listener.address, stream);
      for (const topic of stream.topics) addTo(byTopic, topic, stream);
      stream.response.on('close', () => remove(stream));
      const since = performance.now() - ago;
      send(stream, signs.open);
      if (!isReached) send(stream, signs.paused);
      if (ago > 0 && since < completeSince) send(stream, signs.missed);
      for (const { at, audience, text, from, textFor } of recent)
        if (at >= since && isFor(stream, audience) && !leavesOut(stream, from)) send(stream, textSeenBy(stream, text, textFor));
    },
    visitorsAt: address => visitorsByAddress.get(address)?.size ?? 0,
    write(audience, text, { from, replaces, mutable } = {}) {
      const textFor = mutable === undefined ? undefined : markingMuted(text, mutable);
      const now = performance.now();
      if (replaces) withdraw(audience, replaces);
      recent.push({ at: now, audience, text, from, textFor });
      forget(now);
      for (const stream of receiversOf(audience)) if (!leavesOut(stream, from)) send(stream, textSeenBy(stream, text, textFor));
    },
    reach(state) {
      if (isReached === state) return;
      isReached = state;
      completeSince = performance.now();
      sendAll(isReached ? signs.resumed : signs.paused);
    },
    isReached: () => isReached,
    miss() {
      completeSince = performance.now();
      sendAll(signs.missed);
    },
    beat: () => sendAll(': here\n\n'),
    isFollowed: topic => byTopic.has(topic),
    sessions: () => [...new Set([...all].flatMap(({ listener }) => ('sessionId' in listener ? [listener.sessionId] : [])))],
    endSession(sessionId) {
      for (const stream of all) if ('sessionId' in stream.listener && stream.listener.sessionId === sessionId) end(stream);
    },
    endPeople(personIds) {
      for (const personId of personIds)
        for (const stream of byPerson.get(personId) ?? []) {
          stream.response.write(atOnce);
          end(stream);
        }
    },
    endAll() {
      const streams = all.size;
      for (const stream of all) {
        stream.response.write(retryHint(streams));
        end(stream);
      }
    },
    size: () => all.size,
  };
}
