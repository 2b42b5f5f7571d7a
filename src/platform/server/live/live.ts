import type { FastifyBaseLogger } from 'fastify';
import type { EventData, EventDefinition } from '../../shared/events.ts';
import { type Database, noteCommit } from '../db/database.ts';
import type { Audience, LiveEvent, PendingUpdate, Speakers } from './liveUpdate.ts';
import { type Bus, type BusListener, noBus, type OpenBus } from './bus/bus.ts';
import { audienceOfChannel, channelsFor } from './bus/channels.ts';
import { type ChannelFollower, createHub, type Hub } from './hub.ts';
import { createUpdateQueues, type UpdateQueues } from './updateQueues.ts';
import { createReloads, type ReloadedUpdate } from './reloads.ts';

/** Publishes live updates to the streams of this node and, by the bus, to those of the others. */
export interface Live {
  hub: Hub;
  /** Queues live updates and returns at once. Each is loaded and sent soon after, with `isForNodes` false to streams of this node alone. */
  publish(pending: readonly PendingUpdate[], isForNodes?: boolean): void;
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
  whenDelayed?: EventDefinition['whenDelayed'];
  /** The people whose streams end; the message then has no event. */
  reopen?: readonly string[];
}

/** Gives what other nodes send to the streams of this one, unless `loadAgain` takes it, and to `hear`. */
function createBusListener(
  { db, log, hub }: Pick<LiveOptions, 'db' | 'log'> & { hub: Hub },
  loadAgain: (audience: Audience, event: string) => boolean,
  hear: (event: string) => void,
): BusListener {
  return {
    onText(text, ageMs) {
      // The cast is sound: only `send` and `reopen` below publish, of the same product.
      const { audience, text: event, from, replaces, mutable, whenDelayed, reopen } = JSON.parse(text) as BusMessage;
      if (reopen) return hub.endPeople(reopen);
      // An event makes pages read again, and they must get the new state, so cached responses expire. Quiet events and events for
      // single people leave cached responses valid.
      if (ageMs === undefined && (audience === 'everyone' || ('topic' in audience && !audience.isQuiet))) noteCommit(db);
      if (ageMs !== undefined || !loadAgain(audience, event)) hub.write(audience, event, { from, replaces, mutable, whenDelayed, ageMs });
      hear(event);
    },
    onLack: (channel, completeForMs) => hub.reportGap(audienceOfChannel(channel), completeForMs),
    onChange: () => noteCommit(db),
    onReach: isReached => hub.setBusReachable(isReached),
    onGap() {
      noteCommit(db);
      hub.reportAllMissed();
    },
    onProblem: (error, message) => log.warn({ err: error }, message),
  };
}

/** Makes the function that loads an event of another node for the streams of this one if its update asks for that, and says whether. */
function createLoadAgain(reloads: readonly ReloadedUpdate[], hub: Hub, publish: UpdateQueues['publish']) {
  const loadedByNode = reloads.filter(({ update }) => update.isLoadedByNode);
  return (audience: Audience, text: string): boolean => {
    if (audience === 'everyone' || !('topic' in audience) || !hub.isFollowed(audience.topic)) return false;
    const found = loadedByNode.find(({ event }) => text.startsWith(`event: ${event.name}\n`));
    if (!found) return false;
    // The cast is sound: an event of this name was sent by this product.
    const ids = found.idsOf(dataOf(found.event.name, text) as object);
    publish(
      ids.map(id => ({ update: found.update, id, isQuiet: true })),
      false,
    );
    return true;
  };
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
  const loadAgain = createLoadAgain(reloads, hub, (...given) => updates.publish(...given));
  const bus: Bus = openBus(
    createBusListener({ db, log, hub }, loadAgain, event => {
      for (const hear of listeners) hear(event);
    }),
  );

  function send(event: LiveEvent, isForNodes = true): void {
    if (checkEvents) event.event.data.parse(event.data);
    const text = toText(event);
    const {
      audience,
      from,
      event: { replaces, mutable, whenDelayed },
    } = event;
    hub.write(audience, text, { from, replaces, mutable, whenDelayed });
    if (isForNodes) sendToNodes(event.event.name, { audience, text, from, replaces, mutable, whenDelayed });
  }

  function sendToNodes(name: string, sent: BusMessage): void {
    const { audience } = sent;
    if (!bus.channels || heardByAll.has(name)) return bus.publish(JSON.stringify(sent));
    for (const { channel, audience: part } of channelsFor(audience)) bus.publish(JSON.stringify({ ...sent, audience: part }), channel);
    if (audience !== 'everyone' && 'topic' in audience && !audience.isQuiet) bus.channels.noteChange();
  }

  const updates = createUpdateQueues({ db, log, send });
  return {
    hub,
    send,
    publish: updates.publish,
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
    settled: updates.settled,
    async close() {
      hub.endAll();
      await bus.close();
    },
  };
}
