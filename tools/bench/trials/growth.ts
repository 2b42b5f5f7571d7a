import { randomBytes } from 'node:crypto';
import { get, pick, turns } from '../cases/case.ts';
import { openData } from '../community/data.ts';
import type { Finding } from '../report/figures.ts';
import { medianTime } from '../measuring/load.ts';
import { drawMaterial, type Material, trueCounts } from '../community/material.queries.ts';
import type { Request } from '../measuring/connection.ts';
import { median } from '../measuring/statistics.ts';
import { startMeasured } from '../targets.ts';
import { attempt, call, type Lab, type Trial } from './trial.ts';

const small = { posts: 10_000, replies: 100_000 };
const large = { posts: 1_000_000, replies: 10_000_000 };
const deep = 100_000;

/** The reads in both communities, all signed in, so that no answer comes from a cache for visitors. */
const readings: { name: string; of: (material: Material, turn: number) => string }[] = [
  { name: 'feed', of: () => '/api/posts?limit=20' },
  { name: 'tag', of: ({ tags }, turn) => `/api/posts?limit=20&tags=${encodeURIComponent(pick(tags, 1, turn))}` },
  { name: 'popular', of: () => '/api/posts?limit=20&sort=popular' },
  { name: 'search', of: ({ searches }, turn) => searchPath(pick(searches, 2, turn)) },
  { name: 'post', of: ({ longPostIds }, turn) => `/api/posts/${pick(longPostIds, 3, turn)}` },
  { name: 'replies', of: ({ longPostIds }, turn) => `/api/posts/${pick(longPostIds, 3, turn)}/replies?limit=50` },
];

const searchPath = (words: string) => `/api/posts/search?q=${encodeURIComponent(words)}`;

interface Site {
  url: string;
  /** The median time of an answer, after a second of the same. */
  time: (requests: readonly Request[]) => Promise<number>;
  timeOnce: (requests: readonly Request[]) => Promise<number>;
  material: Material;
  counts: (tag: string, words: string) => ReturnType<typeof trueCounts>;
}

interface Sites {
  small: Site;
  large: Site;
}

type Measure = (site: Site, round: number) => Promise<number>;

async function open({ options, show, endLater }: Lab, size: { posts: number; replies: number }): Promise<Site> {
  const data = await openData(size, show, { onlyReads: true });
  endLater(() => data.close());
  const secret = randomBytes(32).toString('hex');
  const product = await startMeasured(data, secret);
  endLater(() => product.stop());
  const time = async (requests: readonly Request[]) => {
    await medianTime(product, requests, 1);
    return medianTime(product, requests, options.seconds);
  };
  const material = await drawMaterial(data.client, secret);
  const timeOnce = (requests: readonly Request[]) => medianTime(product, requests, options.seconds);
  return { url: product.url, time, timeOnce, material, counts: (tag, words) => trueCounts(data.client, tag, words) };
}

async function deepAgainstFirst({ url, time, material }: Site, rounds: number): Promise<number> {
  const { nextCursor } = await call<{ nextCursor: string }>(url, `/api/posts?limit=20&offset=${deep - 20}`);
  const paths = { first: '/api/posts?limit=20', after: `/api/posts?limit=20&cursor=${encodeURIComponent(nextCursor)}` };
  const requests = (path: string) => turns(turn => get(path, pick(material.readers, 4, turn)));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await time(requests(paths.first));
    ratios.push((await time(requests(paths.after))) / first);
  }
  return median(ratios);
}

/** The number of answers out of three whose count is wrong. */
async function wrongCounts({ url, material, counts }: Site): Promise<number> {
  const [tag = '', words = ''] = [material.tags[7], material.searches[7]];
  const said = async (path: string) => (await call<{ totalCount: number }>(url, path)).totalCount;
  const answers = [
    await said('/api/posts?limit=20'),
    await said(`/api/posts?limit=20&tags=${encodeURIComponent(tag)}`),
    await said(searchPath(words)),
  ];
  const { all, tagged, found } = await counts(tag, words);
  return [all, tagged, found].filter((count, index) => count !== answers[index]).length;
}

/** The median time in the large community against that in the small one, measured in turns. */
async function grown(lab: Lab, { small: one, large: other }: Sites, name: string, measure: Measure): Promise<Finding> {
  const pairs: { before: number; after: number }[] = [];
  for (let round = 0; round < lab.options.rounds; round += 1)
    pairs.push({ before: await measure(one, round), after: await measure(other, round) });
  const [before, after] = [median(pairs.map(pair => pair.before)), median(pairs.map(pair => pair.after))];
  lab.show(`  ${name}: p50 ${before.toFixed(2)} ms, ${after.toFixed(2)} ms`);
  const about = `p50 of ${name} at 1,000,000 posts against 10,000 (${before.toFixed(1)} and ${after.toFixed(1)} ms)`;
  return { name: `growth-${name}`, about, value: after / before, unit: 'times', atMost: name === 'search-first' ? 1.5 : 1.3 };
}

/** The number of searches in a round that nobody else makes; the other pairs belong to other rounds. */
const newSearches = 500;

/** Searches that nobody made before: what is kept of a search helps none of them. */
const searchedFirst: Measure = ({ material, timeOnce }, round) => {
  const own = material.searches.slice((round * newSearches) % material.searches.length).slice(0, newSearches);
  return timeOnce(own.map((words, turn) => get(searchPath(words), pick(material.readers, 6, turn))));
};

export const growth: Trial = {
  name: 'growth',
  about: 'a million posts and ten million replies beside ten thousand and a hundred thousand',
  takesMinutes: true,
  async run(lab) {
    const sites = { small: await open(lab, small), large: await open(lab, large) };
    const findings: Finding[] = [];
    // Before the reading that makes searches over and over.
    findings.push(await attempt('growth-search-first', () => grown(lab, sites, 'search-first', searchedFirst)));
    for (const { name, of } of readings) {
      const measure: Measure = ({ material, time }) => time(turns(turn => get(of(material, turn), pick(material.readers, 5, turn))));
      findings.push(await attempt(`growth-${name}`, () => grown(lab, sites, name, measure)));
    }
    const far = await attempt('growth-deep', async () => {
      const value = await deepAgainstFirst(sites.large, lab.options.rounds);
      return {
        name: 'growth-deep',
        about: 'a page after 100,000 posts, by cursor, against the first, p50',
        value,
        unit: 'times',
        atMost: 1.3,
      };
    });
    const counts = await attempt('growth-wrong-counts', async () => {
      const value = await wrongCounts(sites.large);
      return { name: 'growth-wrong-counts', about: 'of three totals not exact', value, unit: 'totals', atMost: 0 };
    });
    return [...findings, far, counts];
  },
};
