import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AskApi, PageRequest } from '../webModule.ts';
import { type RenderThreads, startRenderThreads } from './renderThreads.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';

const problems: string[] = [];
let threads: RenderThreads;
beforeAll(async () => {
  const module = new URL('./testing/web.ts', import.meta.url).href;
  threads = await startRenderThreads({ module, maxThreads: 2, onProblem: problem => problems.push(problem) });
});
afterAll(() => threads.close());

const nothing: AskApi = () => Promise.reject(new Error('nothing is read'));
const request = (path: string): PageRequest => ({
  path,
  search: '',
  hasClock: false,
  isVisitor: true,
  now: 0,
  siteName: 'Bleachers',
  siteLogo: null,
});
const render = async (path: string, ask = nothing) => (await threads.render(request(path), ask)).html;

test('a page is rendered with the answers of the API, read as its caller', async () => {
  const ask: AskApi = async url => ({ status: 200, text: JSON.stringify({ url }) });
  expect(JSON.parse(await render('/reads', ask))).toEqual([{ url: '/api/one' }, { url: '/api/two' }]);
});

test('an answer of 404, or a read that fails, is an error of the read', async () => {
  await expect(render('/reads', async () => ({ status: 404, text: 'gone' }))).rejects.toThrow('404 gone');
  await expect(render('/reads')).rejects.toThrow('503');
});

test('a page that fails rejects with its reason, and the thread renders on', async () => {
  await expect(render('/fails')).rejects.toThrow('no page of this address');
  expect(await render('/')).toMatch(/^\d+$/);
});

test('the pages are known', () => {
  expect(threads.routes).toEqual([{ pattern: '/login', isOfOneBrowser: true, parameters: [] }]);
});

test.runIf(process.platform === 'linux')('pages have a lower priority than the calls of the API', async () => {
  expect(Number(await render('/priority'))).toBeGreaterThan(0);
});

test('a second thread starts when pages wait, and pages are behind once both threads are', { tags: 'slow' }, async () => {
  const first = await render('/');
  const wait = (count: number) => Array.from({ length: count }, () => render('/waits-long'));
  const waiting = wait(4);
  await eventually(async () => expect(await render('/')).not.toBe(first));
  waiting.push(...wait(4));
  expect(threads.isBehind()).toBe(false);
  await vi.waitFor(() => expect(threads.isBehind()).toBe(true), 2_500);
  await Promise.all(waiting);
  expect(threads.isBehind()).toBe(false);
});

test('pages that wait for slow reads are not behind, because the threads render others meanwhile', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  const slow: AskApi = url => released.then(() => ({ status: 200, text: JSON.stringify({ url }) }));
  const reading = Array.from({ length: 12 }, () => render('/reads', slow));
  await new Promise(resolve => setTimeout(resolve, 1_200));
  expect(threads.isBehind()).toBe(false);
  release();
  await Promise.all(reading);
});

test('a page whose thread ends is tried once more; the other pages of the thread are rendered', async () => {
  const other = render('/waits');
  await expect(render('/ends-its-thread')).rejects.toThrow('ended');
  expect(await other).toMatch(/^\d+$/);
  expect(await render('/')).toMatch(/^\d+$/);
});

test('a page of a member is rendered before those of visitors that have their answers too', async () => {
  const module = new URL('./testing/web.ts', import.meta.url).href;
  const one = await startRenderThreads({ module, maxThreads: 1, onProblem: problem => problems.push(problem) });
  const gates: (() => void)[] = [];
  const ask: AskApi = () => new Promise(resolve => gates.push(() => resolve({ status: 200, text: '{}' })));
  const done: string[] = [];
  const begin = async (name: string, isVisitor: boolean) => {
    await one.render({ ...request('/reads-and-works'), isVisitor }, ask);
    done.push(name);
  };
  const visitors = Array.from({ length: 6 }, (_, number) => begin(`visitor ${number}`, true));
  await eventually(() => expect(gates).toHaveLength(6));
  const member = begin('member', false);
  await eventually(() => expect(gates).toHaveLength(7));
  gates.forEach(open => open());
  await Promise.all([...visitors, member]);
  expect(done.indexOf('member')).toBeLessThanOrEqual(1);
  expect(done.filter(name => name !== 'member')).toEqual(Array.from({ length: 6 }, (_, number) => `visitor ${number}`));
  await one.close();
});
