import type pg from 'pg';
import { createPool } from '../connections/pool.ts';
import { type LateReader, lateReader } from './lateReads.ts';

/** The number of connections for late readers. They are few, and most of their reads are cached for a second. */
const maxLateConnections = 4;

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

  function openLate(): pg.Pool {
    const opened = createPool({ ...config, max: maxLateConnections }, { failsFast: true });
    opened.on('error', onError);
    opened.on('connect', client => client.on('error', onError));
    return opened;
  }

  async function connectAs({ positions, earliest }: LateReader): Promise<pg.PoolClient> {
    late ??= openLate();
    const client = await late.connect();
    /** Begins a transaction with the positions. Returns the result of the statement that began it. */
    const begin = async (statement: string) => {
      const begun = await client.query(statement);
      await client.query(
        `select set_config('search_path', 'late, public', true),
          set_config('bleachers.positions', $1, true), set_config('bleachers.earliest', $2, true)`,
        [positions, earliest],
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
    const release = (problem?: Error | boolean) => {
      if (problem) client.release(problem);
      else
        client.query('commit').then(
          () => client.release(),
          () => client.release(true),
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
