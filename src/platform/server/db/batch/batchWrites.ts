import pg from 'pg';
import { perOwner } from '../../concurrency/memo.ts';
import { type Connection, lockTimeoutOf, withShortTimeouts } from '../database.ts';
import { createQueue, type Done, type QueueOptions, type Waiting } from './writeQueue.ts';

/** SQLSTATE codes of bad data (21 to 23) and of deadlocks and serialization failures (40). PostgreSQL rolled the statement back. */
const rolledBackCodes = /^(2[123]|40)/;
/** SQLSTATE codes of lock and statement timeouts. PostgreSQL rolled the statement back. */
const timeoutCodes = /^(55P03|57014)$/;

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof pg.DatabaseError && codes.test(error.code ?? '');
}

/** The writes of a batch by their target, in order. */
function byTarget<Asked extends { target: number | string }>(all: readonly Asked[]): Asked[][] {
  const targets = [...new Set(all.map(({ target }) => target))];
  return targets.map(target => all.filter(asked => asked.target === target));
}

/** The rows of a statement by the places of its inputs; undefined for an input without a row. */
export function inPlaces<Row extends { place: number }>(count: number, rows: readonly Row[]): (Omit<Row, 'place'> | undefined)[] {
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  return Array.from({ length: count }, (_, place) => found.get(place));
}

type Write<Input, Output> = (db: Connection, inputs: readonly Input[]) => Promise<readonly Output[]>;

/**
 * Batches writes: writes that come while others of their kind are under way share the next statement and its commit. A write
 * without company waits for nothing, and a write in a transaction runs alone. `write` returns one value per input, in order. If a
 * batch fails, each of its writes is retried alone, so one bad write cannot fail the others. Retries to the same target run one
 * after another. After a lock timeout the writes to one target are retried together, with a short timeout. A lost connection
 * fails all of them, since they may have been stored.
 */
export function batchWrites<Input, Output>(
  write: Write<Input, Output>,
  options: QueueOptions<Input>,
): (db: Connection, input: Input) => Promise<Output> {
  type Asked = Waiting<Input, Output>;
  const queueOf = perOwner((db: Connection) =>
    createQueue<Input, Output>((all, isDone) => writeAll(db, all, isDone), options, lockTimeoutOf(db)),
  );

  const writeWithShortTimeouts: Write<Input, Output> = (db, inputs) => withShortTimeouts(db, tx => write(tx, inputs));

  /** Resolves all writes after one statement for them, or returns the error of that statement. */
  async function attempt(db: Connection, all: readonly Asked[], writeThem: Write<Input, Output>): Promise<{ error: unknown } | undefined> {
    try {
      const inputs = all.map(({ input }) => input);
      const outputs = await writeThem(db, inputs);
      // The cast is sound: there is one output an input, which may be undefined.
      for (const [place, asked] of all.entries()) asked.resolve(outputs[place] as Output);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  /** Retries the writes to one target one after another. After a lock timeout the rest share a statement with a short timeout. */
  async function writeInTurn(db: Connection, all: readonly Asked[], isDone: Done<Asked>, writeThem: Write<Input, Output>): Promise<void> {
    let wasHeld = false;
    const note = (_part: readonly Asked[], isHeld: boolean) => {
      wasHeld ||= isHeld;
    };
    for (const [place, asked] of all.entries()) {
      if (wasHeld) {
        await writeAll(db, all.slice(place), note, writeWithShortTimeouts);
        break;
      }
      await writeAll(db, [asked], note, writeThem);
    }
    isDone(all, wasHeld);
  }

  /** Settles all writes, and says of each target when its writes are done. */
  async function writeAll(db: Connection, all: readonly Asked[], isDone: Done<Asked>, writeThem = write): Promise<void> {
    const failed = await attempt(db, all, writeThem);
    if (!failed) return isDone(all, false);
    const { error } = failed;
    const wasHeld = hasCode(error, timeoutCodes);
    const groups = byTarget(all);
    if (all.length > 1 && hasCode(error, rolledBackCodes)) {
      await Promise.all(groups.map(group => writeInTurn(db, group, isDone, writeThem)));
    } else if (groups.length > 1 && wasHeld) {
      await Promise.all(groups.map(group => writeAll(db, group, isDone, writeWithShortTimeouts)));
    } else {
      for (const asked of all) asked.reject(error);
      isDone(all, wasHeld);
    }
  }

  return async (db, input) => {
    // The cast is sound: as above.
    if (db.isTransaction) return (await write(db, [input]))[0] as Output;
    return queueOf(db)(input);
  };
}
