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
export function openReconnectingStream(
  topics: readonly string[],
  listener: ConnectionListener,
  { searchOf, isSignedIn = true, open: openNext = openStream, random = Math.random }: ConnectionParts,
): Connection {
  let search = searchOf(topics);
  let current: Try | undefined;
  let next: Try | undefined;
  let attempts = 0;
  let wasLost = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isFirst = true;

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
    // A stream that ends soon after it opened counts as a failed attempt.
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
    // A node that is cut off from the others says so, and pages poll meanwhile.
    if (name === 'paused') listener.onState(false);
    else if (name === 'resumed') listener.onState(true);
    if (name === 'missed' || name === 'resumed') listener.onMissed();
    else if (name !== 'paused') listener.onEvent(name, data);
  }

  function open(): void {
    if (isClosed) return;
    next?.close();
    const stream: Try = { search, close: () => undefined };
    next = stream;
    const agoMs = Math.min(longestAgo, isFirst ? performance.now() + readBefore : readBefore);
    const heard = { onOpen: () => opened(stream), onEvent: handle, onLost: (how: LostStream) => lost(stream, how) };
    stream.close = openNext(search, agoMs, heard, isSignedIn);
  }

  const retryNow = () => {
    if (!current && document.visibilityState === 'visible') later(0);
  };
  // After a change of network the old stream may be dead without an error.
  const replaceNow = () => {
    wasLost = true;
    later(0);
  };
  addEventListener('online', replaceNow);
  document.addEventListener('visibilitychange', retryNow);
  open();
  return {
    follow(changed) {
      search = searchOf(changed);
      if (search !== (next ?? current)?.search && (current || next)) later(settling);
    },
    renew() {
      // The old stream must deliver no further event, so it is closed before the next one opens.
      current?.close();
      current = undefined;
      replaceNow();
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
