import type { KeyboardEvent } from 'react';

/** The keys of a field for a message. Enter sends, Shift + Enter begins a line, Escape cancels. */
export function messageKeys(send: () => void, cancel: () => void): (event: KeyboardEvent) => void {
  return event => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
}
