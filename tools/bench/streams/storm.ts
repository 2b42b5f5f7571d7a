import type { Socket } from 'node:net';
import { threaded } from '../../../src/features/replies/threads.rules.ts';
import { openStream, type Person } from './streams.ts';
import { call, wait } from '../trials/trial.ts';

/** The state that all readers of a storm share: when each comment was sent, and how long it took to each screen. */
export interface StormLog {
  /** By the number that the comment's text holds: a push may be here before the answer to its writer. */
  sentAt: number[];
  /** The number of screens per delay in milliseconds; the last place counts all longer delays. */
  delays: Uint32Array;
}

/** A comment that says its number. */
export const textOf = (turn: number): string => `And again, number ${turn}!`;

export interface Comment {
  id: number;
  content: string;
}

/** The value in a count of milliseconds that a share of all do not exceed. */
export function delayAt(delays: Uint32Array, cached: number): number {
  const total = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [milliseconds, count] of delays.entries()) {
    seen += count;
    if (count > 0 && seen >= total * cached) return milliseconds;
  }
  return 0;
}

/** The comments in the events of a stream. */
export function commentsIn(text: string): Comment[] {
  return text.split('\n\n').flatMap(event => {
    if (!event.includes('event: reply_created')) return [];
    const told: { reply: Comment } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}');
    return [told.reply];
  });
}

export const longestDelay = 60_000;
const repliesPerCall = 500;
const firstPause = 1_000;
const readBefore = 5_000;

/** The whole thread of a post, page by page. */
export async function readThread(url: string, post: number, { cookie }: Person): Promise<Comment[]> {
  const read: Comment[] = [];
  for (;;) {
    const after = read.length > 0 ? `&after=${read.at(-1)?.id}` : '';
    const replies = await call<Comment[]>(url, `/api/posts/${post}/replies?limit=${repliesPerCall}${after}`, cookie);
    read.push(...replies);
    if (replies.length < repliesPerCall) return read;
  }
}

/** A page on one thread, as the product's own behaves: what is pushed is put behind what is shown, once; after a lost stream it reads again. */
export class StormReader {
  /** The ids of the comments that the page holds, as they came. */
  readonly held: number[] = [];
  readonly #known = new Set<number>();
  readonly #url: string;
  readonly #post: number;
  readonly #person: Person;
  readonly #log: StormLog;
  #socket: Socket | undefined;
  #rest = '';
  #isClosed = false;
  #reading: Promise<void> = Promise.resolve();

  constructor(url: string, post: number, person: Person, log: StormLog) {
    this.#url = url;
    this.#post = post;
    this.#person = person;
    this.#log = log;
  }

  async open(): Promise<void> {
    this.#rest = '';
    const search = `?posts=${this.#post}&ago=${readBefore}`;
    const socket = await openStream(this.#url, this.#person, text => this.#hear(text), search).catch(() => undefined);
    if (this.#isClosed) return void socket?.destroy();
    if (!socket) return this.#again();
    this.#socket = socket;
    socket.on('close', () => void this.#again());
    // The comments that were written while there was no stream.
    this.#reading = this.#reading.then(() => this.#readAgain()).catch(() => undefined);
    await this.#reading;
  }

  /** The comments on the page, in the order of the product. */
  shown(): number[] {
    return threaded(this.held.map(id => ({ id, parentId: null }))).map(({ reply }) => reply.id);
  }

  /** Cuts the connection as a lost network does. */
  cut(): void {
    this.#socket?.destroy();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.destroy();
  }

  async #again(): Promise<void> {
    this.#socket = undefined;
    await wait(firstPause * (0.5 + Math.random() / 2));
    if (!this.#isClosed) await this.open();
  }

  #hear(text: string): void {
    const all = this.#rest + text;
    const end = all.lastIndexOf('\n\n');
    this.#rest = end === -1 ? all : all.slice(end + 2);
    if (end === -1) return;
    const events = all.slice(0, end);
    if (events.includes('event: missed')) this.#reading = this.#reading.then(() => this.#readAgain()).catch(() => undefined);
    for (const comment of commentsIn(events)) {
      if (this.#known.has(comment.id)) continue;
      this.held.push(comment.id);
      this.#note(comment);
    }
  }

  /** The whole thread; what was pushed meanwhile stays behind it. */
  async #readAgain(): Promise<void> {
    const before = new Set(this.#known);
    const read = await readThread(this.#url, this.#post, this.#person);
    const there = new Set(read.map(comment => comment.id));
    const pushed = this.held.filter(id => !before.has(id) && !there.has(id));
    for (const comment of read) if (!this.#known.has(comment.id)) this.#note(comment);
    this.held.splice(0, this.held.length, ...there, ...pushed);
  }

  #note({ id, content }: Comment): void {
    this.#known.add(id);
    const sentAt = this.#log.sentAt[Number(/\d+/.exec(content)?.[0])];
    if (sentAt === undefined) return;
    const delay = Math.min(longestDelay, Math.round(performance.now() - sentAt));
    this.#log.delays[delay] = (this.#log.delays[delay] ?? 0) + 1;
  }
}
