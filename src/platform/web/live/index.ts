import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { EventData, EventDefinition } from '../../shared/events.ts';
import type { Connection } from './connection.ts';
import { type Followed, joinFollowed } from './followed.ts';

const handlers = new Map<string, Set<(data: never) => void>>();
const missedHandlers = new Set<() => void>();
const stateListeners = new Set<() => void>();
const watched = new Map<symbol, Followed>();
let connection: Connection | undefined;
let isLive = false;

function show(state: boolean): void {
  if (isLive === state) return;
  isLive = state;
  for (const listener of stateListeners) listener();
}

function hand(name: string, data: unknown): void {
  // The cast is sound: an event's handlers were added under its own name, with its own data.
  for (const handle of handlers.get(name) ?? []) handle(data as never);
}

function readAgain(): void {
  for (const handle of missedHandlers) handle();
}

const allWatched = () => joinFollowed([...watched.values()]);

function followWatched(): void {
  connection?.follow(allWatched());
}

/**
 * Connects a person's browser to the stream of events for as long as the component is there; null connects nobody.
 * The code for it comes after the page has been shown.
 */
export function useLiveConnection(personId: string | null, onSignedOut: () => void): void {
  const signedOut = useLatest(onSignedOut);
  useEffect(() => {
    if (!personId) return undefined;
    let isHere = true;
    const leave = () => {
      isHere = false;
      connection?.close();
      connection = undefined;
      show(false);
    };
    const enter = async () => {
      isHere = true;
      const { shareStream } = await import('./tabs.ts');
      if (!isHere || connection) return;
      connection = shareStream(personId, allWatched(), {
        onEvent: hand,
        onState: show,
        onMissed: readAgain,
        onSignedOut: () => signedOut.current(),
      });
    };
    // A page that the browser kept and shows again missed what happened meanwhile.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void enter().then(readAgain);
    };
    void enter();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [personId, signedOut]);
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Does something with every pushed event of a kind. */
export function useLiveEvent<E extends EventDefinition>(event: E, handle: (data: EventData<E>) => void): void {
  const latest = useLatest(handle);
  const { name } = event;
  useEffect(() => {
    const handler = (data: EventData<E>) => latest.current(data);
    const others = handlers.get(name) ?? new Set();
    handlers.set(name, others.add(handler));
    return () => {
      others.delete(handler);
    };
  }, [name, latest]);
}

/** Reads again what events kept current, after some may have been missed: a dropped stream, a node that was away. */
export function useMissedEvents(readAgain: () => void): void {
  const latest = useLatest(readAgain);
  useEffect(() => {
    const handler = () => latest.current();
    missedHandlers.add(handler);
    return () => {
      missedHandlers.delete(handler);
    };
  }, [latest]);
}

function useWatched(posts: readonly number[], topics: readonly string[]): void {
  const list = JSON.stringify({ posts, topics });
  useEffect(() => {
    const key = Symbol('watched');
    // The cast is sound: it is what was written a line above.
    watched.set(key, JSON.parse(list) as Followed);
    followWatched();
    return () => {
      watched.delete(key);
      followWatched();
    };
  }, [list]);
}

/** Asks for the changes of the posts that a component shows. */
export function useWatchedPosts(ids: readonly number[]): void {
  useWatched(ids, []);
}

/** Asks for the events of a topic, while a component shows what it is about. */
export function useWatchedTopic(topic: string): void {
  useWatched([], [topic]);
}

/** Whether events arrive, at this moment. */
export function isLiveNow(): boolean {
  return isLive;
}

/** Whether events arrive; where they don't, a page polls. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    listener => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    isLiveNow,
    () => false,
  );
}
