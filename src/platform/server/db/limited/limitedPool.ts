import type pg from 'pg';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { createPool } from '../connections/pool.ts';
import { type LimitedReader, limitedReader } from './limitedReads.ts';

/** The number of connections for limited readers. They are few, and most of their reads are cached for a second. */
const maxLimitedConnections = 4;
/** The number of them that one person, or one address of visitors, may hold. Settings with a long list make each read slow. */
const maxLimitedPerOwner = 2;
/**
 * The timeout of a statement of a call, in milliseconds. It is shorter than that of other readers, because a few slow reads would hold all
 * of these connections. Background work has no owner and keeps the usual timeout.
 */
const limitedTimeoutMs = 2_000;

/** The part of a pool that queries use. */
export interface ConnectingPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/** Gives a connection in a transaction with the settings of a reader. Its release ends the transaction and the turn. */
async function connectInTurn(client: pg.PoolClient, reader: LimitedReader, endTurn: () => void): Promise<pg.PoolClient> {
  const settings = { ...reader.settings, ...(reader.owner !== undefined && { statement_timeout: String(limitedTimeoutMs) }) };
  /** Begins a transaction with the settings. Returns the result of the statement that began it. */
  const begin = async (statement: string) => {
    const begun = await client.query(statement);
    await client.query('select set_config(given.name, given.value, true) from unnest($1::text[], $2::text[]) as given (name, value)', [
      Object.keys(settings),
      Object.values(settings),
    ]);
    return begun;
  };
  try {
    await begin('begin');
  } catch (error) {
    client.release(true);
    throw error;
  }
  // A transaction of the caller, such as one that reads a snapshot, takes the place of the one that is open.
  const query = (...given: Parameters<typeof client.query>) => {
    const [statement] = given as readonly unknown[];
    return typeof statement === 'string' && /^(begin|start transaction)\b/.test(statement)
      ? client.query('commit').then(() => begin(statement))
      : client.query(...given);
  };
  const end = (problem?: Error | boolean) => {
    client.release(problem);
    endTurn();
  };
  const release = (problem?: Error | boolean) => {
    if (problem) end(problem);
    else
      client.query('commit').then(
        () => end(),
        () => end(true),
      );
  };
  // The cast is sound: Kysely uses only `query` and `release` of a client.
  return { query, release } as unknown as pg.PoolClient;
}

/**
 * Gives a limited reader a connection with their settings, and everybody else one of `pool`. The settings apply to a transaction of its
 * own, so they can neither stay on the connection nor get lost in a pooler that gives each transaction another one.
 */
export function poolForReaders(pool: pg.Pool, config: pg.PoolConfig, onError: (error: Error) => void): ConnectingPool {
  let limited: pg.Pool | undefined;
  // Without a limit of all: the pool itself refuses readers while it is stuck.
  const turns = createSemaphore({
    maxConcurrent: Number.POSITIVE_INFINITY,
    maxConcurrentPerKey: maxLimitedPerOwner,
    maxWaiting: 1_000,
    maxWaitingPerKey: 100,
    maxWaitMs: 5_000,
  });

  /** Waits for a turn of a reader. Returns the function that ends it. */
  const takeTurn = ({ owner, key }: LimitedReader) =>
    new Promise<() => void>((resolve, reject) => {
      turns(() => new Promise<void>(end => resolve(end)), owner ?? key).catch(reject);
    });

  function openLimited(): pg.Pool {
    const opened = createPool({ ...config, max: maxLimitedConnections }, { failsFast: true });
    opened.on('error', onError);
    opened.on('connect', client => client.on('error', onError));
    return opened;
  }

  async function connectAs(reader: LimitedReader): Promise<pg.PoolClient> {
    limited ??= openLimited();
    const endTurn = await takeTurn(reader);
    try {
      return await connectInTurn(await limited.connect(), reader, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  return {
    connect() {
      const reader = limitedReader();
      return reader ? connectAs(reader) : pool.connect();
    },
    async end() {
      await Promise.all([pool.end(), limited?.end()]);
    },
  };
}
