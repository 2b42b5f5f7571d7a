import DataLoader from 'dataloader';
import pg from 'pg';
import type { Database } from './database.ts';

/** So many statements of a kind are under way at once; what comes meanwhile goes with the next. */
const mostUnderWay = 2;
/** So many writes share a statement at most. */
const mostGathered = 32;

/** Lets in so many at once; the others wait until one of them has left, or is in there for long. */
function createGate(places: number): { enter: (go: () => void) => void; inside: () => () => void } {
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
    inside() {
      let isInside = true;
      const leave = () => {
        if (!isInside) return;
        isInside = false;
        clearTimeout(timer);
        free += 1;
        letIn();
      };
      const timer = setTimeout(leave, longUnderWay);
      return leave;
    },
  };
}

/** A statement that is under way for longer, in milliseconds, waits for what somebody holds: others go past it. */
const longUnderWay = 100;

/** Data and their rules, and circles of waiting: the statement was undone as a whole. */
const undone = /^(2[123]|40)/;
/** So was this, for what somebody else held for too long. */
const waitedInVain = /^(55P03|57014)$/;

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof pg.DatabaseError && codes.test(error.code ?? '');
}

/**
 * Writes that come while others of their kind are under way wait for those, and share one statement with one commit: the busier
 * the server, the more. Alone one waits for nothing. `write` answers one value an input, in their order. What fails together
 * is tried again each by itself, so that nobody fails for another; and by what it writes to (`targetOf`) where somebody held
 * one of them for too long, who is not waited for by each in turn. A lost connection fails all, since they may be done.
 */
export function gathered<Input, Output>(
  write: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
  targetOf: (input: Input) => number,
): (db: Database, input: Input) => Promise<Output> {
  const gatherers = new WeakMap<Database, DataLoader<Input, Output>>();

  /** The places of what to try apart from each other; one part where that would not help. */
  function partsOf(inputs: readonly Input[], error: unknown): number[][] {
    const byTarget = hasCode(error, waitedInVain);
    const isEachAlone = hasCode(error, undone);
    const parts = new Map<number, number[]>();
    for (const [place, input] of inputs.entries()) {
      const target = byTarget ? targetOf(input) : isEachAlone ? place : 0;
      parts.set(target, [...(parts.get(target) ?? []), place]);
    }
    return [...parts.values()];
  }

  async function writeApart(db: Database, inputs: readonly Input[]): Promise<readonly (Output | Error)[]> {
    try {
      return await write(db, inputs);
    } catch (error) {
      const parts = partsOf(inputs, error);
      if (parts.length <= 1) return inputs.map(() => (error instanceof Error ? error : new Error('a write failed', { cause: error })));
      const outcomes = new Map<number, Output | Error>();
      const tryPart = async (places: readonly number[]) => {
        const written = await writeApart(
          db,
          inputs.filter((_, place) => places.includes(place)),
        );
        for (const [index, outcome] of written.entries()) outcomes.set(places[index] ?? -1, outcome);
      };
      await Promise.all(parts.map(tryPart));
      // The cast is sound: each place is in one part, and an output may be undefined.
      return inputs.map((_, place) => outcomes.get(place) as Output | Error);
    }
  }

  function gathererFor(db: Database): DataLoader<Input, Output> {
    const gate = createGate(mostUnderWay);
    const writeAll = async (inputs: readonly Input[]) => {
      const leave = gate.inside();
      try {
        return await writeApart(db, inputs);
      } finally {
        leave();
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
