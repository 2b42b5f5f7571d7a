import { DatabaseError } from 'pg';

const unknownTable = '42P01';

function reason(error: unknown): string {
  // Commands for a product that runs do not make its tables: a wrong address would get some.
  if (error instanceof DatabaseError && error.code === unknownTable)
    return 'This database has no tables of Bleachers, or those of an older version: start the product on it once.';
  return error instanceof Error ? error.message : 'That did not work.';
}

/** Runs a command of the operator: what goes wrong is one line and not a stack, and ends with 1. */
export async function operate(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reason(error)}\n`);
    process.exitCode = 1;
  }
}
