import type { FastifyBaseLogger } from 'fastify';
import type { EventData, EventDefinition } from '../../shared/events.ts';
import { type Database, noteCommit } from '../db/database.ts';
import type { Audience, LiveEvent, PendingUpdate } from './liveUpdate.ts';
import { type Bus, noBus, type OpenBus } from './bus.ts';
import { createHub, type Hub } from './hub.ts';

/** Publishes live updates to the streams of this node and, by the bus, to those of the others. */
export interface Live {
  hub: Hub;
  /** Reads and sends what was told; returns at once. */
  publish(pending: readonly PendingUpdate[]): void;
  /** Sends an event as it is. */
  send(event: LiveEvent): void;
  /** Hands on what other nodes tell of a kind, to who keeps a copy of it here. */
  listen<E extends EventDefinition>(event: E, handle: (data: EventData<E>) => void): void;
  /** Settles when everything told so far has left. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions {
  db: Database;
  log: FastifyBaseLogger;
  openBus?: OpenBus;
  /** Compares every event with its contract. */
  checkEvents: boolean;
}

function toText({ event, data }: LiveEvent): string {
  // JSON holds no line break, so nothing in it can end the event or begin another.
  return `event: ${event.name}\ndata: ${JSON.stringify({ type: event.name, ...data })}\n\n`;
}

/** The data of a text that `toText` made of an event with this name; undefined of another. */
function dataOf(name: string, text: string): unknown {
  const head = `event: ${name}\ndata: `;
  return text.startsWith(head) ? JSON.parse(text.slice(head.length)) : undefined;
}

interface Queue {
  ids: Set<string | number>;
  /** Settles when nothing waits any more. */
  work: Promise<void>;
  isDraining: boolean;
}

export function createLive({ db, log, openBus = noBus, checkEvents }: LiveOptions): Live {
  const hub = createHub();
  const listeners: ((text: string) => void)[] = [];
  const queues = new Map<PendingUpdate['update'], Queue>();
  const bus: Bus = openBus({
    onText(text) {
      // The cast is sound: only `send` below publishes, of the same product.
      const { audience, text: event } = JSON.parse(text) as { audience: Audience; text: string };
      // A reader who reads again because of the event must get the new state, so cached responses expire. Events for some people
      // alone leave them valid.
      if (audience === 'everyone' || ('topic' in audience && !audience.isQuiet)) noteCommit(db);
      hub.write(audience, event);
      for (const hear of listeners) hear(event);
    },
    onReach: isReached => hub.reach(isReached),
    onGap() {
      noteCommit(db);
      hub.miss();
    },
    onProblem: (error, message) => log.warn({ err: error }, message),
  });

  function send(event: LiveEvent): void {
    if (checkEvents) event.event.data.parse(event.data);
    const text = toText(event);
    hub.write(event.audience, text);
    bus.publish(JSON.stringify({ audience: event.audience, text }));
  }

  async function drain(update: PendingUpdate['update'], queue: Queue): Promise<void> {
    // Updates that the same use case publishes next go along.
    await Promise.resolve();
    while (queue.ids.size > 0) {
      const ids = [...queue.ids];
      queue.ids.clear();
      try {
        for (const event of await update.load(db, ids)) send(event);
      } catch (error) {
        log.error({ err: error, update: update.name }, 'an event was not sent');
      }
      if (update.pauseMs) await new Promise(resolve => setTimeout(resolve, update.pauseMs));
    }
    queue.isDraining = false;
  }

  return {
    hub,
    send,
    publish(pending) {
      for (const { update, id } of pending) {
        const queue = queues.get(update) ?? { ids: new Set(), work: Promise.resolve(), isDraining: false };
        queues.set(update, queue);
        queue.ids.add(id);
        if (queue.isDraining) continue;
        queue.isDraining = true;
        queue.work = drain(update, queue);
      }
    },
    listen(event, handle) {
      listeners.push(text => {
        const data = dataOf(event.name, text);
        // The cast is sound: an event of this name was sent by this product, with the data of its definition.
        if (data !== undefined) handle(data as EventData<typeof event>);
      });
    },
    async settled() {
      await Promise.all([...queues.values()].map(queue => queue.work));
    },
    async close() {
      hub.endAll();
      await bus.close();
    },
  };
}
