import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../db/database.ts';
import type { Live } from '../live/live.ts';
import { readingAs } from '../db/limited/limitedReads.ts';
import type { Watchdog } from '../process/watchdog.ts';
import { type Publish, writeAndPublish } from '../live/liveUpdate.ts';
import { becomeConsumer, deleteEvents, dueEventIds, noteFailure, oldestEvents, type TypedEvent } from './events.queries.ts';
import type { EventKind } from './events.ts';

/** Reads stored events on this node and brings what follows from them. */
export interface EventConsumer {
  /** Has it read the events that a write of this node has just committed. Returns at once. */
  wake(): void;
  /** Resolves when it has read the events of this node's writes so far, and after `maxMs` milliseconds at the latest. */
  caughtUp(maxMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** The number of events that one transaction reads. */
const batchSize = 200;
/** Between two transactions events gather for this long, in milliseconds, unless somebody waits for them. */
const gatherMs = 20;
/** Events of a node that died are found after this time, in milliseconds. */
const usualLookMs = 2_000;
/** A consumer that read no events for longer has stalled, in milliseconds. */
const maxSilentMs = 60_000;
/** The longest wait of a person for what follows from events. */
const usualWaitMs = 50;

/** Resolves with the promise, or after `ms` milliseconds. */
async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

interface ConsumerContext {
  db: Database;
  live: Live;
  mailer: object | undefined;
  log: FastifyBaseLogger;
  watchdog: Watchdog;
}

/** Brings what follows from events: of a batch, or of each alone. */
function createFollower(context: ConsumerContext, kinds: readonly EventKind[], consumer: () => EventConsumer) {
  const { log } = context;
  const types = kinds.map(({ type }) => type);

  async function follow(tx: Transaction, publish: Publish, events: readonly TypedEvent[]): Promise<void> {
    for (const kind of kinds) {
      const own = events.filter(({ type }) => type === kind.type);
      if (own.length > 0) await kind.follow(tx, publish, own);
    }
  }

  /** Follows the oldest events, or only one; returns their number. */
  async function consume(limit: number, only?: number): Promise<number> {
    return writeAndPublish(
      { ...context, events: consumer() },
      async (tx, publish) => {
        await becomeConsumer(tx);
        const events = await oldestEvents(tx, types, limit, only);
        if (events.length === 0) return 0;
        await follow(tx, publish, events);
        await deleteEvents(
          tx,
          events.map(({ id }) => id),
        );
        return events.length;
      },
      { isQuiet: true },
    );
  }

  /** Follows each event of a failed batch alone, so that one bad event stops no other. */
  async function consumeEach(): Promise<void> {
    for (const id of await dueEventIds(context.db, types, batchSize)) {
      try {
        await consume(1, id);
      } catch (error) {
        const facts = { err: error, event: id };
        if (await noteFailure(context.db, id)) log.error(facts, 'an event failed and was parked');
        else log.warn(facts, 'an event failed and will be tried again');
      }
    }
  }

  return { consume, consumeEach };
}

/**
 * Any number of nodes consume. One of them at a time reads a batch, in a transaction that also deletes it, so each event is followed
 * exactly once. Events of types that this version does not know are left to a newer one.
 */
export function createConsumer(context: ConsumerContext, kinds: readonly EventKind[], lookEveryMs = usualLookMs): EventConsumer {
  const { log } = context;
  const watched = context.watchdog.watch('stored events', { maxSilentMs: Math.max(maxSilentMs, 3 * lookEveryMs) });
  let isWoken = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  /** Ends the pause in which events gather. */
  let hurry: (() => void) | undefined;
  let waiting = 0;

  const mayRead = () => !isStopped;
  const mayRun = () => isWoken && mayRead();

  const { consume, consumeEach } = createFollower(context, kinds, () => consumer);

  async function consumeAll(): Promise<void> {
    try {
      let count = batchSize;
      while (mayRead() && count === batchSize) count = await consume(batchSize);
    } catch (error) {
      log.warn({ err: error }, 'a batch of events failed; each is tried alone');
      await consumeEach();
    }
  }

  async function run(): Promise<void> {
    while (mayRun()) {
      if (waiting === 0) {
        const hurried = new Promise<void>(resolve => {
          hurry = resolve;
        });
        await within(hurried, gatherMs);
      }
      isWoken = false;
      await consumeAll().then(watched.succeeded, watched.failed);
    }
    running = undefined;
  }

  const consumer: EventConsumer = {
    wake() {
      isWoken = true;
      // The consequences of an event are the same for all readers. They run outside of the limited reader whose call woke the consumer.
      running ??= readingAs(undefined, run);
    },
    async caughtUp(maxMs = usualWaitMs) {
      if (!running) return;
      waiting += 1;
      hurry?.();
      await within(running, maxMs);
      waiting -= 1;
    },
    async stop() {
      clearInterval(looking);
      hurry?.();
      await running;
      isStopped = true;
      watched.end();
    },
  };
  const looking = setInterval(() => consumer.wake(), lookEveryMs);
  looking.unref();
  return consumer;
}
