import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database.ts';
import { replayedWalPosition, walPosition } from './replica.queries.ts';

/** A copy of the database that reads what may be a moment old. */
export interface Replica {
  /**
   * Reads from the replica while it keeps up, and else from the primary, also if the replica fails during the read. The result is
   * at most two seconds old. A person who wrote something reads from the primary for three seconds.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Undefined where there is none. */
  state(): { isUsed: boolean; lagSeconds: number } | undefined;
  /** The replica's own pool, for its figures. */
  db: Database | undefined;
  close(): Promise<void>;
}

/** Without a replica everything is read where it is written. */
export function noReplica(primary: Database): Replica {
  return { read: work => work(primary), state: () => undefined, db: undefined, close: async () => undefined };
}

const lookEvery = 500;
/** A replica that is further behind, or was not asked for so long, is left alone (milliseconds). */
const longestLag = 1_000;
const maxSilenceMs = 1_000;

interface Mark {
  at: number;
  position: number;
}

/** Reads from `copy`, which follows `primary`. How far behind it is goes by this process's clock and what both say of the log. */
export function createReplica(primary: Database, copy: Database, log: FastifyBaseLogger): Replica {
  let marks: Mark[] = [];
  let lag = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let wasUsed: boolean | undefined;
  let looking: Promise<void> | undefined;

  const isUsed = () => lag <= longestLag && performance.now() - lookedAt <= maxSilenceMs;

  async function look(): Promise<void> {
    const at = performance.now();
    marks.push({ at, position: await walPosition(primary) });
    const replayed = await replayedWalPosition(copy);
    if (replayed === undefined) throw new Error('it follows no other server');
    // The newest moment of which it has everything.
    const known = marks.findLast(({ position }) => position <= replayed);
    lag = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
    lookedAt = performance.now();
    marks = known ? marks.slice(marks.indexOf(known)) : marks.slice(-1_000);
  }

  function publish(error?: unknown): void {
    const now = isUsed();
    if (now === wasUsed) return;
    if (now) log.info({ lagSeconds: lag / 1_000 }, 'the replica is read from');
    else log.warn({ err: error, lagSeconds: lag / 1_000 }, 'the replica is left alone; everything is read from the primary');
    wasUsed = now;
  }

  function lookAgain(): void {
    if (looking) return publish();
    looking = look()
      .then(
        () => publish(),
        (error: unknown) => {
          lag = Number.POSITIVE_INFINITY;
          publish(error);
        },
      )
      .finally(() => {
        looking = undefined;
      });
  }

  const timer = setInterval(lookAgain, lookEvery);
  timer.unref();
  lookAgain();
  return {
    db: copy,
    state: () => ({ isUsed: isUsed(), lagSeconds: lag / 1_000 }),
    async read(work) {
      if (!isUsed()) return work(primary);
      try {
        return await work(copy);
      } catch (error) {
        // The error may be the fault of the query; then the primary reports it too.
        log.warn({ err: error }, 'the replica did not answer');
        return work(primary);
      }
    },
    async close() {
      clearInterval(timer);
      await looking;
      await copy.destroy();
    },
  };
}
