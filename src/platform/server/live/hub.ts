import type { ServerResponse } from 'node:http';
import type { Audience } from './announcement.ts';

/** Wire contract: a person has at most so many streams; with one more the oldest ends. */
export const streamsPerPerson = 20;
/** A reader that takes nothing in for this many bytes is cut off, and comes back. */
const unreadLimit = 1_000_000;

export interface Stream {
  personId: string;
  sessionId: string;
  posts: readonly number[];
  response: ServerResponse;
}

/** The streams of one node. */
export interface Hub {
  add(stream: Stream): void;
  /** Writes a text of the event stream's format to everybody it is for. */
  write(audience: Audience, text: string): void;
  /** The sessions that have streams here. */
  sessions(): string[];
  endSession(sessionId: string): void;
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

export function createHub(): Hub {
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();
  const byPost = new Map<number, Set<Stream>>();

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return;
    removeFrom(byPerson, stream.personId, stream);
    for (const post of stream.posts) removeFrom(byPost, post, stream);
  }

  function end(stream: Stream): void {
    remove(stream);
    stream.response.end();
    // Who reads nothing would hold the connection open.
    if (stream.response.writableLength > 0) setTimeout(() => stream.response.destroy(), 1_000).unref();
  }

  function send(stream: Stream, text: string): void {
    if (stream.response.writableLength > unreadLimit) {
      remove(stream);
      stream.response.destroy();
    } else stream.response.write(text);
  }

  function* readersOf(audience: Audience): Iterable<Stream> {
    if (audience === 'everyone') yield* all;
    else if ('readersOf' in audience) yield* byPost.get(audience.readersOf) ?? [];
    else for (const person of new Set(audience.people)) yield* byPerson.get(person) ?? [];
  }

  return {
    add(stream) {
      const own = byPerson.get(stream.personId);
      if (own && own.size >= streamsPerPerson) {
        const [oldest] = own;
        if (oldest) end(oldest);
      }
      all.add(stream);
      addTo(byPerson, stream.personId, stream);
      for (const post of stream.posts) addTo(byPost, post, stream);
      stream.response.on('close', () => remove(stream));
    },
    write(audience, text) {
      for (const stream of readersOf(audience)) send(stream, text);
    },
    sessions: () => [...new Set([...all].map(stream => stream.sessionId))],
    endSession(sessionId) {
      for (const stream of all) if (stream.sessionId === sessionId) end(stream);
    },
    endAll() {
      for (const stream of all) end(stream);
    },
    size: () => all.size,
  };
}
