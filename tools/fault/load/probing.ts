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
