import { get, pick, turns } from '../cases/case.ts';
import { medianTime } from '../measuring/load.ts';
import { threadsOf } from '../community/material.queries.ts';
import { call, type Trial } from './trial.ts';

const calledAtOnce = 500;

/** Reads a thread to its end as a page does, and answers the ids that came. */
async function readWhole(url: string, post: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const after = ids.length > 0 ? `&after=${ids.at(-1)}` : '';
    const replies = await call<{ id: number }[]>(url, `/api/posts/${post}/replies?limit=${calledAtOnce}${after}`);
    ids.push(...replies.map(reply => reply.id));
    if (replies.length < calledAtOnce) return ids;
  }
}

export const threads: Trial = {
  name: 'threads',
  about: 'a thread of 10,000 replies beside one of 100',
  takesMinutes: false,
  async run({ data, product, community, options }) {
    const { long, short, ids } = await threadsOf(data.client);
    const first = (post: number) => turns(turn => get(`/api/posts/${post}/replies?limit=50`, pick(community.material.readers, post, turn)));
    await medianTime(product, first(long), 1);
    const [small, large] = [
      await medianTime(product, first(short), options.seconds),
      await medianTime(product, first(long), options.seconds),
    ];
    const read = new Set(await readWhole(product.url, long));
    const unreachable = ids.filter(id => !read.has(id)).length;
    const size = ids.length.toLocaleString('en-US');
    return [
      {
        name: 'thread-first',
        about: `first 50 of ${size} replies against those of 100, p50`,
        value: large / small,
        unit: 'times',
        atMost: 2,
      },
      {
        name: 'thread-unreachable',
        about: `replies of ${size} that reading on does not bring`,
        value: unreachable,
        unit: 'replies',
        atMost: 0,
      },
    ];
  },
};
