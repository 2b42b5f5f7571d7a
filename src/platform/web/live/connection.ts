import type { SearchOfTopics } from './topics.ts';
import { type LostStream, openStream } from './stream.ts';

export interface ConnectionListener {
  onEvent: (name: string, data: unknown) => void;
  onState: (isLive: boolean) => void;
  /** Events may have been missed, so the page has to read its data again. */
  onMissed: () => void;
  onSignedOut: () => void;
}

export interface Connection {
  /** Replaces the topics that the stream subscribes to. */
  follow: (topics: readonly string[]) => void;
  /** Closes the stream and opens another, for a caller who may know more or less from now on. */
  renew: () => void;
  close: () => void;
}

const firstRetry = 1_000;
const longestRetry = 30_000;
/** The time that the server keeps sent events, in milliseconds. */
const longestAgo = 30_000;
/** The largest time between the read of a page and the opening of its stream, in milliseconds. */
const readBefore = 5_000;
/** A page that is being built subscribes to its topics one after another. The next stream opens this many milliseconds after the last of them. */
const settling = 150;

/** Half to all of a pause that doubles, in milliseconds. The random part spreads readers that lost their streams at the same time. */
function pauseBefore(attempt: number, random: () => number): number {
  return Math.min(longestRetry, firstRetry * 2 ** attempt) * (0.5 + random() / 2);
}

interface Try {
  search: string;
  openedAt?: number;
  close: () => void;
}

/** The parts of the browser that a connection uses, and who it is for. */
export interface ConnectionParts {
  searchOf: SearchOfTopics;
  /** False for a visitor, whose stream brings public events alone. */
  isSignedIn?: boolean;
  /** Opens a stream; tests give their own. */
  open?: typeof openStream;
  /** A number from 0 to 1, which spreads the retries of many readers. */
  random?: () => number;
}

/** Keeps one stream open and reconnects when it is lost. A change of its topics opens the next stream before it closes the last. */
class ReconnectingStream implements Connection {
  readonly #listener: ConnectionListener;
  readonly #parts: Required<ConnectionParts>;
  #search: string;
  #current: Try | undefined;
  #next: Try | undefined;
  #attempts = 0;
  #wasLost = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isFirst = true;

  constructor(topics: readonly string[], listener: ConnectionListener, parts: Required<ConnectionParts>) {
    this.#listener = listener;
    this.#parts = parts;
    this.#search = parts.searchOf(topics);
    addEventListener('online', this.#replaceNow);
    document.addEventListener('visibilitychange', this.#retryNow);
    this.#open();
  }

  follow(topics: readonly string[]): void {
    this.#search = this.#parts.searchOf(topics);
    const latest = this.#next ?? this.#current;
    if (latest && this.#search !== latest.search) this.#openLater(settling);
  }

  renew(): void {
    // The old stream must deliver no further event, so it is closed before the next one opens.
    this.#current?.close();
    this.#current = undefined;
    this.#replaceNow();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#replaceNow);
    document.removeEventListener('visibilitychange', this.#retryNow);
    this.#current?.close();
    this.#next?.close();
  }

  readonly #retryNow = () => {
    if (!this.#current && document.visibilityState === 'visible') this.#openLater(0);
  };

  // After a change of network the old stream may be dead without an error.
  readonly #replaceNow = () => {
    this.#wasLost = true;
    this.#openLater(0);
  };

  #openLater(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #open(): void {
    if (this.#isClosed) return;
    this.#next?.close();
    const stream: Try = { search: this.#search, close: () => undefined };
    this.#next = stream;
    const agoMs = Math.min(longestAgo, this.#isFirst ? performance.now() + readBefore : readBefore);
    const heard = {
      onOpen: () => this.#opened(stream),
      onEvent: (name: string, data: unknown) => this.#handle(name, data),
      onLost: (how: LostStream) => this.#lost(stream, how),
    };
    stream.close = this.#parts.open(stream.search, agoMs, heard, this.#parts.isSignedIn);
  }

  #opened(stream: Try): void {
    stream.openedAt = performance.now();
    // A page that slept for longer than the server keeps events reads again.
    if (this.#isFirst && window.sleepingPage && performance.now() + readBefore > longestAgo) this.#wasLost = true;
    this.#isFirst = false;
    this.#current?.close();
    this.#current = stream;
    this.#next = undefined;
    this.#listener.onState(true);
    if (this.#wasLost) this.#listener.onMissed();
    this.#wasLost = false;
  }

  #lost(stream: Try, { status, pause }: LostStream): void {
    // A stream that ends soon after it opened counts as a failed attempt.
    if (performance.now() - (stream.openedAt ?? Infinity) > longestRetry) this.#attempts = 0;
    if (this.#next === stream) this.#next = undefined;
    if (this.#current === stream) this.#current = undefined;
    if (status === 401) return this.#listener.onSignedOut();
    if (!this.#current) {
      this.#wasLost = true;
      this.#listener.onState(false);
    }
    if (this.#next) return;
    this.#openLater(Math.max(Math.min(pause, longestRetry), pauseBefore(this.#attempts, this.#parts.random)));
    this.#attempts += 1;
  }

  #handle(name: string, data: unknown): void {
    // A node that is cut off from the others says so, and pages poll meanwhile.
    if (name === 'paused') this.#listener.onState(false);
    else if (name === 'resumed') this.#listener.onState(true);
    if (name === 'missed' || name === 'resumed') this.#listener.onMissed();
    else if (name !== 'paused') this.#listener.onEvent(name, data);
  }
}

export function openReconnectingStream(
  topics: readonly string[],
  listener: ConnectionListener,
  { searchOf, isSignedIn = true, open = openStream, random = Math.random }: ConnectionParts,
): Connection {
  return new ReconnectingStream(topics, listener, { searchOf, isSignedIn, open, random });
}
