import { gzipSync } from 'node:zlib';
import { type BrowserContextOptions, chromium, type Request } from '@playwright/test';
import { findBrowser } from '../../script/parts/machine/browser.mjs';

/** The requests of a browser until a page is at rest. Bytes are those of the gzipped answers, whatever encoding was used. */
export interface Weight {
  requests: number;
  bytes: number;
  javascript: number;
  byKind: Record<string, { requests: number; bytes: number }>;
  /** Every answer, in the order in which it was asked for. */
  files: { url: string; kind: string; bytes: number }[];
}

/** The weight that the first page of a new visitor may have. React and the query cache are 80 kB of the script: docs/decisions/0030. */
export const firstPageLimits = { requests: 11, bytes: 200_000, javascript: 100_000 };

/** Whether a file is a picture that somebody posted. Other journeys post some while a feed is weighed, so these have no limit. */
export function isPostedPicture(url: string): boolean {
  return new URL(url).pathname.startsWith('/images/');
}

const compressed = /^(image\/(?!svg)|font\/|video\/|audio\/)/;
const quiet = 1_000;
/** The delay of timers that do not run while a page is weighed, in milliseconds: work that waits for a while is not the first page's. */
const longTimerMs = 2_000;

async function weightOf(request: Request): Promise<number> {
  const response = await request.response();
  const type = response?.headers()['content-type'] ?? '';
  // A stream has no end to wait for.
  if (!response || type.startsWith('text/event-stream')) return 0;
  const body = await response.body().catch(() => Buffer.alloc(0));
  return compressed.test(type) ? body.length : gzipSync(body).length;
}

/** Runs in the page: ignores timers of `fromMs` and more. On a busy machine a sleeping page would wake by its timer before it is weighed. */
function ignoreLongTimers(fromMs: number): void {
  window.setTimeout = new Proxy(window.setTimeout, {
    apply: (run, self, given: [TimerHandler, number?]) => ((given[1] ?? 0) >= fromMs ? 0 : Reflect.apply(run, self, given)),
  });
}

/** Opens a page as somebody who has never been there, without touching anything, until nothing has been asked for or come for a second. */
export async function weigh(url: string, options: BrowserContextOptions = {}): Promise<Weight> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    await page.addInitScript(ignoreLongTimers, longTimerMs);
    const requests: Request[] = [];
    let last = Date.now();
    const note = () => {
      last = Date.now();
    };
    page.on('request', request => {
      if (!request.url().startsWith('data:')) requests.push(request);
      note();
    });
    page.on('requestfinished', note);
    await page.goto(url, { waitUntil: 'load' });
    while (Date.now() - last < quiet) await page.waitForTimeout(100);
    const files = await Promise.all(
      requests.map(async request => ({ url: request.url(), kind: request.resourceType(), bytes: await weightOf(request) })),
    );
    const byKind: Weight['byKind'] = {};
    for (const { kind, bytes } of files) {
      const sum = (byKind[kind] ??= { requests: 0, bytes: 0 });
      sum.requests += 1;
      sum.bytes += bytes;
    }
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { requests: files.length, bytes, javascript: byKind.script?.bytes ?? 0, byKind, files };
  } finally {
    await browser.close();
  }
}
