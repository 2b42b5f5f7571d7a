import type { Caller, World } from './world.ts';

export interface PushedEvent {
  type: string;
  [field: string]: unknown;
}

export interface OpenedStream {
  status: number;
  events: PushedEvent[];
  /** The first event of a kind that fits, from now or before. */
  next(type: string, fits?: (event: PushedEvent) => boolean): Promise<PushedEvent>;
  /** Settles when the server ended it. */
  ended: Promise<void>;
  close(): void;
}

/** The longest wait for an event, in milliseconds. A busy machine needs some of it. */
const longestWaitMs = 30_000;

/** Listens on a world's server, once, and answers its address. */
export async function listening(world: World): Promise<string> {
  const address = world.app.server.address();
  if (address && typeof address === 'object') return `http://127.0.0.1:${address.port}`;
  return world.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Opens a caller's stream of events over a real connection. */
export async function openEvents(world: World, caller: Caller, search = '', headers: Record<string, string> = {}): Promise<OpenedStream> {
  const end = new AbortController();
  const url = `${await listening(world)}/api/events${search}`;
  const response = await fetch(url, { headers: { cookie: caller.cookie, ...headers }, signal: end.signal });
  const events: PushedEvent[] = [];
  let waiting: (() => void)[] = [];
  const wake = () => {
    for (const each of waiting) each();
    waiting = [];
  };

  async function read(): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block
          .split('\n')
          .find(line => line.startsWith('data: '))
          ?.slice('data: '.length);
        if (data) events.push(JSON.parse(data));
      }
      wake();
    }
  }

  return {
    status: response.status,
    events,
    async next(type, fits = () => true) {
      const until = performance.now() + longestWaitMs;
      for (;;) {
        const found = events.find(event => event.type === type && fits(event));
        if (found) return found;
        if (performance.now() > until) throw new Error(`no event ${type} came, but ${JSON.stringify(events)}`);
        await Promise.race([new Promise<void>(resolve => waiting.push(resolve)), new Promise(resolve => setTimeout(resolve, 200))]);
      }
    },
    ended: response.ok ? read().catch(() => undefined) : Promise.resolve(),
    close: () => end.abort(),
  };
}
