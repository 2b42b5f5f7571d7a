import type { Followed } from './followed.ts';

/** The messages between the tabs of one person. Tabs of another version must not read them: a changed message needs another channel name. */
export type TabMessage =
  | { kind: 'follow'; tab: string; followed: Followed }
  | { kind: 'closed'; tab: string }
  | { kind: 'tell me' }
  | { kind: 'event'; name: string; data: unknown }
  | { kind: 'state'; isLive: boolean }
  | { kind: 'missed' }
  | { kind: 'signed out' };

/** The name of the lock and of the channel that the tabs of a person share. */
export function tabsName(personId: string): string {
  return `followed:${personId}`;
}

/** The part of a BroadcastChannel that tabs use. */
export interface TabChannel {
  postMessage: (message: TabMessage) => void;
  addEventListener: (type: 'message', listen: (event: { data: TabMessage }) => void) => void;
  close: () => void;
}
