import { gzipSync } from 'node:zlib';
import { get, pick } from '../cases/case.ts';
import { postsOfFiftyReplies } from '../community/material.queries.ts';
import type { Request } from '../measuring/connection.ts';
import { drive } from '../measuring/load.ts';
import type { Round } from '../measuring/statistics.ts';
import { startLimits, startMeasured } from '../targets.ts';
import { type Trial, wait } from './trial.ts';

const posts = 500;
/** Enough that no connection asks for an address again while its page is cached. */
const pagesEach = 4_000;
const connections = 4;
/** The inverse of 0.3 of what React alone reaches. */
const maxCost = 3.3;
const gzipped = { 'accept-encoding': 'gzip' };

/** Pages that nobody opened before: each address is asked for once. */
function freshPages(ids: readonly number[], round: string): (connection: number) => Request[] {
  return connection =>
    Array.from({ length: pagesEach }, (_, turn) => {
      const id = ids[(turn * connections + connection) % ids.length];
      return { method: 'GET', path: `/post/${id}?fresh=${round}-${connection}-${turn}`, headers: gzipped };
    });
}

/** Milliseconds of processor time for each response. Other load of the machine changes them less than rates. */
function processorMs({ cpu, rate, failed }: Round): number {
  if (failed > 0 || rate === 0) throw new Error(`${failed} pages failed`);
  return (cpu * 10) / rate;
}

/** The HTML of a page, in bytes, as it is and with gzip. */
async function bytesOf(url: string, id: number | undefined): Promise<{ raw: number; packed: number }> {
  const response = await fetch(`${url}/post/${id}?fresh=bytes`, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`the page of post ${id} was answered with ${response.status}`);
  const html = Buffer.from(await response.arrayBuffer());
  return { raw: html.length, packed: gzipSync(html, { level: 5 }).length };
}

/** Pages that are rendered for their reader, beside React alone, and the calls of the API meanwhile. */
export const fresh: Trial = {
  name: 'fresh',
  about: 'pages of posts with 50 comments that nobody opened lately, beside the same thread by React alone with HTTP and gzip',
  takesMinutes: false,
  async run({ data, secret, community, options, endLater }) {
    const ids = await postsOfFiftyReplies(data.client, posts);
    if (ids.length < 50) throw new Error('The community has too few posts with 50 comments.');
    const limits = await startLimits(data);
    endLater(() => limits.stop());
    // A node of its own: thousands of cached pages would count as the memory of the other trials.
    const product = await startMeasured(data, secret);
    endLater(() => product.stop());
    const { seconds } = options;
    const load = (round: string) => ({ connections, seconds, requests: freshPages(ids, round) });
    // Both have to be compiled before they are measured, and React's threads read.
    for (const target of [limits, product]) await drive(target, load('warm'));
    const bare = processorMs(await drive(limits, load('measured')));
    const pages = processorMs(await drive(product, load('measured')));
    await limits.stop();

    const readers = community.material.readers;
    const calls = { connections: 1, seconds, requests: () => readers.map((_, turn) => get('/api/posts?limit=20', pick(readers, 0, turn))) };
    await wait(1_000);
    const quiet = await drive(product, calls);
    const [busy] = await Promise.all([drive(product, calls), drive(product, load('beside'))]);
    const { raw, packed } = await bytesOf(product.url, ids[0]);
    await product.stop();
    return [
      { name: 'fresh-limit', about: 'processor time of a page by React alone, HTTP and gzip', value: bare, unit: 'ms', atMost: null },
      { name: 'fresh-page', about: 'processor time of a page of the product', value: pages, unit: 'ms', atMost: null },
      { name: 'fresh-cost', about: 'the same beside React alone', value: pages / bare, unit: 'times', atMost: maxCost },
      { name: 'fresh-html', about: 'HTML of a post with 50 comments', value: raw / 1_000, unit: 'kB', atMost: 60 },
      { name: 'fresh-gzip', about: 'the same with gzip', value: packed / 1_000, unit: 'kB', atMost: null },
      { name: 'fresh-api-quiet', about: 'p97.5 of a feed, signed in, one after the other', value: quiet.p97, unit: 'ms', atMost: null },
      { name: 'fresh-api', about: 'the same while pages are rendered, beside it', value: busy.p97 / quiet.p97, unit: 'times', atMost: 2 },
    ];
  },
};
