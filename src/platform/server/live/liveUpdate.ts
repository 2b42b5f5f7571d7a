import type { EventData, EventDefinition } from '../../shared/events.ts';
import { refused } from '../../shared/errors.ts';
import { type Connection, type Database, inStatement, inTransaction, type Transaction } from '../db/database.ts';
import type { Context } from '../http/context.ts';

/** Whom an event reaches: people by id, everybody whose stream follows a post or a topic, or every stream. */
export type Audience = { people: readonly string[] } | { readersOf: number } | { topic: string } | 'everyone';

export interface LiveEvent {
  event: EventDefinition;
  audience: Audience;
  data: object;
}

export function liveEvent<E extends EventDefinition>(event: E, audience: Audience, data: EventData<E>): LiveEvent {
  return { event, audience, data };
}

/**
 * Something that people are told about after it was committed. `gather` reads what is true then, for all that happened
 * meanwhile in one query, so that applying an event equals reading again.
 */
export interface Announcement<Id extends string | number> {
  name: string;
  /** At least so many milliseconds between two readings, for what changes often. */
  pause?: number;
  gather(db: Connection, ids: readonly Id[]): Promise<LiveEvent[]>;
}

export interface Tell {
  <Id extends string | number>(announcement: Announcement<Id>, id: Id): void;
  /** Whether this server sends mail, so that what is told may be queued as one. */
  readonly sendsMail: boolean;
}

export interface Told {
  announcement: Announcement<string | number>;
  id: string | number;
}

type Teller = Pick<Context, 'db' | 'live' | 'mailer'>;

async function telling<T>(context: Teller, write: (newTell: () => Tell) => Promise<T>): Promise<T> {
  let told: Told[] = [];
  const outcome = await write(() => {
    // A repeated attempt tells anew.
    told = [];
    const tell = (announcement: Told['announcement'], id: Told['id']) => {
      told.push({ announcement, id });
    };
    return Object.assign(tell, { sendsMail: context.mailer !== undefined });
  });
  if (!refused(outcome)) context.live.announce(told);
  return outcome;
}

/** Runs one use case as `inTransaction` does; what was told leaves after the commit, and never when there was none. */
export async function writeAndTell<T>(context: Teller, work: (tx: Transaction, tell: Tell) => Promise<T>): Promise<T> {
  return telling(context, newTell => inTransaction(context.db, tx => work(tx, newTell())));
}

/** The same for what somebody looked at, read or said to one other person: what readers have in common stays good. */
export async function writeQuietly<T>(context: Teller, work: (tx: Transaction, tell: Tell) => Promise<T>): Promise<T> {
  return telling(context, newTell => inTransaction(context.db, tx => work(tx, newTell()), { isQuiet: true }));
}

/** The same for a use case whose only write is one statement: it costs one way to the database instead of three or more. */
export async function writeAtOnce<T>(context: Teller, work: (db: Database, tell: Tell) => Promise<T>): Promise<T> {
  return telling(context, newTell => inStatement(context.db, db => work(db, newTell())));
}

/** One statement, of something said to one other person. */
export async function writeQuietlyAtOnce<T>(context: Teller, work: (db: Database, tell: Tell) => Promise<T>): Promise<T> {
  return telling(context, newTell => inStatement(context.db, db => work(db, newTell()), { isQuiet: true }));
}
