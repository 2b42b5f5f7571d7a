import { refuse } from '../shared/errors.ts';

/** Does so much at once, lets so many wait, and refuses whoever comes then: a flood takes its turn and not the memory. */
export function createQueue(atOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async work => {
    if (busy >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse('unavailable', 'Many people are doing this right now. Please try again in a moment.');
      await new Promise<void>(resolve => waiting.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
