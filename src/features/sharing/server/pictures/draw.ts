import type { Worker } from 'node:worker_threads';
import { createMemo } from '../../../../platform/server/concurrency/memo.ts';
import { createSemaphore } from '../../../../platform/server/concurrency/semaphore.ts';
import { startThread } from '../../../../platform/server/process/thread.ts';
import { type PictureModel, pictureDigest } from './pictureModel.ts';

/** The pictures that are kept in memory, in bytes. One has 20 to 60 kB. */
const maxKept = 5_000;
const maxKeptBytes = 24 * 1024 * 1024;
/** A picture that takes longer ends the thread, in milliseconds. The first one opens the fonts. */
const maxDrawMs = 15_000;
/** A thread without work for so long ends and frees its fonts, in milliseconds. */
const idleMs = 5 * 60_000;

/** One caller who asks for many pictures does not fill the queue of all. */
const maxWaitingOfCaller = 10;

interface Waiting {
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
}

type Drawn = { id: number; png: Uint8Array } | { id: number; problem: string };

const options = { resourceLimits: { maxOldGenerationSizeMb: 256 } };

export interface Drawing {
  /** The picture of a content. Throws a Refusal ('unavailable') when too many wait, of all callers or of this one. */
  png: (model: PictureModel, caller?: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Draws pictures one at a time in a thread of its own, and keeps the latest ones by their content. */
export function createDrawing(): Drawing {
  const pictures = createMemo<Buffer>({ max: maxKept, maxBytes: maxKeptBytes, freshForMs: () => Number.POSITIVE_INFINITY });
  const oneByOne = createSemaphore({ maxConcurrent: 1, maxWaiting: 40, maxWaitingPerKey: maxWaitingOfCaller, maxWaitMs: 8_000 });
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function fail(ended: Worker, error: Error): void {
    if (thread !== ended) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function open(): Worker {
    if (thread) return thread;
    const opened = startThread('features/sharing/server/pictures/drawing/drawing.thread', options);
    opened.on('message', (drawn: Drawn) => {
      const asked = waiting.get(drawn.id);
      waiting.delete(drawn.id);
      if ('png' in drawn) asked?.resolve(Buffer.from(drawn.png));
      else asked?.reject(new Error(`a picture could not be drawn: ${drawn.problem}`));
    });
    opened.on('error', error => fail(opened, error instanceof Error ? error : new Error('the thread of pictures failed')));
    opened.on('exit', () => fail(opened, new Error('the thread of pictures ended')));
    thread = opened;
    return opened;
  }

  async function draw(model: PictureModel): Promise<Buffer> {
    clearTimeout(idle);
    const worker = open();
    count += 1;
    const id = count;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        timer = setTimeout(() => void worker.terminate(), maxDrawMs);
        worker.postMessage({ id, model });
      });
    } finally {
      clearTimeout(timer);
      idle = setTimeout(() => void thread?.terminate(), idleMs);
      idle.unref();
    }
  }

  return {
    png: (model, caller = '') => pictures.value(pictureDigest(model), () => oneByOne(() => draw(model), caller)),
    async close() {
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}
