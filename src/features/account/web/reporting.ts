import { useSyncExternalStore } from 'react';
import { askToSignIn } from './viewer/signInPrompt.ts';

/** A thing that somebody is about to report. */
export interface Reported {
  kind: 'post' | 'reply' | 'message' | 'row_message' | 'user';
  /** Its id; of a person the id or the username. */
  id: string | number;
  /** The post of a comment. */
  postId?: number;
  /** The name of its author. */
  name: string;
  /** Opens the choice to mute or block in place of the reasons. */
  avoids?: true;
  /** Opens the removal by a moderator in place of the reasons. */
  removes?: true;
  /** Opens the record of a person for moderators in place of the reasons. */
  showsRecord?: true;
}

let reported: Reported | undefined;
const listeners = new Set<() => void>();

function set(next: Reported | undefined): void {
  reported = next;
  for (const listener of listeners) listener();
}

/** Opens the report of a thing over the page; a visitor is asked to sign in. */
export function askToReport(thing: Reported, viewer: unknown): void {
  if (viewer) set(thing);
  else askToSignIn('to report');
}

export const closeReport = (): void => set(undefined);

export function useReported(): Reported | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reported,
    () => undefined,
  );
}
