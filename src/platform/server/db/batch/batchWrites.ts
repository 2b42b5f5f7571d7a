import pg from 'pg';
import { type Connection, inHaste } from '../database.ts';
import { createQueue, type Done, type QueueOptions, type Waiting } from './writeQueue.ts';

/** Data and their rules, and circles of waiting: the statement was undone as a whole. */
const undone = /^(2[123]|40)/;
/** The statement was undone because a lock was held for too long. */
const waitedInVain = /^(55P03|57014)$/;

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof pg.DatabaseError && codes.test(error.code ?? '');
}

/** The parts of a failed batch to try apart from each other; one part where that would not help. */
function partsOf<Asked extends { target: number }>(all: readonly Asked[], error: unknown): (readonly Asked[])[] {
  if (hasCode(error, undone)) return all.map(asked => [asked]);
  if (!hasCode(error, waitedInVain)) return [all];
  const targets = [...new Set(all.map(({ target }) => target))];
  return targets.map(target => all.filter(asked => asked.target === target));
}

type Write<Input, Output> = (db: Connection, inputs: readonly Input[]) => Promise<readonly Output[]>;

/**
 * Batches writes: writes that come while others of their kind are under way share the next statement and its commit. A write
 * without company waits for nothing, and a write in a transaction runs alone. `write` returns one value per input, in order. If a
 * batch fails, each of its writes is retried alone, so one bad write cannot fail the others; after a lock timeout the retry is
 * per target, with a short timeout. A lost connection fails all of them, since they may have been stored.
 */
export function batchWrites<Input, Output>(
  write: Write<Input, Output>,
  options: QueueOptions<Input>,
): (db: Connection, input: Input) => Promise<Output> {
  type Asked = Waiting<Input, Output>;
  const queues = new WeakMap<Connection, (input: Input) => Promise<Output>>();

  const writeInHaste: Write<Input, Output> = (db, inputs) => inHaste(db, tx => write(tx, inputs));

  /** Answers all of them. */
  async function writeAll(db: Connection, all: readonly Asked[], isDone: Done<Asked>, writeThem = write): Promise<void> {
    const inputs = all.map(({ input }) => input);
    try {
      const outputs = await writeThem(db, inputs);
      // The cast is sound: there is one output an input, which may be undefined.
      for (const [place, asked] of all.entries()) asked.resolve(outputs[place] as Output);
      isDone(all, false);
    } catch (error) {
      const parts = partsOf(all, error);
      const wasHeld = hasCode(error, waitedInVain);
      if (parts.length > 1) {
        await Promise.all(parts.map(part => writeAll(db, part, isDone, wasHeld ? writeInHaste : writeThem)));
        return;
      }
      for (const asked of all) asked.reject(error);
      isDone(all, wasHeld);
    }
  }

  return async (db, input) => {
    // The cast is sound: as above.
    if (db.isTransaction) return (await write(db, [input]))[0] as Output;
    const queue = queues.get(db) ?? createQueue<Input, Output>((all, isDone) => writeAll(db, all, isDone), options);
    queues.set(db, queue);
    return queue(input);
  };
}
