import { Agent } from 'node:http';
import { coldPages, type Reader } from '../community/material.queries.ts';
import { percentile } from '../measuring/statistics.ts';
import type { Finding } from '../report/figures.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { type Answer, ask, comeAgain, type Crawl, crawlAll, newCrawl } from './crawler.ts';
import { commonFindings, durationMs, openScene, type Scene, writeComments } from './scene.ts';

/** A million addresses an hour. */
const pagesPerSecond = 278;
const members = 20;
/** A member reads so often, in milliseconds. */
const memberEveryMs = 5_000;
const feedsWalked = 20;
const pagesPerFeed = 40;
const pagesAgain = 10;

/** Addresses of further pages of feeds, by the links that a crawler follows. */
async function feedPages(url: string, tags: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const tag of tags.slice(0, feedsWalked)) {
    let cursor: string | null = '';
    for (let page = 0; page < pagesPerFeed && cursor !== null; page += 1) {
      const query: string = `limit=20&tags=${encodeURIComponent(tag)}${cursor && `&cursor=${cursor}`}`;
      ({ nextCursor: cursor } = await call<{ nextCursor: string | null }>(url, `/api/posts?${query}`));
      if (cursor !== null) paths.push(`/?tag=${encodeURIComponent(tag)}&cursor=${cursor}`);
    }
  }
  return paths;
}

/** Mixes the addresses of further pages evenly among the others. */
function mixed(others: readonly string[], feeds: readonly string[]): string[] {
  const every = Math.max(2, Math.floor((others.length + feeds.length) / Math.max(1, feeds.length)));
  return others.flatMap((path, place) => {
    const feed = place % (every - 1) === 0 ? feeds[place / (every - 1)] : undefined;
    return feed === undefined ? [path] : [path, feed];
  });
}

/** The answers that members got. */
interface Reads {
  pages: Answer[];
  calls: Answer[];
}

/** A member opens one page after the other, and reads the feed between. */
async function readAsMember({ node, arena }: Scene, { cookie }: Reader, posts: readonly number[], reads: Reads): Promise<void> {
  const { host, port } = new URL(node.url);
  const agent = new Agent({ keepAlive: true });
  const common = { port, agent, headers: { host, cookie, 'x-forwarded-for': '192.0.2.1' } };
  const end = performance.now() + durationMs;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const begun = performance.now();
    const path = [`/post/${posts[turn % posts.length]}`, '/all', `/post/${arena.post}`][turn % 3];
    reads.pages.push(await ask({ ...common, path }));
    reads.calls.push(await ask({ ...common, path: `/api/posts?limit=20&offset=${(turn % 5) * 20}` }));
    await wait(Math.max(0, begun + memberEveryMs - performance.now()));
  }
  agent.destroy();
}

async function readAll(scene: Scene, posts: readonly number[]): Promise<Reads> {
  const reads: Reads = { pages: [], calls: [] };
  const reading = scene.writers.slice(1, 1 + members).map(async (reader, place) => {
    await wait((place * memberEveryMs) / members);
    await readAsMember(scene, reader, posts.slice(place * 10), reads);
  });
  await Promise.all(reading);
  return reads;
}

const msOf = (answers: readonly Answer[], share: number) =>
  percentile(
    Float64Array.from(answers, ({ ms }) => ms),
    share,
  );

function crawlFindings({ answers, withheld, lateness }: Crawl, again: readonly Answer[]): Finding[] {
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  const seconds = durationMs / 1_000;
  const bytes = served.reduce((sum, answer) => sum + answer.bytes, 0);
  return [
    { name: 'crawl-served', about: 'pages of the crawl that were served', value: served.length / seconds, unit: 'a second', atMost: null },
    { name: 'crawl-refused', about: 'answers of 429 and 503', value: refused.length / seconds, unit: 'a second', atMost: null },
    {
      name: 'crawl-refused-share',
      about: 'the same, of all requests of the crawl',
      value: (100 * refused.length) / Math.max(1, answers.length),
      unit: '%',
      atMost: null,
    },
    { name: 'crawl-withheld', about: 'addresses that polite networks left out', value: withheld / seconds, unit: 'a second', atMost: null },
    {
      name: 'crawl-unanswered',
      about: 'requests of the crawl without an answer, and other errors',
      value: answers.length - served.length - refused.length,
      unit: 'answers',
      atMost: 0,
    },
    { name: 'crawl-p50', about: 'a served page of the crawl, p50', value: msOf(served, 0.5), unit: 'ms', atMost: null },
    { name: 'crawl-p95', about: 'the same, p95', value: msOf(served, 0.95), unit: 'ms', atMost: null },
    { name: 'crawl-bytes', about: 'bytes of a served page', value: bytes / 1_000 / Math.max(1, served.length), unit: 'kB', atMost: null },
    {
      name: 'crawl-late',
      about: 'lateness of the requests: the machine has too little time for the benchmark itself, p95',
      value: percentile(Float64Array.from(lateness), 0.95),
      unit: 'ms',
      atMost: null,
    },
    {
      name: 'crawl-unchanged',
      about: `of ${again.length} pages that polite clients asked for again, those answered with 304`,
      value: again.filter(({ status }) => status === 304).length,
      unit: 'pages',
      atMost: null,
    },
  ];
}

function memberFindings({ pages, calls }: Reads): Finding[] {
  const failed = [...pages, ...calls].filter(({ status }) => status !== 200).length;
  return [
    { name: 'crawl-member-p95', about: `${members} members, a page, p95`, value: msOf(pages, 0.95), unit: 'ms', atMost: 500 },
    { name: 'crawl-member-p50', about: 'the same, p50', value: msOf(pages, 0.5), unit: 'ms', atMost: null },
    { name: 'crawl-call-p95', about: 'a feed of the API for a member, p95', value: msOf(calls, 0.95), unit: 'ms', atMost: 500 },
    { name: 'crawl-member-failed', about: 'answers to members but 200', value: failed, unit: 'answers', atMost: 0 },
    {
      name: 'crawl-member-empty',
      about: `of ${pages.length} pages of members, documents that the browser had to fill`,
      value: pages.filter(({ isEmpty }) => isEmpty).length,
      unit: 'pages',
      atMost: 0,
    },
  ];
}

export const crawl: Trial = {
  name: 'crawl',
  about: 'the watchers of live, while 20,000 clients of 400 networks ask for 278 cold pages a second, and 20 members read',
  takesMinutes: true,
  async run(lab) {
    const { data, community, show } = lab;
    const scene = await openScene(lab);
    const feeds = await feedPages(scene.node.url, community.material.tags);
    const count = (pagesPerSecond * durationMs) / 1_000;
    const paths = mixed(await coldPages(data.client, count + pagesAgain), feeds).slice(0, count + pagesAgain);
    if (paths.length < count) throw new Error(`The community has ${paths.length} addresses of ${count}: --posts should be larger.`);
    show(`  ${paths.length} addresses, ${feeds.length} of them further pages of feeds`);
    const crawled = newCrawl(scene.node.url);
    const cold = paths.slice(0, count);
    const posts = community.material.longPostIds;
    const [written, reads] = await Promise.all([writeComments(scene), readAll(scene, posts), crawlAll(crawled, cold, durationMs)]);
    const common = commonFindings('crawl', scene, written).map(finding => ({
      ...finding,
      name: finding.name.replace('crawl-', 'crawl-comment-'),
    }));
    const again = await comeAgain(crawled, paths.slice(-pagesAgain));
    crawled.agent.destroy();
    await scene.end();
    return [...memberFindings(reads), ...crawlFindings(crawled, again), ...common];
  },
};
