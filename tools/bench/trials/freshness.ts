import { pick } from '../cases/case.ts';
import { call, type Trial, wait } from './trial.ts';

const tries = 10;

interface Listed {
  posts: { id: number }[];
}

/** How soon a post is in the feed: of its author's next reading, and of people who are signed out. */
export const freshness: Trial = {
  name: 'freshness',
  about: 'how old the feed is that people get',
  takesMinutes: false,
  async run({ product, community }) {
    let [missing, oldest] = [0, 0];
    for (let turn = 0; turn < tries; turn += 1) {
      const writer = pick(community.material.readers, 77, turn);
      const { url } = product;
      await call<Listed>(url, '/api/posts?limit=20');
      const { id } = await call<{ id: number }>(url, '/api/posts', writer.cookie, { content: `Is this seen at once? ${turn}` });
      const written = performance.now();
      const holds = ({ posts }: Listed) => posts.some(post => post.id === id);
      if (!holds(await call<Listed>(url, '/api/posts?limit=20', writer.cookie))) missing += 1;
      while (!holds(await call<Listed>(url, '/api/posts?limit=20')) && performance.now() - written < 10_000) await wait(20);
      oldest = Math.max(oldest, performance.now() - written);
    }
    return [
      { name: 'feed-own-missing', about: `own posts of ${tries} not in the writer’s next feed`, value: missing, unit: 'posts', atMost: 0 },
      { name: 'feed-age', about: 'until the feed signed out had a new post, at most', value: oldest, unit: 'ms', atMost: 1_000 },
    ];
  },
};
