import { personChannel, topicChannel } from './bus/channels.ts';
import type { ChannelFollower, Stream, Visitor } from './hub.ts';
import type { Audience } from './liveUpdate.ts';

/** The followers of a topic: the ids of members, each once, and the visitor of each other stream. */
export interface Followers {
  topic: string;
  people: string[];
  visitors: Visitor[];
}

/** The open streams of a node, by person, by address and by topic. */
export interface StreamIndex {
  readonly all: ReadonlySet<Stream>;
  add(stream: Stream): void;
  /** False if it was removed before. */
  remove(stream: Stream): boolean;
  ofPerson: (personId: string) => ReadonlySet<Stream>;
  /** The ids of members who have streams. */
  people: () => string[];
  visitorsAt: (address: string) => number;
  /** The number of streams that follow a topic. */
  followersOf(topic: string): number;
  /** Whether an event for an audience is for a stream. */
  isFor(stream: Stream, audience: Audience): boolean;
  receiversOf(audience: Audience): Iterable<Stream>;
  /** The followers of each topic that begins so. */
  audiences: (beginning: string) => Iterable<Followers>;
  /** The sessions of members that have streams here. */
  sessions: () => string[];
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

function followersIn(topic: string, streams: ReadonlySet<Stream>): Followers {
  const people = new Set<string>();
  const visitors: Visitor[] = [];
  for (const { listener } of streams) {
    if ('personId' in listener) people.add(listener.personId);
    else visitors.push(listener);
  }
  return { topic, people: [...people], visitors };
}

const none: ReadonlySet<Stream> = new Set();

/** Indexes streams and tells `channels` which channels they need. `visitorsTopic` as in the hub's options. */
export function createStreamIndex(channels: ChannelFollower, visitorsTopic: string | undefined): StreamIndex {
  const all = new Set<Stream>();
  const byPerson = new Map<string, Set<Stream>>();
  const visitorsByAddress = new Map<string, Set<Stream>>();
  const byTopic = new Map<string, Set<Stream>>();
  return {
    all,
    add(stream) {
      all.add(stream);
      const { listener } = stream;
      if (!('personId' in listener)) addTo(visitorsByAddress, listener.address, stream);
      else if (addTo(byPerson, listener.personId, stream)) channels.follow(personChannel(listener.personId));
      for (const topic of stream.topics) if (addTo(byTopic, topic, stream)) channels.follow(topicChannel(topic));
    },
    remove(stream) {
      if (!all.delete(stream)) return false;
      const { listener } = stream;
      if (!('personId' in listener)) removeFrom(visitorsByAddress, listener.address, stream);
      else if (removeFrom(byPerson, listener.personId, stream)) channels.leave(personChannel(listener.personId));
      for (const topic of stream.topics) if (removeFrom(byTopic, topic, stream)) channels.leave(topicChannel(topic));
      return true;
    },
    ofPerson: personId => byPerson.get(personId) ?? none,
    people: () => [...byPerson.keys()],
    visitorsAt: address => visitorsByAddress.get(address)?.size ?? 0,
    followersOf: topic => byTopic.get(topic)?.size ?? 0,
    isFor: (stream, audience) => isFor(stream, audience, visitorsTopic),
    *receiversOf(audience) {
      if (audience === 'everyone') {
        for (const stream of all) if (isFor(stream, audience, visitorsTopic)) yield stream;
      } else if ('topic' in audience) yield* byTopic.get(audience.topic) ?? [];
      else for (const person of new Set(audience.people)) yield* byPerson.get(person) ?? [];
    },
    *audiences(beginning) {
      for (const [topic, streams] of byTopic) if (topic.startsWith(beginning)) yield followersIn(topic, streams);
    },
    sessions: () => [...new Set([...all].flatMap(({ listener }) => ('sessionId' in listener ? [listener.sessionId] : [])))],
  };
}
