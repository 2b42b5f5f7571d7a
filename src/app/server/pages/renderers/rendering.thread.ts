/** Renders pages in a thread of its own, so that calls of the API do not wait for pages. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type ApiAnswer, renderWith, type WebModule } from '../webModule.ts';
import type { FromThread, ToThread } from './messages.ts';

/** Gives way to the thread that answers calls. Only Linux has priorities of threads. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system may forbid it; pages are then rendered at the same priority.
  }
}

const tell = (message: FromThread) => parentPort?.postMessage(message);
const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : 'unknown');

interface Read {
  isVisitor: boolean;
  resolve: (answer: ApiAnswer) => void;
}

/** The reads that wait for the answer of the main thread, by their number. */
const reads = new Map<number, Read>();
let readCount = 0;

function ask(page: number, url: string, isVisitor: boolean): Promise<ApiAnswer> {
  readCount += 1;
  const read = readCount;
  tell({ type: 'read', page, read, url });
  return new Promise(resolve => reads.set(read, { isVisitor, resolve }));
}

/** Answers for pages of visitors. A page is rendered once it has its last answer, so one at a time lets pages of members go first. */
const visitorsAnswers: (() => void)[] = [];

function giveNext(): void {
  visitorsAnswers.shift()?.();
  if (visitorsAnswers.length > 0) setImmediate(giveNext);
}

function give(number: number, answer: ApiAnswer): void {
  const read = reads.get(number);
  reads.delete(number);
  if (!read?.isVisitor) return read?.resolve(answer);
  visitorsAnswers.push(() => read.resolve(answer));
  if (visitorsAnswers.length === 1) setImmediate(giveNext);
}

lowerPriority();
// The cast is sound: the main thread names the built module, which WebModule describes.
const web = (await import(String(workerData))) as WebModule;
await web.loadPages();

async function render({ page, request }: Extract<ToThread, { type: 'render' }>): Promise<void> {
  try {
    tell({ type: 'rendered', page, rendered: await renderWith(web, request, url => ask(page, url, request.isVisitor)) });
  } catch (error) {
    tell({ type: 'failed', page, problem: messageOf(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'render') return void render(message);
  give(message.read, message.answer);
});
tell({ type: 'ready', routes: web.pageRoutes() });
