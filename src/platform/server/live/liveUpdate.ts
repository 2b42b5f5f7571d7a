import type { EventData, EventDefinition } from '../../shared/events.ts';
import { refused } from '../../shared/errors.ts';
import {
  type Connection,
  type Database,
  inStatement,
  inTransaction,
  noteCommit,
  type Transaction,
  type WriteOptions,
} from '../db/database.ts';
import { idempotent, type IdempotencyKey, storeAnswer } from '../db/idempotency.ts';
import type { Live } from './live.ts';

/**
 * The receivers of an event: people by id, the streams that subscribe to a topic, or every member's stream. Visitors get
 * events of topics that they name, so an event of a topic must be public. `isQuiet` marks a topic whose events leave cached
 * responses valid.
 */
export type Audience = { people: readonly string[] } | { topic: string; isQuiet?: true } | 'everyone';

/** The person, or all the people, whose words an event brings; null stands for a deleted account. */
export type Speakers = string | null | readonly string[];

export interface LiveEvent {
  event: EventDefinition;
  audience: Audience;
  data: object;
  /** It does not reach streams that leave out one of them. */
  from?: Speakers;
}

export function liveEvent<E extends EventDefinition>(event: E, audience: Audience, data: EventData<E>, from?: Speakers): LiveEvent {
  return { event, audience, data, ...(from !== undefined && { from }) };
}

/**
 * A kind of change that is published after its commit. `load` reads the current state of all changed ids in one query, so
 * that applying the event gives the same state as reading again.
 */
export interface LiveUpdate<Id extends string | number> {
  name: string;
  /** The shortest time between two loads, in milliseconds. Set it for state that changes often. */
  pauseMs?: number;
  /** Each node loads the events of other nodes again for its own streams, so that `pauseMs` is between two events of a stream. */
  isLoadedByNode?: true;
  load(db: Connection, ids: readonly Id[]): Promise<LiveEvent[]>;
}

export interface Publish {
  <Id extends string | number>(update: LiveUpdate<Id>, id: Id): void;
  /** True if this server sends mail, so that a notification may be queued as a mail too. */
  readonly sendsMail: boolean;
  /** The use case has stored an event: the consumer is woken after the commit. */
  noteEvent(): void;
}

export interface PendingUpdate {
  update: LiveUpdate<string | number>;
  id: string | number;
  /** The update comes from a quiet write: its events leave the cached responses of other nodes valid. */
  isQuiet: boolean;
}

interface Publisher {
  db: Database;
  live: Pick<Live, 'publish'>;
  /** Undefined when this server sends no mail. */
  mailer: object | undefined;
  events: { wake(): void };
}

interface KeyedOptions extends WriteOptions {
  idempotencyKey?: IdempotencyKey | undefined;
}

type Work<Db, T> = (db: Db, publish: Publish) => Promise<T>;

/**
 * Runs one use case in a transaction, as `inTransaction` does. The updates that it publishes leave after the commit. A
 * rollback or a refusal publishes nothing.
 *
 * With `isOneStatement` the only write of the use case is one SQL statement. It needs no transaction block, so it costs one
 * round trip to the database instead of three. If a read after the write fails, the write is stored all the same. The use case
 * therefore publishes before that read, and its updates leave although it throws.
 *
 * With an `idempotencyKey` a repeat gets the first answer. A transaction stores it here, one statement stores it itself.
 */
export function writeAndPublish<T>(
  context: Publisher,
  work: Work<Database, T>,
  options: KeyedOptions & { isOneStatement: true },
): Promise<T>;
export function writeAndPublish<T>(context: Publisher, work: Work<Transaction, T>, options?: KeyedOptions): Promise<T>;
export function writeAndPublish<T>(
  context: Publisher,
  work: Work<Transaction, T>,
  options: KeyedOptions & { isOneStatement?: boolean } = {},
): Promise<T> {
  return idempotent(context.db, options.idempotencyKey, () => writeOnce(context, work, options));
}

async function writeOnce<T>(
  context: Publisher,
  work: Work<Transaction, T>,
  { isQuiet = false, isOneStatement = false, idempotencyKey }: KeyedOptions & { isOneStatement?: boolean },
): Promise<T> {
  let pending: PendingUpdate[] = [];
  let hasEvents = false;
  const newPublish = (): Publish => {
    // A retried transaction publishes anew.
    pending = [];
    hasEvents = false;
    const publish = (update: PendingUpdate['update'], id: PendingUpdate['id']) => {
      pending.push({ update, id, isQuiet });
    };
    const noteEvent = () => {
      hasEvents = true;
    };
    return Object.assign(publish, { sendsMail: context.mailer !== undefined, noteEvent });
  };
  const afterCommit = () => {
    context.live.publish(pending);
    if (hasEvents) context.events.wake();
  };
  if (!isOneStatement) {
    const keyed = async (tx: Transaction) => storeAnswer(tx, idempotencyKey, await work(tx, newPublish()));
    const outcome = await inTransaction(context.db, keyed, { isQuiet });
    if (!refused(outcome)) afterCommit();
    return outcome;
  }
  try {
    // The cast is sound: the overload with `isOneStatement` takes work on a plain connection.
    return await inStatement(context.db, db => work(db as Transaction, newPublish()), { isQuiet });
  } catch (error) {
    // The write is stored, so cached responses of this node expire as after a success.
    if (pending.length > 0 && !isQuiet) noteCommit(context.db);
    throw error;
  } finally {
    afterCommit();
  }
}
