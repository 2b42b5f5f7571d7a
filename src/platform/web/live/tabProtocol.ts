/** The messages between the tabs of one person. Tabs of another version must not read them: a changed message needs another channel name. */
export type TabMessage =
  | { kind: 'follow'; tab: string; topics: readonly string[] }
  | { kind: 'closed'; tab: string }
  | { kind: 'tell me' }
  | { kind: 'event'; name: string; data: unknown }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'missed' }
  | { kind: 'renew' }
  | { kind: 'signed out' };

/** The name of the lock and of the channel that the tabs of a person, or of a browser's visitor, share. */
export function tabsName(owner: string): string {
  return `tabs:${owner}`;
}

/** The part of a BroadcastChannel that tabs use. */
export interface TabChannel {
  postMessage: (message: TabMessage) => void;
  addEventListener: (type: 'message', listen: (event: { data: TabMessage }) => void) => void;
  close: () => void;
}
