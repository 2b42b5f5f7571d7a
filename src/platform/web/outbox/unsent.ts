import { useEffect, useState } from 'react';
import { readStored } from '../storage.ts';

/** Announces within a page that a write was kept; its detail is the sentence for the author. */
const kept = 'unsentwrite';

/** Announces that a write waits in an outbox, with a sentence for its author. */
export function noteUnsent(sentence: string): void {
  dispatchEvent(new CustomEvent<string>(kept, { detail: sentence }));
}

/**
 * Whether outboxes of these names may hold something: they did when the page was opened, or a write was kept since then. `tell` gets the
 * sentence for the author.
 */
export function useMayHaveUnsent(names: readonly string[], tell: (sentence: string) => void): boolean {
  const [mayHave, note] = useState(false);
  const stored = names.map(name => `outbox:${name}`).join(' ');
  useEffect(() => {
    if (stored.split(' ').some(name => readStored(name) !== null)) note(true);
    const listen = (event: Event) => {
      note(true);
      if (event instanceof CustomEvent) tell(String(event.detail));
    };
    addEventListener(kept, listen);
    return () => removeEventListener(kept, listen);
  }, [stored, tell]);
  return mayHave;
}
