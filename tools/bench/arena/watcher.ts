import type { Socket } from 'node:net';
import { commentsIn, delayAt, longestDelay, readThread } from '../streams/comments.ts';
import { openByteStream, type Person } from '../streams/streams.ts';
import { wait } from '../trials/trial.ts';

/** The content of a chunk of a stream. Equal chunks share one, so that a frame for ten thousand watchers is parsed once. */
export interface Heard {
  /** The numbers that the texts of comments hold. */
  comments: readonly number[];
  /** Whether the stream asks its page to read again. */
  isMissed: boolean;
}

/** Numbers of comments by their texts, as `textOf` writes them. */
const numberIn = (content: string): number => Number(/number (\d+)!/.exec(content)?.[1] ?? Number.NaN);

function parse(text: string): Heard {
  const comments = commentsIn(text)
    .map(({ content }) => numberIn(content))
    .filter(number => !Number.isNaN(number));
  return { comments, isMissed: text.includes('event: missed') };
}

const noBytes = Buffer.alloc(0);
const endOfEvent = Buffer.from('\n\n');
const maxKnownChunks = 50;

/** Parses chunks. The newest are kept, because most watchers get the same ones. */
export function createParser(): (chunk: Buffer) => Heard {
  const known: { bytes: Buffer; heard: Heard }[] = [];
  return chunk => {
    const found = known.findLast(({ bytes }) => bytes.equals(chunk));
    if (found) return found.heard;
    const heard = parse(chunk.toString());
    known.push({ bytes: Buffer.from(chunk), heard });
    if (known.length > maxKnownChunks) known.shift();
    return heard;
  };
}

/** State that all watchers of a trial share. */
export interface Arena {
  url: string;
  post: number;
  game: string;
  parse: (chunk: Buffer) => Heard;
  /** The time of the POST of each comment, by its number. */
  sentAt: number[];
  /** The number of arrivals per delay in milliseconds; the last place counts all longer delays. */
  delays: Uint32Array;
}

export function newArena({ url, post, game }: Pick<Arena, 'url' | 'post' | 'game'>): Arena {
  return { url, post, game, parse: createParser(), sentAt: [], delays: new Uint32Array(longestDelay + 1) };
}

export const delayOf = ({ delays }: Arena, share: number): number => delayAt(delays, share);

const firstPauseMs = 1_000;
const agoMs = 5_000;

/** A page that watches a thread. After a lost stream it opens the next one and reads the thread again, as the product's own page does. */
export class Watcher {
  readonly heard: Heard[] = [];
  readonly #read = new Set<number>();
  readonly #arena: Arena;
  readonly #person: Person;
  #rest = noBytes;
  #socket: Socket | undefined;
  #isClosed = false;
  /** The number of streams that were lost, and of attempts that were refused. */
  lost = 0;
  refused = 0;

  constructor(arena: Arena, person: Person) {
    this.#arena = arena;
    this.#person = person;
  }

  async open(): Promise<void> {
    const { url, post, game } = this.#arena;
    this.#rest = noBytes;
    const search = `?posts=${post}&topics=game:${game}&ago=${agoMs}`;
    const socket = await openByteStream(url, this.#person, chunk => this.#hear(chunk), search).catch(() => undefined);
    if (this.#isClosed) return void socket?.destroy();
    if (!socket) {
      this.refused += 1;
      return this.#again();
    }
    this.#socket = socket;
    socket.on('close', () => {
      if (this.#isClosed) return;
      this.lost += 1;
      void this.#again().then(() => this.#readAgain());
    });
  }

  /** Cuts the connection as a lost network does. */
  cut(): void {
    this.#socket?.destroy();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy();
  }

  /** Counts how often the page was given each comment by its streams. */
  pushed(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { comments } of this.heard) for (const number of comments) counts.set(number, (counts.get(number) ?? 0) + 1);
    return counts;
  }

  /** Whether the page read a comment after a lost stream. */
  hasRead(number: number): boolean {
    return this.#read.has(number);
  }

  async #again(): Promise<void> {
    this.#socket = undefined;
    await wait(firstPauseMs * (0.5 + Math.random() / 2));
    if (!this.#isClosed) await this.open();
  }

  async #readAgain(): Promise<void> {
    const { url, post } = this.#arena;
    const thread = await readThread(url, post, this.#person).catch(() => []);
    for (const { content } of thread) this.#read.add(numberIn(content));
  }

  #hear(chunk: Buffer): void {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = all.lastIndexOf(endOfEvent) + endOfEvent.length;
    const isWhole = end === all.length;
    // The chunk is read into a shared buffer, so its rest has to be copied.
    this.#rest = isWhole ? noBytes : Buffer.from(end < endOfEvent.length ? all : all.subarray(end));
    if (end < endOfEvent.length) return;
    const heard = this.#arena.parse(isWhole ? all : all.subarray(0, end));
    if (heard.isMissed) void this.#readAgain();
    if (heard.comments.length > 0) this.heard.push(heard);
    this.#note(heard);
  }

  #note({ comments }: Heard): void {
    const { sentAt, delays } = this.#arena;
    const now = performance.now();
    for (const number of comments) {
      const delay = Math.min(longestDelay, Math.round(now - (sentAt[number] ?? now)));
      delays[delay] = (delays[delay] ?? 0) + 1;
    }
  }
}
