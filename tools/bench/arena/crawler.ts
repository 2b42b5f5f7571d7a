import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { performance } from 'node:perf_hooks';
import { wait } from '../trials/trial.ts';

/** The answer to one request; status 0 when there is none. */
export interface Answer {
  status: number;
  ms: number;
  bytes: number;
  headers: IncomingMessage['headers'];
  /** A document without its page, which the browser fills. */
  isEmpty: boolean;
}

/** An answer that takes longer is given up. */
const maxMs = 20_000;
const emptyState = '"state">{}</script>';

/** Asks for an address and reads the whole answer. */
export function ask(options: RequestOptions): Promise<Answer> {
  const begun = performance.now();
  const end = (response?: IncomingMessage, bytes = 0, isEmpty = false): Answer => ({
    status: response?.statusCode ?? 0,
    ms: performance.now() - begun,
    bytes,
    headers: response?.headers ?? {},
    isEmpty,
  });
  return new Promise(resolve => {
    const asked = request({ ...options, host: '127.0.0.1', timeout: maxMs }, response => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      // Only what came as it is can be looked at without unpacking.
      const isReadable = response.headers['content-encoding'] === undefined;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isReadable) pieces.push(piece);
      });
      response.on('error', () => resolve(end()));
      response.on('end', () => resolve(end(response, bytes, isReadable && Buffer.concat(pieces).includes(emptyState))));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(end())).end();
  });
}

/** The clients of the crawl, and what came of their requests. */
export interface Crawl {
  url: string;
  agent: Agent;
  answers: Answer[];
  /** Addresses that a polite client did not ask for, because its network had to wait. */
  withheld: number;
  /** Polite networks: the time from which each may ask again, by `performance.now()`; infinite while a request is under way. */
  mayAskAt: Map<number, number>;
  /** Milliseconds by which each request was sent too late: the machine has no time for this program. */
  lateness: number[];
}

export function newCrawl(url: string): Crawl {
  return { url, agent: new Agent({ keepAlive: true, maxSockets: 2_000 }), answers: [], withheld: 0, mayAskAt: new Map(), lateness: [] };
}

const clients = 20_000;
/** The clients of one network, whose addresses have the first 24 bits in common. */
const clientsPerNetwork = 50;
/** A polite network that was refused without a time to come again waits so long, in seconds. */
const usualRetrySeconds = 1;

/** The address of a client, apart from those of the watchers. Clients follow each other through the networks. */
export function clientOf(number: number): { network: number; address: string } {
  const networks = clients / clientsPerNetwork;
  const network = number % networks;
  const host = Math.floor(number / networks) % clientsPerNetwork;
  return { network, address: `10.${64 + (network >> 8)}.${network & 255}.${1 + host}` };
}

const isPolite = (network: number) => network % 2 === 0;

/** One request of the crawl. A polite network has one under way and comes again when it was told to. */
export async function crawlPage(crawl: Crawl, path: string, number: number): Promise<void> {
  const { network, address } = clientOf(number);
  const { host, port } = new URL(crawl.url);
  const headers = { host, 'x-forwarded-for': address, 'accept-encoding': 'gzip', 'user-agent': 'crawler' };
  if (isPolite(network)) {
    if ((crawl.mayAskAt.get(network) ?? 0) > performance.now()) {
      crawl.withheld += 1;
      return;
    }
    crawl.mayAskAt.set(network, Number.POSITIVE_INFINITY);
  }
  const answer = await ask({ port, path, agent: crawl.agent, headers });
  crawl.answers.push(answer);
  const isRefused = answer.status === 429 || answer.status === 503;
  const seconds = isRefused ? Number(answer.headers['retry-after'] ?? usualRetrySeconds) : 0;
  crawl.mayAskAt.set(network, performance.now() + seconds * 1_000);
}

/** Asks for each address once, at an even rate. */
export async function crawlAll(crawl: Crawl, paths: readonly string[], durationMs: number): Promise<void> {
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (const [number, path] of paths.entries()) {
    const early = begun + (number * durationMs) / paths.length - performance.now();
    if (early >= 1) await wait(early);
    crawl.lateness.push(Math.max(0, -early));
    under.push(crawlPage(crawl, path, number));
  }
  await Promise.all(under);
}

/** Asks for pages again that were served, with the validators of the first answer, one after the other. */
export async function comeAgain(crawl: Crawl, paths: readonly string[]): Promise<Answer[]> {
  const { host, port } = new URL(crawl.url);
  const again: Answer[] = [];
  for (const [number, path] of paths.entries()) {
    const headers = { host, 'x-forwarded-for': clientOf(number).address, 'accept-encoding': 'gzip' };
    const first = await ask({ port, path, agent: crawl.agent, headers });
    const { etag, 'last-modified': lastModified } = first.headers;
    // A page that was just made is answered from the cache.
    await wait(1_100);
    again.push(
      await ask({
        port,
        path,
        agent: crawl.agent,
        headers: { ...headers, ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) },
      }),
    );
  }
  return again;
}
