import { watchedPostsLimit, watchedTopicsLimit } from '../../shared/events.ts';
import { type Followed, searchOf } from './followed.ts';
import { type LostStream, openStream } from './stream.ts';

export interface ConnectionListener {
  onEvent: (name: string, data: unknown) => void;
  onState: (isLive: boolean) => void;
  /** Events may have been missed: what is shown has to be read again. */
  onMissed: () => void;
  onSignedOut: () => void;
}

export interface Connection {
  follow: (followed: Followed) => void;
  close: () => void;
}

const firstRetry = 1_000;
const longestRetry = 30_000;
/** The server keeps what it sent for so long. */
const longestAgo = 30_000;
/** The largest time between the read of a page and the opening of its stream, in milliseconds. */
const readBefore = 5_000;
/** A page that is just being built asks for its posts one after the other. */
const settling = 150;

/** Half to all of a pause that doubles, in milliseconds: readers that lost their stream together do not come back together. */
function pauseBefore(attempt: number, random: () => number): number {
  return Math.min(longestRetry, firstRetry * 2 ** attempt) * (0.5 + random() / 2);
}

interface Try {
  search: string;
  openedAt?: number;
  close: () => void;
}

/** The newest first, where there are more than a stream may follow. */
function inOrder({ posts, topics }: Followed): Followed {
  return { posts: [...posts].sort((a, b) => b - a), topics: [...topics].sort() };
}

/** The parts of the browser that a connection uses; tests give their own. */
export interface ConnectionParts {
  open?: typeof openStream;
  /** A number from 0 to 1, which spreads the retries of many readers. */
  random?: () => number;
}

/** Keeps one stream open, whatever the network does. A change of what it follows opens the next stream before it closes the last. */
export function keepStream(
  first: Followed,
  listener: ConnectionListener,
  { open: openNext = openStream, random = Math.random }: ConnectionParts = {},
): Connection {
  let followed = inOrder(first);
  let current: Try | undefined;
  let next: Try | undefined;
  let attempts = 0;
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isFirst = true;

  const wanted = (): Followed => ({
    posts: followed.posts.slice(0, watchedPostsLimit),
    topics: followed.topics.slice(0, watchedTopicsLimit),
  });

  function later(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(open, pause);
  }

  function opened(stream: Try): void {
    stream.openedAt = performance.now();
    isFirst = false;
    current?.close();
    current = stream;
    next = undefined;
    listener.onState(true);
    if (wasLost) listener.onMissed();
    wasLost = false;
  }

  function lost(stream: Try, { status, pause }: LostStream): void {
    // A stream that is ended as soon as it opens is asked for more and more seldom.
    if (performance.now() - (stream.openedAt ?? Infinity) > longestRetry) attempts = 0;
    if (next === stream) next = undefined;
    if (current === stream) current = undefined;
    if (status === 401) return listener.onSignedOut();
    if (!current) {
      wasLost = true;
      listener.onState(false);
    }
    if (next) return;
    later(Math.max(Math.min(pause, longestRetry), pauseBefore(attempts, random)));
    attempts += 1;
  }

  function handle(name: string, data: unknown): void {
    // The node may be cut off from the others: it says so, and what it can't bring is polled.
    if (name === 'paused') listener.onState(false);
    else if (name === 'resumed') listener.onState(true);
    if (name === 'missed' || name === 'resumed') listener.onMissed();
    else if (name !== 'paused') listener.onEvent(name, data);
  }

  function open(): void {
    if (isClosed) return;
    next?.close();
    const stream: Try = { search: searchOf(wanted()), close: () => undefined };
    next = stream;
    stream.close = openNext(wanted(), Math.min(longestAgo, isFirst ? performance.now() + readBefore : readBefore), {
      onOpen: () => opened(stream),
      onEvent: handle,
      onLost: how => lost(stream, how),
    });
  }

  const retryNow = () => {
    if (!current && document.visibilityState === 'visible') later(0);
  };
  // With another network the stream of the last one may be dead, and nobody says so.
  const replaceNow = () => {
    wasLost = true;
    later(0);
  };
  addEventListener('online', replaceNow);
  document.addEventListener('visibilitychange', retryNow);
  open();
  return {
    follow(changed) {
      followed = inOrder(changed);
      if (searchOf(wanted()) !== (next ?? current)?.search && (current || next)) later(settling);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener('online', replaceNow);
      document.removeEventListener('visibilitychange', retryNow);
      current?.close();
      next?.close();
    },
  };
}
