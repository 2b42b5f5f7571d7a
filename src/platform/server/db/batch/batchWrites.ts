import pg from 'pg';
import { type Connection, inHaste } from '../database.ts';
import { createQueue, type Done, type QueueOptions, type Waiting } from './writeQueue.ts';

/** Data and their rules, and circles of waiting: the statement was undone as a whole. */
const undone = /^(2[123]|40)/;
/** So was this, for what somebody else held for too long. */
const waitedInVain = /^(55P03|57014)$/;

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof pg.DatabaseError && codes.test(error.code ?? '');
}

/** What to try apart from each other after the error; one part where that would not help. */
function partsOf<Asked extends { target: number }>(all: readonly Asked[], error: unknown): (readonly Asked[])[] {
  if (hasCode(error, undone)) return all.map(asked => [asked]);
  if (!hasCode(error, waitedInVain)) return [all];
  const targets = [...new Set(all.map(({ target }) => target))];
  return targets.map(target => all.filter(asked => asked.target === target));
}

type Write<Input, Output> = (db: Connection, inputs: readonly Input[]) => Promise<readonly Output[]>;

/**
 * Writes that come while others of their kind are under way wait for those, and share one statement with one commit: the busier
 * the server, the more. Alone one waits for nothing, and within a transaction one is alone. `write` answers one value an input,
 * in their order. What fails together is tried again each by itself, so that nobody fails for another; and by what it writes to
 * where somebody held one of them for too long, who is not waited for that long again. A lost connection fails all, since they
 * may be done.
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
