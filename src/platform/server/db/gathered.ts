import DataLoader from 'dataloader';
import pg from 'pg';
import type { Database } from './database.ts';

/** So many statements of a kind are under way at once; what comes meanwhile goes with the next. */
const mostUnderWay = 2;
/** So many writes share a statement at most. */
const mostGathered = 32;

/** Gives way to the first so many; the others wait until one of them leaves. */
function createGate(places: number): { enter: (go: () => void) => void; leave: () => void } {
  const waiting: (() => void)[] = [];
  let free = places;
  const letIn = () => {
    const go = free > 0 ? waiting.shift() : undefined;
    if (!go) return;
    free -= 1;
    // What is asked for within the same turn of the event loop goes along.
    setImmediate(go);
  };
  return {
    enter(go) {
      waiting.push(go);
      letIn();
    },
    leave() {
      free += 1;
      letIn();
    },
  };
}

/** Data and their rules, what was held by others, and what took too long: the statement was undone as a whole. */
const undone = /^(2[123]|40)|^(55P03|57014)$/;

function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && undone.test(error.code ?? '');
}

/**
 * Writes that come while others of their kind are under way wait for those, and share one statement with one commit: the busier
 * the server, the more. Alone one waits for nothing. `write` answers one value an input, in their order. What fails together
 * is tried again each by itself, so that nobody fails for another; a lost connection fails all, since they may be done.
 */
export function gathered<Input, Output>(
  write: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Database, input: Input) => Promise<Output> {
  const gatherers = new WeakMap<Database, DataLoader<Input, Output>>();

  async function alone(db: Database, input: Input): Promise<Output | Error> {
    try {
      const [output] = await write(db, [input]);
      // The cast is sound: one input has one output, which may be undefined.
      return output as Output;
    } catch (error) {
      return error instanceof Error ? error : new Error('a write failed', { cause: error });
    }
  }

  function gathererFor(db: Database): DataLoader<Input, Output> {
    const gate = createGate(mostUnderWay);
    const writeAll = async (inputs: readonly Input[]) => {
      try {
        return await write(db, inputs);
      } catch (error) {
        if (inputs.length === 1 || !isUndone(error)) throw error;
        return await Promise.all(inputs.map(input => alone(db, input)));
      } finally {
        gate.leave();
      }
    };
    return new DataLoader(writeAll, { cache: false, maxBatchSize: mostGathered, batchScheduleFn: gate.enter });
  }

  return (db, input) => {
    const gatherer = gatherers.get(db) ?? gathererFor(db);
    gatherers.set(db, gatherer);
    return gatherer.load(input);
  };
}
