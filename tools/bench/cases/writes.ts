import { type Case, type Community, pick, send, turns } from './case.ts';
import { freshVotes, type Reader } from '../community/material.queries.ts';

const atL3 = { on: 'product', limit: 'limit-insert', aim: 0.35 } as const;
const leastVotesAtOnce = 30_000;

type Votes = { pollId: number; optionId: number; reader: Reader }[];
let waiting: Votes = [];
/** Pairs of a poll and a person that were handed out for the measurement under way. */
const taken = new Set<string>();

/**
 * Votes that nobody has given yet. Each is handed out once in a measurement, which begins with its first connection. A vote that was
 * not cast in an earlier measurement is free again: a small community has no votes for all requests of all measurements.
 */
async function takeVotes({ client, material }: Community, connection: number, count: number): Promise<Votes> {
  if (connection === 0) {
    waiting = [];
    taken.clear();
  }
  if (waiting.length < count) {
    const readers = new Map(material.readers.map(reader => [reader.id, reader]));
    const votes = await freshVotes(client, [...readers.keys()], taken.size + Math.max(leastVotesAtOnce, count));
    waiting = votes.flatMap(({ pollId, optionId, readerId }) => {
      const reader = readers.get(readerId);
      return reader && !taken.has(`${pollId} ${readerId}`) ? [{ pollId, optionId, reader }] : [];
    });
    for (const { pollId, reader } of waiting) taken.add(`${pollId} ${reader.id}`);
    if (waiting.length < count) throw new Error('The community has too few votes left for this case: take more posts.');
  }
  return waiting.splice(-count);
}

/** The writes: each is durable, moves counters and publishes a live update. */
export const writes: Case[] = [
  {
    ...atL3,
    name: 'write-reply',
    about: 'a reply, 2,000 people, 1,000 posts',
    requests: ({ material, origin }, connection) =>
      turns(turn => {
        const body = { postId: pick(material.postIds, connection, turn), content: 'What a game, and what a way to end it. Number ' + turn };
        return send('POST', '/api/replies', pick(material.readers, connection + 500, turn), origin, body);
      }),
  },
  {
    ...atL3,
    name: 'write-like',
    about: 'a like and, the next time, its taking back',
    requests: ({ material, origin }, connection) =>
      turns(turn => {
        const path = `/api/posts/${pick(material.postIds, connection + 1_000, turn)}/like`;
        const reader = pick(material.readers, connection + 1_500, turn);
        return [send('POST', path, reader, origin), send('DELETE', path, reader, origin)];
      }).flat(),
  },
  {
    ...atL3,
    name: 'write-vote',
    about: 'a vote; each person and poll once',
    async requests(community, connection, count) {
      const votes = await takeVotes(community, connection, count);
      return votes.map(({ pollId, optionId, reader }) => send('POST', `/api/polls/${pollId}/vote`, reader, community.origin, { optionId }));
    },
  },
  {
    ...atL3,
    name: 'write-message',
    about: 'a chat message, some 400 rooms',
    requests: ({ material, origin }, connection) =>
      turns(turn => {
        const room = pick(material.rooms, connection, turn);
        const sender = material.readers.find(reader => reader.id === room.members[0]);
        if (!sender) throw new Error('A room without a reader');
        return send('POST', `/api/chat/messages/${room.id}`, sender, origin, { content: `Did you see that? ${turn}` });
      }),
  },
];
