import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds until a call is answered with success, once it is not; at most so many. */
export async function untilAnswered(ask: () => Promise<Response>, most = 60): Promise<number> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  while (passed() < most) {
    const response = await ask().catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return passed();
    await sleep(20);
  }
  return passed();
}

export interface Asked {
  /** 0 where the connection broke. */
  status: number;
  retryAfter: string | null;
  seconds: number;
  text: string;
}

/** One call and what came of it. */
export async function askOnce(ask: () => Promise<Response>): Promise<Asked> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1_000;
  try {
    const response = await ask();
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), seconds: passed(), text };
  } catch {
    return { status: 0, retryAfter: null, seconds: passed(), text: '' };
  }
}

/** The number of concurrent calls. */
export const askMany = (count: number, ask: () => Promise<Response>): Promise<Asked[]> =>
  Promise.all(Array.from({ length: count }, () => askOnce(ask)));

/** How calls were answered that went on beside something else. */
export interface Watched {
  /** The times of the answers in milliseconds, the shortest first. */
  times: number[];
  /** Answers that were no success, broken connections, no answer within 15 s. */
  failed: number;
}

/** Asks again and again, each time a moment after the answer, until the function it gives is called. */
export function keepAsking(ask: (signal: AbortSignal) => Promise<Response>, { atOnce = 1, pause = 20 } = {}): () => Promise<Watched> {
  const ending = new AbortController();
  const watched: Watched = { times: [], failed: 0 };
  const asking = async () => {
    while (!ending.signal.aborted) {
      const begun = performance.now();
      const answer = await askOnce(() => ask(AbortSignal.timeout(15_000)));
      if (answer.status < 200 || answer.status >= 300) watched.failed += 1;
      watched.times.push(performance.now() - begun);
      await sleep(pause);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, asking));
  return async () => {
    ending.abort();
    await all;
    watched.times.sort((a, b) => a - b);
    return watched;
  };
}

/** The time that so large a share of the sorted ones does not exceed. */
export const quantile = (sorted: readonly number[], cached: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * cached) - 1)] ?? 0;
