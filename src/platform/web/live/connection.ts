import { watchedPostsLimit } from '../../shared/events.ts';
import { openStream } from './stream.ts';

export interface ConnectionListener {
  onEvent: (name: string, data: unknown) => void;
  onState: (isLive: boolean) => void;
  /** Events may have been missed: what is shown has to be read again. */
  onMissed: () => void;
  onSignedOut: () => void;
}

export interface Connection {
  follow: (posts: readonly number[]) => void;
  close: () => void;
}

const firstRetry = 1_000;
const longestRetry = 30_000;
/** The server keeps what it sent for so long. */
const longestAgo = 30_000;
/** What is shown was read so long before its stream opened, at most. */
const readBefore = 5_000;
/** A page that is just being built asks for its posts one after the other. */
const settling = 150;

/** Half to all of a pause that doubles: readers that lost their stream together do not come back together. */
function pauseBefore(attempt: number): number {
  return Math.min(longestRetry, firstRetry * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** Keeps one stream open, whatever the network does. A change of what it follows opens the next before closing the last. */
export function keepStream(listener: ConnectionListener): Connection {
  let posts: readonly number[] = [];
  let current: { close: () => void; posts: string } | undefined;
  let next: { close: () => void; posts: string } | undefined;
  let attempts = 0;
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isFirst = true;

  function later(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(open, pause);
  }

  function open(): void {
    if (isClosed) return;
    next?.close();
    const wanted = posts.slice(0, watchedPostsLimit);
    const stream = {
      posts: wanted.join(),
      close: openStream(wanted, Math.min(longestAgo, isFirst ? performance.now() + readBefore : readBefore), {
        onOpen() {
          isFirst = false;
          current?.close();
          current = stream;
          next = undefined;
          attempts = 0;
          listener.onState(true);
          if (wasLost) listener.onMissed();
          wasLost = false;
        },
        onEvent: (name, data) => (name === 'missed' ? listener.onMissed() : listener.onEvent(name, data)),
        onLost(status) {
          if (next === stream) next = undefined;
          if (current === stream) current = undefined;
          if (status === 401) return listener.onSignedOut();
          if (current) return;
          wasLost = true;
          listener.onState(false);
          later(pauseBefore(attempts));
          attempts += 1;
          return;
        },
      }),
    };
    next = stream;
  }

  const retryNow = () => {
    if (!current && document.visibilityState === 'visible') later(0);
  };
  addEventListener('online', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  open();
  return {
    follow(ids) {
      // The newest, where there are more than a stream may follow.
      posts = [...ids].sort((a, b) => b - a);
      const wanted = posts.slice(0, watchedPostsLimit).join();
      if (wanted !== (next ?? current)?.posts) later(settling);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', retryNow);
      current?.close();
      next?.close();
    },
  };
}
