import { beforeAll, describe, expect, test } from 'vitest';
import { listening, openEvents } from '../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { expose } from './exposition.ts';
import { eventually } from '../testing/eventually.ts';

const token = 'a-token-of-our-own';
let url: string;
const world = setUp(() => openWorld({}, { caches: true }));
beforeAll(async () => {
  url = await listening(world);
});

/** Every figure by its name and labels, as Prometheus would read them. */
async function scrape(headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers });
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).trim().split('\n');
  const figures = new Map<string, number>();
  for (const line of lines.filter(each => !each.startsWith('#'))) {
    const [, name = '', value] = /^([a-z_]+(?:\{(?:[a-z_]+="[^"]*",?)+\})?) (\S+)$/.exec(line) ?? expect.fail(line);
    expect(figures.has(name), name).toBe(false);
    figures.set(name, Number(value));
  }
  return figures;
}

test('requests are counted by the pattern of their route and their status, also answers that are kept', async () => {
  for (let time = 0; time < 3; time += 1) await (await fetch(`${url}/api/posts?limit=5`)).text();
  for (const id of [1, 2]) await (await fetch(`${url}/api/posts/${id}00000`)).text();
  await (await fetch(`${url}/api/nothing`)).text();
  const labels = 'method="GET",route="/api/posts"';
  await eventually(async () => expect((await scrape()).get(`bleachers_http_requests_total{${labels},status="200"}`)).toBe(3));
  const figures = await scrape();
  expect(figures.get('bleachers_http_requests_total{method="GET",route="/api/posts/:id",status="404"}')).toBe(2);
  expect(figures.get('bleachers_http_requests_total{method="",route="none",status="404"}')).toBe(1);
  const totals = world.app.requestTotals();
  expect(totals.requests).toBeGreaterThanOrEqual(6);
  expect(totals.errors).toBe(0);
  expect(figures.get(`bleachers_http_request_duration_seconds_bucket{${labels},le="+Inf"}`)).toBe(3);
  expect(figures.get(`bleachers_http_request_duration_seconds_count{${labels}}`)).toBe(3);
  expect(figures.get('bleachers_shared_answers_total{outcome="kept"}')).toBeGreaterThan(0);
  // Nothing that somebody sent stands in a label.
  expect([...figures.keys()].filter(name => /nothing|00000|limit/.test(name))).toEqual([]);
});

test('streams, connections, the process and its event loop are shown as they are', async () => {
  const stream = await openEvents(world, await world.person());
  const figures = await scrape();
  expect(figures.get('bleachers_streams')).toBe(1);
  expect(figures.get('bleachers_bus_reached')).toBe(1);
  expect([figures.get('bleachers_case_oldest_seconds'), figures.get('bleachers_notice_oldest_seconds')]).toEqual([0, 0]);
  expect([...figures.keys()].find(name => name.startsWith('bleachers_build_info'))).toMatch(/version="\d+\.\d+\.\d+"/);
  expect(figures.get('bleachers_database_connections{pool="primary",state="idle"}')).toBeGreaterThan(0);
  expect(figures.get('bleachers_table_bytes{table="all_posts"}')).toBeGreaterThan(10_000);
  expect(figures.get('bleachers_table_bytes{table="search_words"}')).toBeGreaterThan(0);
  expect([figures.get('bleachers_images'), figures.get('bleachers_images_bytes')]).toEqual([0, 0]);
  expect(figures.get('bleachers_connections')).toBeGreaterThan(0);
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(figures.get('bleachers_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  stream.close();
});

test('every family is valid for its type: quantiles in a summary alone, buckets in a histogram alone', async () => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).trimEnd().split('\n');
  const families = new Map<string, { type: string; samples: { name: string; labels: string }[] }>();
  for (const line of lines) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (counter|gauge|summary|histogram)$/.exec(line) ?? [];
    if (name) {
      expect(families.has(name), name).toBe(false);
      families.set(name, { type, samples: [] });
    } else if (line.startsWith('#')) expect(line).toMatch(/^# HELP [a-z_]+ \S/);
    else {
      const [, sample = '', labels = ''] =
        /^([a-z_]+)(?:\{(.*)\})? (?:NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line) ?? expect.fail(line);
      [...families.values()].at(-1)?.samples.push({ name: sample, labels });
    }
  }
  for (const [name, { type, samples }] of families) {
    const suffixes = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] }[type] ?? [''];
    const names = suffixes.map(suffix => `${name}${suffix}`);
    expect(
      samples.filter(sample => !names.includes(sample.name)),
      name,
    ).toEqual([]);
    for (const { name: sample, labels } of samples) {
      expect(/(^|,)quantile="/.test(labels), sample).toBe(type === 'summary' && sample === name);
      expect(/(^|,)le="/.test(labels), sample).toBe(sample === `${name}_bucket` && type === 'histogram');
    }
    if (type === 'counter') expect(name).toMatch(/_total$/);
  }
});

describe('access to the metrics', () => {
  const status = async (settings: Record<string, string>, headers: Record<string, string> = {}) => {
    const other = await openWorld(settings, { beside: world });
    const { statusCode } = await other.app.inject({ url: '/metrics', headers });
    await other.close();
    return statusCode;
  };

  test('is open to this machine, unless a proxy forwards the request or the product has a public address', async () => {
    expect(await status({})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) expect(await status({}, { [name]: '127.0.0.1' })).toBe(404);
    expect(await status({ PUBLIC_URL: 'http://bleachers.example' })).toBe(404);
  });

  test('is open to every caller with the token if one is set', async () => {
    const given = { METRICS_TOKEN: token, PUBLIC_URL: 'http://bleachers.example' };
    expect(await status(given, { authorization: `Bearer ${token}` })).toBe(200);
    for (const authorization of ['', token, `Bearer ${token}x`, 'Bearer a-token-of-theirs'])
      expect(await status(given, { authorization })).toBe(401);
  });
});

test('a label can’t end its line', () => {
  const samples = [{ labels: { host: 'a"b\\c\nd' }, value: 1 }];
  expect(expose([{ name: 'x', help: 'one\ntwo', type: 'gauge', samples }])).toBe(
    '# HELP x one two\n# TYPE x gauge\nx{host="a\\"b\\\\c\\nd"} 1\n',
  );
});
