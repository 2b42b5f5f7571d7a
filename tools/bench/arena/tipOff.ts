import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { percentile } from '../measuring/statistics.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { addressOf, commonFindings, durationMs, openScene, type Scene, writeComments } from './scene.ts';

/** One visitor in ten is a member. */
const memberEvery = 10;
/** Addresses of visits do not overlap with those of the watchers. */
const firstAddress = 1 << 20;

interface Visits {
  /** Milliseconds of each page and of each counted view. */
  pages: number[];
  views: number[];
  statuses: Map<number, number>;
}

function ask(options: RequestOptions): Promise<{ status: number; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const asked = request(options, (response: IncomingMessage) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }));
    });
    asked.on('error', reject).end();
  });
}

/** A visit: the page as a browser asks for it, and the view that the page reports. */
async function visit({ node, arena, writers }: Scene, number: number, agent: Agent, visits: Visits): Promise<void> {
  const { port, host } = new URL(node.url);
  // The author's own views do not count.
  const member = number % memberEvery === 0 ? writers[1 + number / memberEvery] : undefined;
  const common = { host: '127.0.0.1', port, agent };
  const headers = { host, 'x-forwarded-for': addressOf(firstAddress + number), cookie: member?.cookie ?? '' };

  async function timed(options: RequestOptions, times: number[]): Promise<string[]> {
    const begun = performance.now();
    const { status, cookies } = await ask({ ...common, ...options }).catch(() => ({ status: 0, cookies: [] }));
    times.push(performance.now() - begun);
    visits.statuses.set(status, (visits.statuses.get(status) ?? 0) + 1);
    return cookies;
  }

  const page = { path: `/post/${arena.post}`, headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' } };
  const cookies = await timed(page, visits.pages);
  const cookie = member?.cookie ?? cookies.map(text => text.split(';', 1)[0]).join('; ');
  const view = {
    path: `/api/posts/${arena.post}/view`,
    method: 'POST',
    headers: { ...headers, cookie, origin: node.url, 'content-length': '0' },
  };
  await timed(view, visits.views);
}

async function comeIn(scene: Scene, count: number): Promise<Visits> {
  const visits: Visits = { pages: [], views: [], statuses: new Map() };
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const early = begun + (number * durationMs) / count - performance.now();
    if (early >= 1) await wait(early);
    under.push(visit(scene, number, agent, visits));
  }
  await Promise.all(under);
  agent.destroy();
  return visits;
}

export const tipOff: Trial = {
  name: 'tip-off',
  about: 'the watchers of live, while as many people open the page of the thread within a minute, one in ten of them a member',
  takesMinutes: true,
  async run(lab) {
    const scene = await openScene(lab);
    const { watchers: count } = lab.options;
    const [written, { pages, views, statuses }] = await Promise.all([writeComments(scene), comeIn(scene, count)]);
    const failed = [...statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, times]) => sum + times, 0);
    const refused = [...statuses].filter(([status]) => status >= 400 && status < 500).reduce((sum, [, times]) => sum + times, 0);
    const { views: counted } = await call<{ views: number }>(
      scene.node.url,
      `/api/posts/${scene.arena.post}`,
      scene.writers.at(-1)?.cookie,
    );
    const findings = commonFindings('tip-off', scene, written);
    await scene.end();
    const of = (times: readonly number[], share: number) => percentile(Float64Array.from(times), share);
    return [
      { name: 'tip-off-page-p95', about: `${count} visits in a minute, the page, p95`, value: of(pages, 0.95), unit: 'ms', atMost: 1_000 },
      { name: 'tip-off-page-p50', about: 'the same, p50', value: of(pages, 0.5), unit: 'ms', atMost: null },
      { name: 'tip-off-view-p95', about: 'counting the view, p95', value: of(views, 0.95), unit: 'ms', atMost: 1_000 },
      { name: 'tip-off-failed', about: 'answers of 500 and above, and calls without one', value: failed, unit: 'answers', atMost: 0 },
      { name: 'tip-off-4xx', about: 'answers of 400 to 499', value: refused, unit: 'answers', atMost: 0 },
      { name: 'tip-off-uncounted', about: 'views that were not counted', value: count - counted, unit: 'views', atMost: 0 },
      ...findings,
    ];
  },
};
