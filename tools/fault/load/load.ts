import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/platform/server/db/database.ts';
import { type SignedIn, signedIn } from '../../person.ts';
import type { Kind, Ledger } from '../ledger/ledger.ts';

/** How the writers were answered. */
export interface LoadFigures {
  /** Answers by their status; 0 where the connection broke. */
  statuses: Map<number, number>;
  /** The longest that an answer or a broken connection took, in milliseconds. */
  longest: number;
  /** Calls that were given up without an answer. */
  hung: number;
  /** Answers of 500, and of 503 that do not say when to come again. */
  unsaid: string[];
}

export interface LoadOptions {
  /** The node that gets a writer's next call. */
  url: () => string;
  db: Database;
  ledger: Ledger;
  secret: string;
  writers?: number;
  /** A pause between two writes of a writer, in milliseconds. */
  pause?: number;
}

export interface Load {
  figures: LoadFigures;
  people: readonly SignedIn[];
  /** Lets the writers rest, once all that is under way is answered. */
  rest(): Promise<void>;
  go(): void;
  /** Writes that were acknowledged so far. */
  acknowledged(): number;
}

interface Answer {
  status: number;
  body: unknown;
}

const timeouts = 15_000;
/** A write that nobody knows about is asked for again so often. */
const maxTries = 400;
const maxBookmarks = 9;

/** A person who writes, with the parts of the community that they know. */
interface Writer extends SignedIn {
  id: string;
  room: number;
  bookmarks: number[];
  /** The next post, and poll, of the pool that they have not seen yet. */
  nextPost: number;
  nextPoll: number;
}

const numberIn = (body: unknown, name: string): number => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'number' ? value : 0;
};

type Call = (method: string, path: string, cookie: string, body?: object, key?: string) => Promise<Answer>;
/** Tries a write and keeps account of it; `mayRepeat` one with an unknown outcome. */
type Enter = (kind: Kind, key: string, write: () => Promise<Answer>, mayRepeat: boolean) => Promise<Answer>;
type Act = (person: Writer) => Promise<void>;

/** The posts and comments of the load so far, to which its other operations answer. */
interface Written {
  posts: number[];
  polls: { id: number; option: number }[];
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300;
/** The outcome is unknown. */
const isOpen = ({ status }: Answer) => status === 0 || status >= 500;

/** One call; status 0 where there was no answer. */
async function callNode(
  figures: LoadFigures,
  url: string,
  method: string,
  path: string,
  cookie: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const begun = performance.now();
  let answer: Answer = { status: 0, body: undefined };
  try {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      signal: AbortSignal.timeout(timeouts),
    });
    const text = await response.text();
    answer = { status: response.status, body: text && response.status < 500 ? JSON.parse(text) : undefined };
    const isUnsaid = response.status >= 500 && (response.status !== 503 || !response.headers.get('retry-after'));
    if (isUnsaid) figures.unsaid.push(`${method} ${path} ${response.status} ${text.slice(0, 120)}`);
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') figures.hung += 1;
  }
  figures.longest = Math.max(figures.longest, performance.now() - begun);
  figures.statuses.set(answer.status, (figures.statuses.get(answer.status) ?? 0) + 1);
  return answer;
}

/** Writes of posts, comments and messages. */
function createTexts(run: string, { posts, polls }: Written, call: Call, enter: Enter): Record<'post' | 'reply' | 'message', Act> {
  let count = 0;
  const text = (kind: Kind) => `${kind} ${run} ${(count += 1)}`;
  /** Half of what has a text is asked for again until somebody knows; the other half stays as it was answered. */
  const perhaps = () => count % 2 === 0;

  async function post(person: Writer): Promise<void> {
    const content = text('post');
    const hasPoll = count % 3 === 0;
    const poll = hasPoll ? { feature: 'poll', poll: { question: 'Who wins?', options: ['They', 'We'] } } : {};
    const write = () => call('POST', '/api/posts', person.cookie, { content, tags: ['nba', 'finals'], ...poll }, content);
    const answer = await enter('post', content, write, perhaps());
    if (!isDone(answer)) return;
    posts.push(numberIn(answer.body, 'id'));
    const made: unknown = typeof answer.body === 'object' && answer.body ? Reflect.get(answer.body, 'poll') : undefined;
    const options: unknown = typeof made === 'object' && made ? Reflect.get(made, 'options') : undefined;
    if (Array.isArray(options)) polls.push({ id: numberIn(made, 'id'), option: numberIn(options[0], 'id') });
  }

  async function reply(person: Writer): Promise<void> {
    const [content, postId] = [text('reply'), posts[Math.floor(Math.random() * posts.length)]];
    if (postId === undefined) return;
    await enter('reply', content, () => call('POST', '/api/replies', person.cookie, { postId, content }, content), perhaps());
  }

  async function message(person: Writer): Promise<void> {
    const content = text('message');
    const write = () => call('POST', `/api/chat/messages/${person.room}`, person.cookie, { content }, content);
    await enter('message', content, write, perhaps());
  }

  return { post, reply, message };
}

/** Likes, votes and bookmarks. */
function createMarks({ posts, polls }: Written, ledger: Ledger, call: Call, enter: Enter): Record<'like' | 'vote' | 'bookmark', Act> {
  async function like(person: Writer): Promise<void> {
    const postId = posts[person.nextPost];
    if (postId === undefined) return;
    person.nextPost += 1;
    await enter('like', `${person.id} ${postId}`, () => call('POST', `/api/posts/${postId}/like`, person.cookie), false);
  }

  async function vote(person: Writer): Promise<void> {
    const poll = polls[person.nextPoll];
    if (!poll) return;
    person.nextPoll += 1;
    const write = () => call('POST', `/api/polls/${poll.id}/vote`, person.cookie, { optionId: poll.option });
    await enter('vote', `${person.id} ${poll.id}`, write, false);
  }

  async function bookmark(person: Writer): Promise<void> {
    const oldest = person.bookmarks.length >= maxBookmarks ? person.bookmarks.shift() : undefined;
    if (oldest !== undefined) {
      const key = `${person.id} ${oldest}`;
      ledger.try('bookmark', key);
      const gone = await call('DELETE', `/api/bookmarks/${oldest}`, person.cookie);
      if (isDone(gone)) ledger.deny('bookmark', key);
      else person.bookmarks.push(oldest);
      return;
    }
    const postId = posts[Math.floor(Math.random() * posts.length)];
    if (postId === undefined || person.bookmarks.includes(postId)) return;
    // One that may be there takes a place, too.
    person.bookmarks.push(postId);
    await enter('bookmark', `${person.id} ${postId}`, () => call('POST', '/api/bookmarks', person.cookie, { postId }), false);
  }

  return { like, vote, bookmark };
}

function createActs(run: string, ledger: Ledger, call: Call, enter: Enter): Record<Kind, Act> {
  const written: Written = { posts: [], polls: [] };
  return { ...createTexts(run, written, call, enter), ...createMarks(written, ledger, call, enter) };
}

async function openPeople(
  { db, secret, writers }: Pick<LoadOptions, 'db' | 'secret'> & { writers: number },
  run: string,
  call: Call,
): Promise<Writer[]> {
  const made: Writer[] = [];
  for (let number = 0; number < writers; number += 1) {
    const who = await signedIn(db, secret, `${run}${number}`);
    made.push({ ...who, room: 0, bookmarks: [], nextPost: 0, nextPoll: 0 });
  }
  // Neighbours are friends, and have a room each.
  for (let number = 0; number + 1 < made.length; number += 2) {
    const [one, other] = [made[number], made[number + 1]];
    if (!one || !other) continue;
    await call('POST', '/api/friends/request', one.cookie, { receiverUsername: other.username });
    await call('POST', '/api/friends/request', other.cookie, { receiverUsername: one.username });
    const room = numberIn((await call('GET', `/api/chat/room/${other.username}`, one.cookie)).body, 'id');
    [one.room, other.room] = [room, room];
  }
  return made;
}

/** Starts people who write all they can, one thing after the other, and keep account of how it was answered. */
export async function startLoad({ url, db, ledger, secret, writers = 12, pause = 0 }: LoadOptions): Promise<Load> {
  const run = randomBytes(3).toString('hex');
  const figures: LoadFigures = { statuses: new Map(), longest: 0, hung: 0, unsaid: [] };
  let acknowledged = 0;
  const state = { isResting: true };
  let running: Promise<void>[] = [];
  const call: Call = (...asked) => callNode(figures, url(), ...asked);

  /** Tries a write and records its outcome. A write with a text is retried under the same idempotency key if the outcome is unknown. */
  async function enter(kind: Kind, key: string, write: () => Promise<Answer>, mayRepeat: boolean): Promise<Answer> {
    ledger.try(kind, key);
    let answer = await write();
    if (mayRepeat) {
      for (let tries = 0; isOpen(answer) && tries < maxTries && !state.isResting; tries += 1) {
        await sleep(50);
        answer = await write();
      }
    }
    if (isDone(answer)) {
      acknowledged += 1;
      ledger.acknowledge(kind, key);
    } else if (answer.status >= 400 && answer.status < 500) ledger.deny(kind, key);
    return answer;
  }

  const acts = createActs(run, ledger, call, enter);
  const wanted = ['post', 'reply', 'like', 'message', 'reply', 'vote', 'bookmark', 'like', 'message'] as const;

  const everybody = await openPeople({ db, secret, writers }, run, call);
  for (const person of everybody) await acts.post(person);

  async function writing(person: Writer, first: number): Promise<void> {
    for (let turn = first; !state.isResting; turn += 1) {
      const kind = wanted[turn % wanted.length];
      const before = figures.statuses.get(0) ?? 0;
      if (kind) await acts[kind](person);
      // A writer who gets no answer tries again a moment later.
      if (pause > 0 || (figures.statuses.get(0) ?? 0) > before) await sleep(Math.max(pause, 50));
    }
  }

  const load: Load = {
    figures,
    people: everybody,
    async rest() {
      state.isResting = true;
      await Promise.all(running);
      running = [];
    },
    go() {
      if (!state.isResting) return;
      state.isResting = false;
      running = everybody.map((person, index) => writing(person, index));
    },
    acknowledged: () => acknowledged,
  };
  return load;
}
