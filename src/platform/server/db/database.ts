import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyConfig, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { refused } from '../../shared/errors.ts';
import { poolForReaders } from './limited/limitedPool.ts';
import { createPool } from './connections/pool.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;
/** A query takes either; a write of several statements takes a Transaction. */
export type Connection = Database | Transaction;

// Counts and ids are bigint and stay far below 2^53; pg would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** The type of a list of bigint, which pg gives no name. */
const int8Array: number = 1016;
pg.types.setTypeParser(int8Array, (text): unknown => JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null')));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, text => text);

/** A statement as it went to the database. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface ConnectionSettings {
  /** Called with every statement that is sent. */
  onStatement?: (statement: Statement) => void;
  /** Called with the text of every warning of the database, which has no values of others. */
  onWarning?: (warning: string) => void;
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  /** Notices a server that is gone without a word, from which an answer would be awaited for ever. */
  keepAlive?: boolean;
  keepAliveInitialDelayMillis?: number;
  /** Connections at most. */
  max?: number;
  /** How long a query waits for a free connection before it fails, in milliseconds. */
  connectionTimeoutMillis?: number;
  /** How long an answer may take in all, in milliseconds. */
  queryTimeoutMillis?: number;
  /** How long a statement waits for a lock before it fails, in milliseconds. */
  lockTimeoutMillis?: number;
  /** No timeout of statements: for migrations and other work that nobody waits for. */
  hasNoStatementTimeout?: boolean;
}

/** Connects a client beside the pool. A connection that breaks fails the statement under way; without a listener it would end the process. */
export async function openClient(settings: ConnectionSettings, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, ...(name && { application_name: name }), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const pools = new WeakMap<Database, pg.Pool>();
const lockTimeouts = new WeakMap<Database, number>();

/** How long a statement waits for a lock, in milliseconds. */
export function lockTimeoutOf(db: Database): number {
  return lockTimeouts.get(db) ?? usualLockTimeoutMs;
}

/** Connections of a database's pool at this moment, and how much waits for one. */
export function poolOf(db: Database): { used: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) return { used: 0, idle: 0, waiting: 0 };
  return { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** A pool of connections beside a database's own, with the same settings, for a library that brings its own statements. The caller has to end it. */
export function poolBeside(db: Database, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = createPool({ ...pools.get(db)?.options, max }, { failsFast: false });
  pool.on('error', onError);
  pool.on('connect', client => client.on('error', onError));
  return pool;
}

/** The counter of the work under way, so that tests and developers see how many queries a request takes. */
const tally = new AsyncLocalStorage<{ queries: number }>();

/** Runs work and adds the number of its queries to `count.queries`. */
export function counting<T>(count: { queries: number }, work: () => T): T {
  return tally.run(count, work);
}

/**
 * The timeouts of a statement, at least that of its wait for locks, in milliseconds. A server that hangs, or is behind a cut wire, does not
 * obey them; `queryTimeoutMillis` then ends the wait on this side.
 */
const minStatementTimeoutMs = 10_000;
const usualLockTimeoutMs = 1_500;
/** The timeout of an idle transaction, in milliseconds. */
const idleLimit = { idle_in_transaction_session_timeout: 10_000 };

/** The statement that sets timeouts. They can't be parameters of a session's start, because a pooler before PostgreSQL would refuse them. */
const setting = (scope: 'session' | 'local', values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

/**
 * The forms in which values come back from the database, which a server or an account may have set otherwise: dates by German habit would
 * not be read here, and a local time zone would move the day of a quota.
 */
const forms = [
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'standard_conforming_strings = on',
  'extra_float_digits = 1',
  `default_transaction_isolation = 'read committed'`,
]
  .map(form => `set session ${form}`)
  .join('; ');

/** Sets these forms on a connection that is not of a pool. */
export async function setForms(client: pg.ClientBase): Promise<void> {
  await client.query(forms);
}

export function createDatabase(
  {
    hasNoStatementTimeout,
    onStatement,
    onWarning,
    lockTimeoutMillis = usualLockTimeoutMs,
    queryTimeoutMillis = Math.max(minStatementTimeoutMs, lockTimeoutMillis) + 2_000,
    ...settings
  }: ConnectionSettings,
  onError: (error: Error) => void,
): Database {
  const limits = { statement_timeout: Math.max(minStatementTimeoutMs, lockTimeoutMillis), lock_timeout: lockTimeoutMillis };
  const config: pg.PoolConfig = {
    ...settings,
    max: settings.max ?? 10,
    connectionTimeoutMillis: settings.connectionTimeoutMillis ?? 2_000,
    ...(!hasNoStatementTimeout && { query_timeout: queryTimeoutMillis }),
    application_name: 'bleachers',
    // The pool waits for this before it hands the connection out, though its type does not say so.
    onConnect: (client): unknown =>
      client.query(`${forms}; ${setting('session', hasNoStatementTimeout ? idleLimit : { ...limits, ...idleLimit })}`),
  };
  const pool = createPool(config, { failsFast: !hasNoStatementTimeout });
  // A connection that breaks, idle or in the middle of its work, is replaced by the pool; without these listeners it
  // would end the process.
  pool.on('error', onError);
  pool.on('connect', client => {
    client.on('error', onError);
    client.on('notice', ({ severity, message }) => severity === 'WARNING' && message !== undefined && onWarning?.(message));
  });
  const dialect: KyselyConfig = {
    dialect: new PostgresDialect({ pool: poolForReaders(pool, config, onError) }),
    log: event => {
      if (event.level === 'query') onStatement?.(event.query);
      const count = tally.getStore();
      if (count && event.level === 'query') count.queries += 1;
    },
  };
  const db = new Kysely<DB>(dialect);
  pools.set(db, pool);
  lockTimeouts.set(db, lockTimeoutMillis);
  return db;
}

const commits = new WeakMap<Database, number>();

/** The number of writes that this process has made or learned of. A read from before the last one may be out of date. */
export function commitsOf(db: Database): number {
  return commits.get(db) ?? 0;
}

/** Counts a write that another process made; `inTransaction` counts its own. */
export function noteCommit(db: Database): void {
  commits.set(db, commitsOf(db) + 1);
}

class RolledBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Serialization failures, deadlocks, and rows that refer to one that another transaction has deleted since it was read, such as a person
 * who has left: the repeated work finds it gone.
 */
const repeatable = new Set(['40001', '40P01', '23503']);

function mayRepeat(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && repeatable.has(error.code);
}

export interface WriteOptions {
  /** The write concerns one person, or a value that may lag by a second. Cached responses stay valid. */
  isQuiet?: boolean;
}

/**
 * Runs one use case in a transaction. A Refusal that it returns, or an error that it throws, rolls everything back.
 * A deadlock, a serialization failure or a missing reference repeats the work, at most twice.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isQuiet = false }: WriteOptions = {},
): Promise<T> {
  return repeated(db, isQuiet, async () => {
    try {
      return await db.transaction().execute(async tx => {
        const outcome = await work(tx);
        if (refused(outcome)) throw new RolledBack(outcome);
        return outcome;
      });
    } catch (error) {
      // The cast is sound: RolledBack is only made above, from what `work` returned.
      if (error instanceof RolledBack) return error.outcome as T;
      throw error;
    }
  });
}

/** Runs a use case whose only write is one statement, which is atomic by itself. It is repeated as `inTransaction` repeats its work. */
export async function inStatement<T>(db: Database, work: (db: Database) => Promise<T>, { isQuiet = false }: WriteOptions = {}): Promise<T> {
  return repeated(db, isQuiet, () => work(db));
}

async function repeated<T>(db: Database, isQuiet: boolean, write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await write();
      if (!isQuiet && !refused(outcome)) noteCommit(db);
      return outcome;
    } catch (error) {
      if (attempt >= 3 || !mayRepeat(error)) throw error;
    }
  }
}

/** The limits of work that may fail by a timeout, in milliseconds. */
const shortTimeouts = { lock_timeout: 250, statement_timeout: 2_000 };

/** Runs work in a transaction with short timeouts: a retry of work that has failed by a timeout, or work that can be done later. */
export async function withShortTimeouts<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await sql.raw(setting('local', shortTimeouts)).execute(tx);
    return work(tx);
  });
}

/** Sets the longest wait for a lock, in milliseconds, for the rest of a transaction. */
export async function limitLockWaits(tx: Transaction, milliseconds: number): Promise<void> {
  await sql.raw(setting('local', { lock_timeout: milliseconds })).execute(tx);
}

/** Whether a statement failed because it waited for a lock for longer than allowed. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Whether a statement failed because a row that it refers to is gone; `constraint` asks for one foreign key. */
export function isMissingReference(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503' && (constraint === undefined || error.constraint === constraint);
}

/** Whether the statement failed because a row with these unique values is there already. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
