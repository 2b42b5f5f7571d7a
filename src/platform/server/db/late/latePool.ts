import type pg from 'pg';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { createPool } from '../connections/pool.ts';
import { type LateReader, lateReader } from './lateReads.ts';

/** The number of connections for late readers. They are few, and most of their reads are cached for a second. */
const maxLateConnections = 4;
/** The number of them that one person, or one address of visitors, may hold. A clock of many old games makes each read slow. */
const maxLatePerOwner = 2;
/**
 * The timeout of a statement of a call, in milliseconds. It is shorter than that of live readers, because a few slow reads would hold all
 * of these connections. Background work has no owner and keeps the usual timeout.
 */
const lateTimeoutMs = 2_000;

/** The part of a pool that queries use. */
export interface ConnectingPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/**
 * Gives a late reader a connection that shows only what they may know, and everybody else one of `pool`. The search path and the
 * positions hold for a transaction of its own, so they can neither stay on the connection nor get lost in a pooler that gives each
 * transaction another one.
 */
export function poolForReaders(pool: pg.Pool, config: pg.PoolConfig, onError: (error: Error) => void): ConnectingPool {
  let late: pg.Pool | undefined;
  // Without a limit of all: the pool itself refuses readers while it is stuck.
  const turns = createSemaphore({
    maxConcurrent: Number.POSITIVE_INFINITY,
    maxConcurrentPerKey: maxLatePerOwner,
    maxWaiting: 1_000,
    maxWaitingPerKey: 100,
    maxWaitMs: 5_000,
  });

  /** Waits for a turn of a reader. Returns the function that ends it. */
  const takeTurn = ({ owner, key }: LateReader) =>
    new Promise<() => void>((resolve, reject) => {
      turns(() => new Promise<void>(end => resolve(end)), owner ?? key).catch(reject);
    });

  function openLate(): pg.Pool {
    const opened = createPool({ ...config, max: maxLateConnections }, { failsFast: true });
    opened.on('error', onError);
    opened.on('connect', client => client.on('error', onError));
    return opened;
  }

  async function connectAs(reader: LateReader): Promise<pg.PoolClient> {
    late ??= openLate();
    const endTurn = await takeTurn(reader);
    try {
      return await connectInTurn(await late.connect(), reader, endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async function connectInTurn(client: pg.PoolClient, reader: LateReader, endTurn: () => void): Promise<pg.PoolClient> {
    /** Begins a transaction with the positions. Returns the result of the statement that began it. */
    const begin = async (statement: string) => {
      const begun = await client.query(statement);
      await client.query(
        `select set_config('search_path', 'late, public', true),
          set_config('bleachers.positions', $1, true), set_config('bleachers.earliest', $2, true),
          set_config('statement_timeout', coalesce($3, current_setting('statement_timeout')), true)`,
        [reader.positions, reader.earliest, reader.owner === undefined ? null : String(lateTimeoutMs)],
      );
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

  return {
    connect() {
      const reader = lateReader();
      return reader ? connectAs(reader) : pool.connect();
    },
    async end() {
      await Promise.all([pool.end(), late?.end()]);
    },
  };
}
