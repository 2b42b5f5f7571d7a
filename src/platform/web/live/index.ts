import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { EventData, EventDefinition } from '../../shared/events.ts';
import { readStored, writeStored } from '../storage.ts';
import type { Connection } from './connection.ts';
import type { StreamOwner } from './tabs.ts';
import { joinTopics, type SearchOfTopics } from './topics.ts';

const handlers = new Map<string, Set<(data: never) => void>>();
/** Each with whether it is also called regularly while no events arrive. */
const missedHandlers = new Map<() => void, { isPolled: boolean }>();
const stateListeners = new Set<() => void>();
const renewedHandlers = new Set<() => void>();
const watched = new Map<symbol, readonly string[]>();
let connection: Connection | undefined;
let isLive = false;
/** The time of the last renewal in this browser, in milliseconds, is stored by this key. */
const renewedKey = 'stream-renewed';
/** Whether a renewal of the stream was requested before this tab had joined the others. */
let isRenewalDue = false;

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
  for (const handle of missedHandlers.keys()) handle();
}

/** The time between two reads of what events should keep current, while none arrive. docs/live.md. */
const pollIntervalMs = 30_000;

function poll(): void {
  if (isLive || document.visibilityState !== 'visible') return;
  for (const [handle, { isPolled }] of missedHandlers) if (isPolled) handle();
}

function renewed(): void {
  for (const handle of renewedHandlers) handle();
}

const allWatched = () => joinTopics(watched.values());

function followWatched(): void {
  connection?.follow(allWatched());
}

/**
 * Connects a browser to the stream of events for as long as the component is there: that of a person by their id, a visitor's
 * for null, and none for undefined. The code for it comes after the page has been shown.
 */
export function useLiveConnection(
  owner: StreamOwner | undefined,
  { searchOf, onSignedOut = () => undefined }: { searchOf: SearchOfTopics; onSignedOut?: () => void },
): void {
  const signedOut = useLatest(onSignedOut);
  useEffect(() => {
    if (owner === undefined) return undefined;
    let isHere = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      isHere = false;
      clearTimeout(again);
      connection?.close();
      connection = undefined;
      show(false);
    };
    const enter = async () => {
      isHere = true;
      const code = await import('./tabs.ts').catch(() => undefined);
      if (!isHere || connection) return;
      // Without a network the page polls, and tries again.
      if (!code) {
        again = setTimeout(() => void enter(), pollIntervalMs);
        return;
      }
      connection = code.shareStream({ owner, searchOf }, allWatched(), {
        onEvent: hand,
        onState: show,
        onMissed: readAgain,
        onRenewed: renewed,
        onSignedOut: () => signedOut.current(),
      });
      if (isRenewalDue) connection.renew();
      // Another tab said so before this one had joined.
      else if (Number(readStored(renewedKey) ?? 0) > performance.timeOrigin) renewed();
      isRenewalDue = false;
    };
    // A page that the browser kept and shows again missed what happened meanwhile.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void enter().then(readAgain);
    };
    void enter();
    const timer = setInterval(poll, pollIntervalMs);
    document.addEventListener('visibilitychange', poll);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [owner, searchOf, signedOut]);
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls a function with every pushed event of a kind. */
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

/**
 * Reads again what events kept current, after some may have been missed: a dropped stream, a node that was away. With `isPolled`
 * it is also read every 30 seconds while no events arrive.
 */
export function useMissedEvents(readAgain: () => void, { isPolled = false }: { isPolled?: boolean } = {}): void {
  const latest = useLatest(readAgain);
  useEffect(() => {
    const handler = () => latest.current();
    missedHandlers.set(handler, { isPolled });
    return () => {
      missedHandlers.delete(handler);
    };
  }, [latest, isPolled]);
}

/** Replaces the stream of this browser in all its tabs, after the caller changed what they may know. */
export function renewStream(): void {
  writeStored(renewedKey, String(Date.now()));
  if (connection) connection.renew();
  else isRenewalDue = true;
}

/** Registers a function that runs after another tab of this browser has renewed the stream. */
export function useRenewedStream(act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const handler = () => latest.current();
    renewedHandlers.add(handler);
    return () => {
      renewedHandlers.delete(handler);
    };
  }, [latest]);
}

/** Polls the data that events keep current, for a reader who gets none. `intervalMs` is undefined for the usual pace. */
export function usePolling(intervalMs: number | undefined): void {
  useEffect(() => {
    if (intervalMs === undefined) return undefined;
    const timer = setInterval(poll, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}

/** Subscribes to topics while the component is mounted. */
export function useWatchedTopics(topics: readonly string[]): void {
  const list = topics.join(',');
  useEffect(() => {
    const key = Symbol('watched');
    watched.set(key, list === '' ? [] : list.split(','));
    followWatched();
    return () => {
      watched.delete(key);
      followWatched();
    };
  }, [list]);
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
