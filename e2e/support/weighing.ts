import { gzipSync } from 'node:zlib';
import { type BrowserContextOptions, chromium, type Request } from '@playwright/test';
import { findBrowser } from '../../script/parts/machine/browser.mjs';
import { openCountingProxy } from './countingProxy.ts';

/** The requests of a browser until a page is at rest. Bytes are those of the gzipped answers, whatever encoding was used. */
export interface Weight {
  requests: number;
  bytes: number;
  javascript: number;
  byKind: Record<string, { requests: number; bytes: number }>;
  /** Every answer, in the order in which it was asked for. */
  files: { url: string; kind: string; bytes: number }[];
  /** The addresses that reached the server, by the page or by the service worker. */
  asked: string[];
}

/** The weight that the first page of a new visitor may have. Its script is that which waits for their first use: docs/decisions/0030. */
export const firstPageLimits = { requests: 11, bytes: 200_000, javascript: 3_600 };

/** The weight of the first page once somebody has used it, with what is kept for reading without a network. */
export const usedPageLimits = { requests: 32, javascript: 205_000 };

/** Whether a file is a picture that somebody posted. Other journeys post some while a feed is weighed, so these have no limit. */
export function isPostedPicture(url: string): boolean {
  return new URL(url).pathname.startsWith('/images/');
}

const compressed = /^(image\/(?!svg)|font\/|video\/|audio\/)/;
const quiet = 1_000;

async function weightOf(request: Request): Promise<number> {
  const response = await request.response();
  const type = response?.headers()['content-type'] ?? '';
  // A stream has no end to wait for.
  if (!response || type.startsWith('text/event-stream')) return 0;
  const body = await response.body().catch(() => Buffer.alloc(0));
  return compressed.test(type) ? body.length : gzipSync(body).length;
}

interface Visit extends BrowserContextOptions {
  /** Moves the mouse once the page is awake. */
  isUsed?: boolean;
  /** Stays for so long at least, in milliseconds. */
  stayMs?: number;
}

/** Opens a page as somebody who has never been there, until nothing has been asked for or come for a second. */
export async function weigh(url: string, { isUsed = false, stayMs = 0, ...options }: Visit = {}): Promise<Weight> {
  const proxy = await openCountingProxy();
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    proxy: { server: proxy.address, bypass: '<-loopback>' },
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
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
    const from = Date.now();
    if (isUsed) {
      await page.waitForFunction(() => document.documentElement.dataset['awake'] !== undefined);
      // The margin of the page: near a control, what floats would come too.
      await page.mouse.move(2, 300);
      await page.mouse.move(4, 320);
    }
    while (Date.now() - last < quiet || Date.now() - from < stayMs) await page.waitForTimeout(100);
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
    return {
      requests: files.length,
      bytes,
      javascript: byKind.script?.bytes ?? 0,
      byKind,
      files,
      asked: proxy.asked.filter(each => new URL(each).origin === new URL(url).origin),
    };
  } finally {
    await browser.close();
    proxy.close();
  }
}
