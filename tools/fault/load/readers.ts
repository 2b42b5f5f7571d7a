import { Agent, get, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '../../person.ts';

/** How readers were answered. */
export interface ReaderFigures {
  requests: number;
  /** The failures: a status, a broken connection, a body cut short. */
  failures: string[];
  /** Nodes that answered, by the beginning of the names they give to requests. */
  slowest: number;
}

export interface Readers {
  figures: ReaderFigures;
  rest(): Promise<void>;
}

const timeouts = 15_000;

/** One reading over a connection that is kept; resolves with what went wrong, or nothing. */
function read(url: string, agent: Agent, cookie: string | undefined): Promise<string | undefined> {
  return new Promise(resolve => {
    const take = (response: IncomingMessage) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200 && response.complete ? undefined : `${response.statusCode} ${url}`));
      response.on('error', error => resolve(`${error.message} ${url}`));
    };
    const asking = get(url, { agent, timeout: timeouts, headers: cookie === undefined ? {} : { cookie } }, take);
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', error => resolve(`${error.message} ${url}`));
  });
}

/** The number of readers who read one page after the other over open connections, as browsers behind a proxy do. */
export function startReaders(base: string, paths: readonly string[], count: number, people: readonly SignedIn[]): Readers {
  const figures: ReaderFigures = { requests: 0, failures: [], slowest: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const state = { isResting: false };
  const reading = Array.from({ length: count }, async (_, reader) => {
    // Most readers of a public community are signed out.
    const cookie = reader % 8 === 0 ? people[reader % people.length]?.cookie : undefined;
    for (let turn = reader; !state.isResting; turn += 1) {
      const begun = performance.now();
      const failure = await read(base + (paths[turn % paths.length] ?? '/'), agent, cookie);
      figures.requests += 1;
      figures.slowest = Math.max(figures.slowest, performance.now() - begun);
      if (failure !== undefined) figures.failures.push(failure);
    }
  });
  return {
    figures,
    async rest() {
      state.isResting = true;
      await Promise.all(reading);
      agent.destroy();
    },
  };
}

/** How streams were opened, ended and opened again. */
export interface StreamFigures {
  opened: number;
  /** Ended by the server, with word of when to come back. */
  sentAway: number;
  failures: string[];
}

export interface OpenStreams {
  figures: StreamFigures;
  open(): number;
  close(): Promise<void>;
}

/** One stream until it ends; resolves with when to come back, or what went wrong. */
function follow(base: string, cookie: string, opened: (end: () => void) => void): Promise<{ pause: number } | string> {
  return new Promise(resolve => {
    const asking = request(`${base}/api/events`, { agent: false, headers: { cookie } }, response => {
      if (response.statusCode !== 200) {
        response.resume();
        return resolve(`a stream was answered ${response.statusCode}`);
      }
      let last = '';
      opened(() => asking.destroy());
      response.on('data', part => {
        last = (last + String(part)).slice(-200);
      });
      const done = () => {
        const pause = /retry: (\d+)\n\n$/.exec(last)?.[1];
        resolve(pause === undefined ? `a stream broke off after ${JSON.stringify(last.slice(-40))}` : { pause: Number(pause) });
      };
      response.on('end', done);
      response.on('error', done);
      return undefined;
    });
    asking.on('error', error => resolve(`a stream could not be opened: ${error.message}`));
    asking.end();
  });
}

/** Keeps a stream open for each of these people, and comes back when told to. */
export function keepStreams(base: string, people: readonly SignedIn[]): OpenStreams {
  const figures: StreamFigures = { opened: 0, sentAway: 0, failures: [] };
  const ends = new Map<number, () => void>();
  const state = { isClosed: false };
  const following = people.map(async ({ cookie }, index) => {
    while (!state.isClosed) {
      const outcome = await follow(base, cookie, end => {
        figures.opened += 1;
        ends.set(index, end);
      });
      ends.delete(index);
      if (state.isClosed) break;
      if (typeof outcome === 'string') figures.failures.push(outcome);
      else figures.sentAway += 1;
      await sleep(typeof outcome === 'string' ? 500 : outcome.pause);
    }
  });
  return {
    figures,
    open: () => ends.size,
    async close() {
      state.isClosed = true;
      for (const end of ends.values()) end();
      await Promise.all(following);
    },
  };
}
