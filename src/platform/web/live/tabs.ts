import { type Connection, type ConnectionListener, openReconnectingStream } from './connection.ts';
import { joinTopics, type SearchOfTopics } from './topics.ts';
import { runForLeader, type TabLocks } from './tabLeader.ts';
import { type TabChannel, type TabMessage, tabsName } from './tabProtocol.ts';

/** The owner of a stream: a signed-in person, or null for the visitor of this browser. */
export type StreamOwner = string | null;

export interface TabListener extends ConnectionListener {
  /** Called when another tab renewed the stream. The data that this page has read may then hold too much or too little. */
  onRenewed: () => void;
}

/** The owner of a stream, and the way in which its address has topics. */
export interface SharedStream {
  owner: StreamOwner;
  searchOf: SearchOfTopics;
}

/** The parts of the browser that tabs share. */
export interface TabParts {
  locks: TabLocks;
  openChannel: (name: string) => TabChannel;
  /** Keeps the stream of the leader. */
  keep: typeof openReconnectingStream;
}

/** The parts of this browser; undefined where it lacks locks or channels, as on a page without HTTPS. */
function browserParts(): TabParts | undefined {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return undefined;
  return { locks: navigator.locks, openChannel: name => new BroadcastChannel(name), keep: openReconnectingStream };
}

/** The leader passes its events on to the other tabs. It calls `onState` before it tells them. */
function passedOn(listener: TabListener, say: (message: TabMessage) => void, onState: (isLive: boolean) => void): ConnectionListener {
  return {
    onEvent(event, data) {
      say({ kind: 'event', name: event, data });
      listener.onEvent(event, data);
    },
    onState(state) {
      onState(state);
      say({ kind: 'state', isLive: state });
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
  };
}

/** Passes on what the leading tab says. */
function hearLeader(
  message: Exclude<TabMessage, { kind: 'follow' | 'closed' | 'renew' }>,
  listener: TabListener,
  sayTopics: () => void,
): void {
  if (message.kind === 'state') listener.onState(message.isLive);
  else if (message.kind === 'tell me') {
    sayTopics();
    // Between the tab that led and the one that leads now something may have happened.
    listener.onMissed();
  } else if (message.kind === 'event') listener.onEvent(message.name, message.data);
  else if (message.kind === 'missed') listener.onMissed();
  else listener.onSignedOut();
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock keeps it and passes its events on. When it closes, another tab
 * takes over. In a browser without locks or channels every tab keeps its own stream.
 */
export function shareStream(
  { owner, searchOf }: SharedStream,
  first: readonly string[],
  listener: TabListener,
  parts: TabParts | undefined = browserParts(),
): Connection {
  const isSignedIn = owner !== null;
  if (!parts) return openReconnectingStream(first, listener, { searchOf, isSignedIn });
  const tab = crypto.randomUUID();
  const name = tabsName(owner ?? 'visitor');
  const channel = parts.openChannel(name);
  const topicsOfTabs = new Map<string, readonly string[]>();
  let own = first;
  let kept: Connection | undefined;
  let isLive = false;
  let isHeir = false;
  const say = (message: TabMessage) => channel.postMessage(message);
  const sayTopics = () => say({ kind: 'follow', tab, topics: own });
  const all = () => joinTopics([own, ...topicsOfTabs.values()]);
  const followAll = () => kept?.follow(all());

  function lead(): void {
    const leader = passedOn(listener, say, state => {
      isLive = state;
      // Between the tab that kept the stream before and this one something may have happened.
      if (isLive && isHeir) listener.onMissed();
      if (isLive) isHeir = false;
    });
    kept = parts?.keep(all(), leader, { searchOf, isSignedIn });
    say({ kind: 'tell me' });
  }

  function hear(message: TabMessage): void {
    if (message.kind === 'follow') {
      topicsOfTabs.set(message.tab, message.topics);
      followAll();
      if (kept) say({ kind: 'state', isLive });
    } else if (message.kind === 'closed') {
      topicsOfTabs.delete(message.tab);
      followAll();
    } else if (message.kind === 'renew') {
      kept?.renew();
      listener.onRenewed();
    } else if (!kept) {
      if (message.kind === 'state') isHeir = true;
      hearLeader(message, listener, sayTopics);
    }
  }

  channel.addEventListener('message', ({ data }) => hear(data));
  const resign = runForLeader(parts.locks, name, lead);
  sayTopics();
  return {
    follow(next) {
      own = next;
      if (kept) followAll();
      else sayTopics();
    },
    renew() {
      say({ kind: 'renew' });
      kept?.renew();
    },
    close() {
      kept?.close();
      resign();
      say({ kind: 'closed', tab });
      channel.close();
    },
  };
}
