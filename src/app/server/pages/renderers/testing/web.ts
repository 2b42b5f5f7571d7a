/** Stands in for the browser's code in a thread that renders. The path tells what happens to a page. */
import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import type { RenderedPage, WebModule } from '../../webModule.ts';

const pageOf = (html: string): RenderedPage => ({
  html,
  state: '{}',
  head: { fullTitle: 'A page', description: '' },
  theme: undefined,
  density: undefined,
  sources: [],
  style: { id: 'page-style', css: '' },
});

export const render: WebModule['render'] = async ({ path, read }) => {
  if (path === '/reads') return pageOf(JSON.stringify(await Promise.all([read('/api/one'), read('/api/two')])));
  if (path === '/reads-and-works') {
    await read('/api/one');
    for (const until = performance.now() + 50; performance.now() < until; );
  }
  if (path === '/waits') await pause(1_500);
  if (path === '/waits-long') await pause(4_000);
  if (path === '/fails') throw new Error('no page of this address');
  if (path === '/ends-its-thread') process.exit(1);
  if (path === '/priority') return pageOf(String(getPriority(Number(basename(readlinkSync('/proc/thread-self'))))));
  return pageOf(String(threadId));
};

export const loadPages: WebModule['loadPages'] = async () => undefined;
export const pageRoutes: WebModule['pageRoutes'] = () => [{ pattern: '/login', isOfOneBrowser: true, parameters: [] }];
export const apiError: WebModule['apiError'] = (status, text) => new Error(`${status} ${text}`);
