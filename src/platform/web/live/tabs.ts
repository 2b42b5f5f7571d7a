import { type Connection, type ConnectionListener, keepStream } from './connection.ts';
import { type Followed, joinFollowed } from './followed.ts';

/** What the tabs of one person tell each other. */
type Message =
  | { kind: 'follow'; tab: string; followed: Followed }
  | { kind: 'closed'; tab: string }
  | { kind: 'tell me' }
  | { kind: 'event'; name: string; data: unknown }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'missed' }
  | { kind: 'signed out' };

/**
 * One stream for all tabs of a browser: the tab that holds the lock keeps it and passes on what comes; when it closes,
 * another takes over. Where a browser can't do that, every tab has its own.
 */
export function shareStream(personId: string, first: Followed, listener: ConnectionListener): Connection {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return keepStream(first, listener);
  const tab = crypto.randomUUID();
  // Tabs of another version of the product don't meet with these: another word where messages change.
  const name = `followed:${personId}`;
  const channel = new BroadcastChannel(name);
  const followed = new Map<string, Followed>();
  const done = new AbortController();
  let own = first;
  let kept: Connection | undefined;
  let letGo: (() => void) | undefined;
  let isLive = false;
  let isHeir = false;
  const say = (message: Message) => channel.postMessage(message);

  const all = () => joinFollowed([own, ...followed.values()]);
  const followAll = () => kept?.follow(all());

  function lead(): void {
    kept = keepStream(all(), {
      onEvent(event, data) {
        say({ kind: 'event', name: event, data });
        listener.onEvent(event, data);
      },
      onState(state) {
        isLive = state;
        // Between the tab that kept the stream before and this one something may have happened.
        if (isLive && isHeir) listener.onMissed();
        if (isLive) isHeir = false;
        say({ kind: 'state', isLive });
        listener.onState(state);
      },
      onMissed() {
        say({ kind: 'missed' });
        listener.onMissed();
      },
      onSignedOut() {
        say({ kind: 'signed out' });
        listener.onSignedOut();
      },
    });
    say({ kind: 'tell me' });
  }

  function hear(message: Message): void {
    if (message.kind === 'follow') {
      followed.set(message.tab, message.followed);
      followAll();
      if (kept) say({ kind: 'state', isLive });
    } else if (message.kind === 'closed') {
      followed.delete(message.tab);
      followAll();
    } else if (kept) return;
    else if (message.kind === 'state') {
      isHeir = true;
      listener.onState(message.isLive);
    } else if (message.kind === 'tell me') {
      say({ kind: 'follow', tab, followed: own });
      // Between the tab that led and the one that leads now something may have happened.
      listener.onMissed();
    } else if (message.kind === 'event') listener.onEvent(message.name, message.data);
    else if (message.kind === 'missed') listener.onMissed();
    else listener.onSignedOut();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  navigator.locks
    .request(name, { signal: done.signal }, () => {
      if (done.signal.aborted) return undefined;
      lead();
      return new Promise<void>(resolve => {
        letGo = resolve;
      });
    })
    // Closed before it was its turn.
    .catch(() => undefined);
  say({ kind: 'follow', tab, followed: own });
  return {
    follow(next) {
      own = next;
      if (kept) followAll();
      else say({ kind: 'follow', tab, followed: own });
    },
    close() {
      done.abort();
      kept?.close();
      letGo?.();
      say({ kind: 'closed', tab });
      channel.close();
    },
  };
}
