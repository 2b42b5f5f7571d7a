import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { readingAs } from '../db/limited/limitedReads.ts';
import type { LiveEvent, PendingUpdate } from './liveUpdate.ts';

interface Queue {
  /** The ids to load, each with whether every one of its updates is quiet, and whether one is of this node. */
  ids: Map<string | number, { isQuiet: boolean; isOwn: boolean }>;
  /** Resolves when the queue is empty. */
  work: Promise<void>;
  isDraining: boolean;
}

/** Marks an event of quiet updates as quiet, so that other nodes keep their cached responses. */
function quiet(event: LiveEvent): LiveEvent {
  const { audience } = event;
  return audience !== 'everyone' && 'topic' in audience ? { ...event, audience: { ...audience, isQuiet: true } } : event;
}

interface Options {
  db: Database;
  log: FastifyBaseLogger;
  /** Sends an event to the streams of this node, and those of updates of its own to the other nodes. */
  send: (event: LiveEvent, isOwn: boolean) => void;
}

/** The queues of live updates that are loaded and sent, one for each kind. */
export interface UpdateQueues {
  /** Queues updates of this node, or with `isOwn` false of another one. */
  publish: (pending: readonly PendingUpdate[], isOwn?: boolean) => void;
  /** Resolves when every update published so far is sent. */
  settled: () => Promise<void>;
}

export function createUpdateQueues({ db, log, send }: Options): UpdateQueues {
  const queues = new Map<PendingUpdate['update'], Queue>();

  async function drain(update: PendingUpdate['update'], queue: Queue): Promise<void> {
    // Updates that the same use case publishes next join this load.
    await Promise.resolve();
    while (queue.ids.size > 0) {
      const ids = [...queue.ids.keys()];
      const updates = [...queue.ids.values()];
      const [isAllQuiet, isOwn] = [updates.every(({ isQuiet }) => isQuiet), updates.some(each => each.isOwn)];
      queue.ids.clear();
      try {
        for (const event of await update.load(db, ids)) send(isAllQuiet ? quiet(event) : event, isOwn);
      } catch (error) {
        log.error({ err: error, update: update.name }, 'the events of a live update could not be sent');
      }
      if (update.pauseMs) await new Promise(resolve => setTimeout(resolve, update.pauseMs));
    }
    queue.isDraining = false;
  }

  return {
    publish(pending, isOwn = true) {
      for (const { update, id, isQuiet } of pending) {
        const queue = queues.get(update) ?? { ids: new Map(), work: Promise.resolve(), isDraining: false };
        queues.set(update, queue);
        const known = queue.ids.get(id);
        queue.ids.set(id, { isQuiet: isQuiet && (known?.isQuiet ?? true), isOwn: isOwn || (known?.isOwn ?? false) });
        if (queue.isDraining) continue;
        queue.isDraining = true;
        // An event is loaded for all readers, so its load runs outside of the limited reader whose call caused it.
        queue.work = readingAs(undefined, () => drain(update, queue));
      }
    },
    async settled() {
      await Promise.all([...queues.values()].map(queue => queue.work));
    },
  };
}
