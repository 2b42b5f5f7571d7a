import type { FastifyBaseLogger } from 'fastify';
import type { EventData, EventDefinition } from '../../shared/events.ts';
import { type Database, noteCommit } from '../db/database.ts';
import type { Audience, LiveEvent, PendingUpdate, Speakers } from './liveUpdate.ts';
import { readingAs } from '../db/limited/limitedReads.ts';
import { type Bus, noBus, type OpenBus } from './bus/bus.ts';
import { audienceOfChannel, channelsFor } from './bus/channels.ts';
import { type ChannelFollower, createHub, type Hub } from './hub.ts';
import { createReloads, type ReloadedUpdate } from './reloads.ts';

/** Publishes live updates to the streams of this node and, by the bus, to those of the others. */
export interface Live {
  hub: Hub;
  /** Queues live updates and returns at once. Each is loaded and sent soon after. */
  publish(pending: readonly PendingUpdate[]): void;
  /** Sends an event without loading anything. */
  send(event: LiveEvent): void;
  /** Ends the streams of people on every node, so that they come back with what holds for them now. */
  reopen(personIds: readonly string[]): void;
  /** Calls `handle` with the data of each event of this kind that another node sends. */
  listen<E extends EventDefinition>(event: E, handle: (data: EventData<E>) => void): void;
  /** Resolves when every update published so far is sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions {
  db: Database;
  log: FastifyBaseLogger;
  openBus?: OpenBus;
  /** Compares every event with its contract. */
  checkEvents: boolean;
  /** The topic by which a visitor subscribes to events for everyone. */
  visitorsTopic: string;
  /** The live updates whose events are loaded again for limited readers. */
  reloads?: readonly ReloadedUpdate[];
}

function toText({ event, data }: Pick<LiveEvent, 'event' | 'data'>): string {
  // JSON holds no line break, so nothing in it can end the event or begin another.
  return `event: ${event.name}\ndata: ${JSON.stringify({ type: event.name, ...data })}\n\n`;
}

/** The data of a text that `toText` made of an event with this name; undefined of another. */
function dataOf(name: string, text: string): unknown {
  const head = `event: ${name}\ndata: `;
  return text.startsWith(head) ? JSON.parse(text.slice(head.length)) : undefined;
}

/** A message between nodes. */
interface BusMessage {
  audience: Audience;
  text: string;
  from?: Speakers | undefined;
  replaces?: readonly string[] | undefined;
  mutable?: string | undefined;
  /** Named as nodes of earlier versions read it. */
  forLate?: EventDefinition['whenDelayed'];
  /** The people whose streams end; the message then has no event. */
  reopen?: readonly string[];
}

interface Queue {
  /** The ids to load, each with whether every one of its updates is quiet. */
  ids: Map<string | number, boolean>;
  /** Resolves when the queue is empty. */
  work: Promise<void>;
  isDraining: boolean;
}

export function createLive({ db, log, openBus = noBus, checkEvents, visitorsTopic, reloads = [] }: LiveOptions): Live {
  const channelsOfBus: ChannelFollower = {
    follow: channel => bus.channels?.follow(channel),
    leave: channel => bus.channels?.leave(channel),
  };
  const reload = createReloads({
    db,
    updates: reloads,
    send: (stream, { audience, from, event, data }) =>
      hub.sendTo(stream, { audience, from, mutable: event.mutable, text: toText({ event, data }) }),
    onError: (error, update) => log.error({ err: error, update }, 'the events of a live update could not be sent to limited readers'),
  });
  const hub: Hub = createHub({ visitorsTopic, channels: channelsOfBus, reload });
  const listeners: ((text: string) => void)[] = [];
  /** The names of events that every node hears, because it uses them itself. */
  const heardByAll = new Set<string>();
  const queues = new Map<PendingUpdate['update'], Queue>();
  const bus: Bus = openBus({
    onText(text, ageMs) {
      // The cast is sound: only `send` and `reopen` below publish, of the same product.
      const { audience, text: event, from, replaces, mutable, forLate, reopen } = JSON.parse(text) as BusMessage;
      if (reopen) return hub.endPeople(reopen);
      // An event makes pages read again, and they must get the new state, so cached responses expire. Quiet events and events for
      // single people leave cached responses valid.
      if (ageMs === undefined && (audience === 'everyone' || ('topic' in audience && !audience.isQuiet))) noteCommit(db);
      hub.write(audience, event, { from, replaces, mutable, whenDelayed: forLate, ageMs });
      for (const hear of listeners) hear(event);
    },
    onLack: (channel, completeForMs) => hub.lack(audienceOfChannel(channel), completeForMs),
    onChange: () => noteCommit(db),
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
    const {
      audience,
      from,
      event: { replaces, mutable, whenDelayed },
    } = event;
    hub.write(audience, text, { from, replaces, mutable, whenDelayed });
    sendToNodes(event.event.name, { audience, text, from, replaces, mutable, forLate: whenDelayed });
  }

  function sendToNodes(name: string, sent: BusMessage): void {
    const { audience } = sent;
    if (!bus.channels || heardByAll.has(name)) return bus.publish(JSON.stringify(sent));
    for (const { channel, audience: part } of channelsFor(audience)) bus.publish(JSON.stringify({ ...sent, audience: part }), channel);
    if (audience !== 'everyone' && 'topic' in audience && !audience.isQuiet) bus.channels.noteChange();
  }

  /** Marks an event of quiet updates as quiet, so that other nodes keep their cached responses. */
  function quiet(event: LiveEvent): LiveEvent {
    const { audience } = event;
    return audience !== 'everyone' && 'topic' in audience ? { ...event, audience: { ...audience, isQuiet: true } } : event;
  }

  async function drain(update: PendingUpdate['update'], queue: Queue): Promise<void> {
    // Updates that the same use case publishes next join this load.
    await Promise.resolve();
    while (queue.ids.size > 0) {
      const ids = [...queue.ids.keys()];
      const isQuiet = [...queue.ids.values()].every(Boolean);
      queue.ids.clear();
      try {
        for (const event of await update.load(db, ids)) send(isQuiet ? quiet(event) : event);
      } catch (error) {
        log.error({ err: error, update: update.name }, 'the events of a live update could not be sent');
      }
      if (update.pauseMs) await new Promise(resolve => setTimeout(resolve, update.pauseMs));
    }
    queue.isDraining = false;
  }

  return {
    hub,
    send,
    publish(pending) {
      for (const { update, id, isQuiet } of pending) {
        const queue = queues.get(update) ?? { ids: new Map(), work: Promise.resolve(), isDraining: false };
        queues.set(update, queue);
        queue.ids.set(id, isQuiet && (queue.ids.get(id) ?? true));
        if (queue.isDraining) continue;
        queue.isDraining = true;
        // An event is loaded for all readers, so its load runs outside of the limited reader whose call caused it.
        queue.work = readingAs(undefined, () => drain(update, queue));
      }
    },
    reopen(personIds) {
      hub.endPeople(personIds);
      bus.publish(JSON.stringify({ audience: { people: [] }, text: '', reopen: personIds }));
    },
    listen(event, handle) {
      heardByAll.add(event.name);
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
