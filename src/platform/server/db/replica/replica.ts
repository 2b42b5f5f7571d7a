import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database.ts';
import { limitedReader } from '../limited/limitedReads.ts';
import { replayedWalPosition, walPosition } from './replica.queries.ts';

/** Reads from a copy of the database. The results may be up to two seconds old. */
export interface Replica {
  /**
   * Reads from the replica while it keeps up. Reads from the primary if the replica lags or fails during the read. A person who
   * wrote something reads from the primary for three seconds.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Undefined without a replica. */
  state(): { isUsed: boolean; lagSeconds: number } | undefined;
  /** The replica's own pool, for the metrics. */
  db: Database | undefined;
  close(): Promise<void>;
}

/** Without a replica all reads go to the primary. */
export function noReplica(primary: Database): Replica {
  return { read: work => work(primary), state: () => undefined, db: undefined, close: async () => undefined };
}

/** The time between two measurements of the lag. */
const measureEveryMs = 500;
/** A replica that lags by more is not read from. */
const maxLagMs = 1_000;
/** A replica whose last measurement is older is not read from. */
const maxMeasurementAgeMs = 1_000;

interface Mark {
  at: number;
  position: number;
}

/** Reads from `copy`, which follows `primary`. The lag is measured by this process's clock and by the positions of both in the log. */
export function createReplica(primary: Database, copy: Database, log: FastifyBaseLogger): Replica {
  let marks: Mark[] = [];
  let lag = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let wasUsed: boolean | undefined;
  let looking: Promise<void> | undefined;

  const isUsed = () => lag <= maxLagMs && performance.now() - lookedAt <= maxMeasurementAgeMs;

  async function look(): Promise<void> {
    const at = performance.now();
    marks.push({ at, position: await walPosition(primary) });
    const replayed = await replayedWalPosition(copy);
    if (replayed === undefined) throw new Error('the server at the replica’s address is not a replica');
    // The newest measured position that the replica has reached.
    const known = marks.findLast(({ position }) => position <= replayed);
    lag = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
    lookedAt = performance.now();
    marks = known ? marks.slice(marks.indexOf(known)) : marks.slice(-1_000);
  }

  function publish(error?: unknown): void {
    const now = isUsed();
    if (now === wasUsed) return;
    if (now) log.info({ lagSeconds: lag / 1_000 }, 'the replica serves reads');
    else log.warn({ err: error, lagSeconds: lag / 1_000 }, 'the replica is skipped; the primary serves all reads');
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

  const timer = setInterval(lookAgain, measureEveryMs);
  timer.unref();
  lookAgain();
  return {
    db: copy,
    state: () => ({ isUsed: isUsed(), lagSeconds: lag / 1_000 }),
    async read(work) {
      // The views of limited readers are read on the primary, which has their connections.
      if (!isUsed() || limitedReader()) return work(primary);
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
