import type { z } from 'zod';

/** One kind of pushed event: its name on the stream, whom it reaches, and the shape of its data beside `type`, which repeats the name. */
export interface EventDefinition {
  name: string;
  to: string;
  data: z.ZodObject;
}

/** Keeps the literal types, so that who tells and who listens are typed by the contract. */
export function defineEvent<const E extends EventDefinition>(event: E): E {
  return event;
}

export type EventData<E extends EventDefinition> = z.output<E['data']>;

/** The stream's address; `posts` names the posts whose changes it carries, `topics` what else its pages show. */
export const eventsPath = '/api/events';
/** As many posts a stream may follow. */
export const watchedPostsLimit = 300;
/** And topics: what is the same for whoever looks at it, such as `live_scores:nba`. */
export const watchedTopicsLimit = 20;
