import type { z } from 'zod';

/** A kind of pushed event: its name on the stream, its receivers in words, and the shape of its data. `type` repeats the name in the data. */
export interface EventDefinition {
  name: string;
  to: string;
  /** A visitor's stream gets it too, for the topics that it names. Everything else is for members alone. */
  isPublic?: true;
  /**
   * For streams with a delay: `at once` if it tells nothing that their readers may not know yet, `never` if it tells more than they may read,
   * `reloaded` if they get it at once and again with their delay, each time loaded as they may know it, `when known` if it is loaded for
   * them until they may know it. All other events reach them with their delay.
   */
  whenDelayed?: 'at once' | 'never' | 'reloaded' | 'when known';
  /** The names of earlier events of the same topic that no reader gets any more after it, because pages read their content again. */
  replaces?: readonly string[];
  /** The field that the server may change for the owner of a stream, by what they want to see. */
  mutable?: string;
  data: z.ZodObject;
}

/** Keeps the literal types, so that publishers and subscribers are typed by the contract. */
export function defineEvent<const E extends EventDefinition>(event: E): E {
  return event;
}

export type EventData<E extends EventDefinition> = z.output<E['data']>;

/** The address of the stream. */
export const eventsPath = '/api/events';
