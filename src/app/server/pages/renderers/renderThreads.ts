import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../../platform/server/process/thread.ts';
import type { AskApi, PageRequest, PageRoute, RenderedPage } from '../webModule.ts';
import type { FromThread, ToThread } from './messages.ts';

/** A page that takes longer ends its thread, in milliseconds: its reads and its rendering. */
const maxPageMs = 30_000;
/** A thread that takes longer to start ends, in milliseconds. Pages wait for it if there is no other. */
const maxStartMs = 60_000;
/** A further thread without work for so long ends, in milliseconds. */
const idleMs = 5 * 60_000;
/** Another thread starts when each has this many pages. */
const busyPages = 2;
/** A thread is behind when the oldest of at least so many of its pages has waited for it for so long, in milliseconds. */
const behindPages = 4;
const behindMs = 1_000;
/**
 * The heap of a thread holds the code of the pages and the pages under way. Half of V8's own limit for new objects costs no time: what a page
 * makes is garbage when the page is done. With a sixth of it objects grow old too early, and pages take longer.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };

interface Page {
  request: PageRequest;
  ask: AskApi;
  /** Reads under way. Slow ones say nothing of the thread, which renders other pages meanwhile. */
  reads: number;
  /** The time since which it waits for its thread alone. */
  waitsSince: number;
  isRetry: boolean;
  timer: NodeJS.Timeout;
  resolve(rendered: RenderedPage): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  pages: Map<number, Page>;
  idle: NodeJS.Timeout | undefined;
}

export interface RenderThreads {
  render: (request: PageRequest, ask: AskApi) => Promise<RenderedPage>;
  /** Whether pages wait for so long that a browser should render its page itself. */
  isBehind: () => boolean;
  /** All pages, in the order in which they are matched. */
  routes: readonly PageRoute[];
  close(): Promise<void>;
}

interface RenderThreadsOptions {
  /** The address of the module with the exports of WebModule. */
  module: string;
  maxThreads: number;
  onProblem: (problem: string) => void;
}

function leastBusyOf(threads: ReadonlySet<Thread>): Thread | undefined {
  return [...threads].reduce<Thread | undefined>((least, one) => (least && least.pages.size <= one.pages.size ? least : one), undefined);
}

/** Whether pages of a thread wait for too long. */
function isBehind({ pages }: Thread): boolean {
  const since = performance.now() - behindMs;
  const waiting = [...pages.values()].filter(({ reads }) => reads === 0);
  return waiting.length >= behindPages && waiting.some(({ waitsSince }) => waitsSince < since);
}

/** Ends a thread without work, unless it is the only one. */
function endWhenIdle(threads: ReadonlySet<Thread>, thread: Thread): void {
  clearTimeout(thread.idle);
  thread.idle = setTimeout(() => threads.size > 1 && thread.pages.size === 0 && void thread.worker.terminate(), idleMs).unref();
}

/** Has a thread render a page. */
function assign(thread: Thread, number: number, page: Omit<Page, 'timer'>): void {
  clearTimeout(thread.idle);
  const timer = setTimeout(() => void thread.worker.terminate(), maxPageMs).unref();
  thread.pages.set(number, { ...page, timer });
  thread.worker.postMessage({ type: 'render', page: number, request: page.request } satisfies ToThread);
}

/** Gives a page what it reads. */
async function answer({ worker, pages }: Thread, { page: number, read, url }: Extract<FromThread, { type: 'read' }>): Promise<void> {
  const failed = { status: 503, text: '{}' };
  const page = pages.get(number);
  if (page) page.reads += 1;
  const found = await page?.ask(url).catch(() => failed);
  if (page) {
    page.reads -= 1;
    page.waitsSince = performance.now();
  }
  worker.postMessage({ type: 'answer', read, answer: found ?? failed } satisfies ToThread);
}

interface ThreadHandlers {
  /** A page was rendered, or could not be. Returns it, no longer under way. */
  take: (thread: Thread, number: number) => Page | undefined;
  onEnd: (thread: Thread) => void;
  onProblem: (problem: string) => void;
}

/** Starts a thread. Resolves when it is ready. */
function startOne(module: string, { take, onEnd, onProblem }: ThreadHandlers): Promise<{ thread: Thread; routes: readonly PageRoute[] }> {
  const worker = startThread('app/server/pages/renderers/rendering.thread', { workerData: module, resourceLimits });
  const thread: Thread = { worker, pages: new Map(), idle: undefined };
  const timer = setTimeout(() => void worker.terminate(), maxStartMs).unref();
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromThread) => {
      if (message.type === 'read') return void answer(thread, message);
      if (message.type === 'rendered') return take(thread, message.page)?.resolve(message.rendered);
      if (message.type === 'failed') return take(thread, message.page)?.reject(new Error(message.problem));
      clearTimeout(timer);
      resolve({ thread, routes: message.routes });
    });
    worker.on('error', error => {
      onProblem(`A thread that renders pages failed: ${error instanceof Error ? error.message : 'unknown'}`);
      reject(error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      onEnd(thread);
      reject(new Error('a thread that renders pages ended'));
    });
  });
}

/**
 * Starts a thread that renders pages, and further ones when there is work for them. The pages of a thread that ends go to another, once.
 * Rejects if the first thread can't start.
 */
export async function startRenderThreads({ module, maxThreads, onProblem }: RenderThreadsOptions): Promise<RenderThreads> {
  const threads = new Set<Thread>();
  let isClosed = false;
  let starting: Promise<unknown> | undefined;
  let routes: readonly PageRoute[] = [];
  let count = 0;

  /** The page of a number, which is then no longer under way. */
  function take(thread: Thread, number: number): Page | undefined {
    const page = thread.pages.get(number);
    thread.pages.delete(number);
    clearTimeout(page?.timer);
    if (thread.pages.size === 0) endWhenIdle(threads, thread);
    return page;
  }

  function onEnd(thread: Thread): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.idle);
    for (const [number] of thread.pages) {
      const page = take(thread, number);
      if (!page) continue;
      if (page.isRetry || isClosed) page.reject(new Error('the thread that rendered the page ended'));
      else void begin({ ...page, reads: 0, isRetry: true });
    }
  }

  async function start(): Promise<void> {
    const started = await startOne(module, { take, onEnd, onProblem });
    ({ routes } = started);
    threads.add(started.thread);
    endWhenIdle(threads, started.thread);
  }

  /** One thread starts at a time. */
  function startAnother(): Promise<unknown> {
    starting ??= start()
      .catch(() => undefined)
      .finally(() => {
        starting = undefined;
      });
    return starting;
  }

  async function begin(page: Omit<Page, 'timer'>): Promise<void> {
    if (threads.size === 0) await startAnother();
    const thread = leastBusyOf(threads);
    if (!thread) return page.reject(new Error('no thread renders pages'));
    if (thread.pages.size >= busyPages && threads.size < maxThreads) void startAnother();
    count += 1;
    assign(thread, count, page);
  }

  await start();
  return {
    render: (request, ask) =>
      new Promise((resolve, reject) => {
        void begin({ request, ask, reads: 0, waitsSince: performance.now(), isRetry: false, resolve, reject });
      }),
    // The next page goes to the least busy thread, so one that keeps up is enough.
    isBehind: () => threads.size > 0 && [...threads].every(isBehind),
    routes,
    async close() {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
