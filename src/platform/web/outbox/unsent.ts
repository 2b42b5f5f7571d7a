import { useEffect, useState } from 'react';
import { isUnreachable } from '../api/api.ts';
import { readStored } from '../storage.ts';
import type { Outbox } from './outbox.ts';

/** Announces within a page that a write was kept; its detail is the sentence for the author. */
const kept = 'unsentwrite';

/** Announces that a write waits in an outbox, with a sentence for its author. */
export function announceUnsent(sentence: string): void {
  dispatchEvent(new CustomEvent<string>(kept, { detail: sentence }));
}

const mayHold = (name: string) => readStored(`outbox:${name}`) !== null;

interface Choice<Body extends object, Stored> {
  /** The kind of its outbox, and the account. */
  kind: string;
  userId: string;
  /** Loads the outbox, whose code few visits need. */
  outbox: () => Promise<Outbox<Body, Stored>>;
  body: Body;
  send: () => Promise<Stored>;
  /** Tells its author that it is kept. */
  sentence: string;
}

/**
 * Sends a choice. One that can't reach the server waits in its outbox in place of earlier ones about the same thing;
 * the result is then 'kept'.
 */
export async function choose<Body extends object, Stored>(choice: Choice<Body, Stored>): Promise<{ stored: Stored } | 'kept'> {
  const { kind, userId, body } = choice;
  if (mayHold(`${kind}:${userId}`)) (await choice.outbox()).takeBackEarlier(body);
  try {
    return { stored: await choice.send() };
  } catch (error) {
    const outbox = isUnreachable(error) && (await choice.outbox().catch(() => undefined));
    if (!outbox) throw error;
    const isFirst = outbox.writes.length === 0;
    outbox.put(body);
    if (isFirst) announceUnsent(choice.sentence);
    return 'kept';
  }
}

/**
 * Whether outboxes of these names may hold something: they did when the page was opened, or a write was kept since then. `tell` gets the
 * sentence for the author.
 */
export function useMayHaveUnsent(names: readonly string[], tell: (sentence: string) => void): boolean {
  const [mayHave, setMayHave] = useState(false);
  const stored = names.join(' ');
  useEffect(() => {
    if (stored.split(' ').some(mayHold)) setMayHave(true);
    const listen = (event: Event) => {
      setMayHave(true);
      if (event instanceof CustomEvent) tell(String(event.detail));
    };
    addEventListener(kept, listen);
    return () => removeEventListener(kept, listen);
  }, [stored, tell]);
  return mayHave;
}
