/** Events whose numbers limited readers get at once, loaded as each of them may know. docs/live.md. */
import type { EventDefinition } from '../../shared/events.ts';
import { type LimitedReader, readingAs } from '../db/limited/limitedReads.ts';
import type { Database } from '../db/database.ts';
import { maxDelayMs } from './delayedStreams.ts';
import type { Stream } from './hub.ts';
import type { LiveEvent, LiveUpdate } from './liveUpdate.ts';

type Id = number | string;

/** A live update whose event is loaded again for limited readers. */
export interface ReloadedUpdate {
  event: EventDefinition;
  update: LiveUpdate<Id>;
  /** The ids that `update` loads, from the data of its event. */
  idsOf: (data: object) => readonly Id[];
}

/** Declares that limited readers get an event as `update` loads it for them. */
export function reloaded<Data extends object, Key extends Id>(
  event: EventDefinition & { data: { _output: Data } },
  update: LiveUpdate<Key>,
  idsOf: (data: Data) => readonly Key[],
): ReloadedUpdate {
  // The cast is sound: the event of this name has the data of its definition.
  return { event, update, idsOf: data => idsOf(data as Data) };
}

/** The shortest time between two loads, in milliseconds. */
const pauseMs = 1_000;
/** The same for an event of few people, who talk with each other and may know it at once. */
const shortPauseMs = 50;

interface Options {
  db: Database;
  updates: readonly ReloadedUpdate[];
  /** Sends an event to a stream, unless it is not for it. */
  send: (stream: Stream, event: LiveEvent) => void;
  onError: (error: unknown, update: string) => void;
}

/** The ids that a stream is due, each with the time since when. */
type Due = Map<Stream, Map<Id, number>>;

/** Streams whose readers have equal keys and share a load. */
interface ReaderStreams {
  reader: LimitedReader | undefined;
  streams: Stream[];
}

function groupsByReader(streams: Iterable<Stream>) {
  const groups = new Map<string | undefined, ReaderStreams>();
  for (const stream of streams) {
    const reader = stream.reader?.();
    const group = groups.get(reader?.key) ?? { reader, streams: [] };
    groups.set(reader?.key, group);
    group.streams.push(stream);
  }
  return groups.values();
}

/** The streams that are due an event, by its update. */
type AllDue = Map<ReloadedUpdate, Due>;

/** Notes that a stream is due an event: in the next load, or with `skipsLoad` in the one after it. */
type NoteDue = (update: ReloadedUpdate, stream: Stream, ids: Iterable<readonly [Id, number]>, skipsLoad: boolean) => void;

/** Collects the streams that are due an event, and loads it for all of them at once, with a pause before the next load. */
function createLoads(pause: number, load: (update: ReloadedUpdate, streams: Due) => Promise<void>): NoteDue {
  let next: AllDue = new Map();
  let afterNext: AllDue = new Map();
  let isWorking = false;

  async function work(): Promise<void> {
    // Events of the same turn share a load.
    await Promise.resolve();
    while (next.size + afterNext.size > 0) {
      const due = next;
      [next, afterNext] = [afterNext, new Map()];
      for (const [update, streams] of due) await load(update, streams);
      await new Promise(resolve => setTimeout(resolve, pause).unref());
    }
    isWorking = false;
  }

  return (update, stream, ids, skipsLoad) => {
    const target = skipsLoad ? afterNext : next;
    const streams: Due = target.get(update) ?? new Map();
    target.set(update, streams);
    streams.set(stream, new Map([...ids, ...(streams.get(stream) ?? [])]));
    if (isWorking) return;
    isWorking = true;
    // The caller may run for a reader of its own.
    readingAs(undefined, () => void work());
  };
}

/** Loads an event once for all streams that are due it and whose readers have equal keys. */
export function createReloads({ db, updates, send, onError }: Options) {
  const byName = new Map(updates.map(update => [update.event.name, update]));

  async function loadFor(reloadedUpdate: ReloadedUpdate, { reader, streams }: ReaderStreams, due: Due): Promise<void> {
    const { update, idsOf, event: definition } = reloadedUpdate;
    const ids = [...new Set(streams.flatMap(stream => [...(due.get(stream)?.keys() ?? [])]))];
    const events = await readingAs(reader, () => update.load(db, ids));
    const known = new Set<Id>();
    for (const event of events) {
      const told = idsOf(event.data);
      for (const id of told) known.add(id);
      for (const stream of streams) if (told.some(id => due.get(stream)?.has(id))) send(stream, event);
    }
    if (definition.whenDelayed !== 'when known') return;
    for (const stream of streams) {
      const unknown = [...(due.get(stream) ?? [])].filter(([id, since]) => !known.has(id) && performance.now() - since < maxDelayMs);
      if (unknown.length > 0 && !stream.response.destroyed) noteDue(reloadedUpdate, stream, unknown, false);
    }
  }

  /** A load that fails costs only its own readers the event. */
  async function load(update: ReloadedUpdate, due: Due): Promise<void> {
    for (const group of groupsByReader(due.keys()))
      await loadFor(update, group, due).catch((error: unknown) => onError(error, update.event.name));
  }
  const noteDue = createLoads(pauseMs, load);
  const noteDueSoon = createLoads(shortPauseMs, load);

  /** The event that was read last. All streams that hear it ask for it with the same text. */
  let lastRead: { text: string; update?: ReloadedUpdate; ids: readonly Id[] } = { text: '', ids: [] };
  function read(text: string): typeof lastRead {
    const [, name = '', json = '{}'] = /^event: (\w+)\ndata: (.*)\n/.exec(text) ?? [];
    const update = byName.get(name);
    return update ? { text, update, ids: update.idsOf(JSON.parse(json)) } : { text, ids: [] };
  }

  /**
   * Loads the event with this text for a stream, soon. An event that comes with the delay of the stream is loaded a pause later: what
   * its reader may know grows by whole seconds, so it may include the event only then.
   */
  return (stream: Stream, text: string, isDelayed: boolean): void => {
    if (lastRead.text !== text) lastRead = read(text);
    const { update, ids } = lastRead;
    if (!update) return;
    const now = performance.now();
    const note = update.event.whenDelayed === 'when known' ? noteDueSoon : noteDue;
    note(
      update,
      stream,
      ids.map(id => [id, now] as const),
      isDelayed,
    );
  };
}
