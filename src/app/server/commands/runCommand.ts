import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseError } from 'pg';

const unknownTable = '42P01';

function reason(error: unknown): string {
  // Commands for a product that runs do not make its tables: a wrong address would get some.
  if (error instanceof DatabaseError && error.code === unknownTable)
    return 'This database has no tables of Bleachers, or those of an older version: start the product on it once.';
  if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'path' in error)
    return `${resolve(String(error.path))} can’t be used by ${userInfo().username}, as whom this command runs: name a folder that is open to that user.`;
  return error instanceof Error ? error.message : 'That did not work.';
}

/** Runs an operator's command. An error is printed as one line without a stack, and the exit code is 1. */
export async function operate(work: () => Promise<void>): Promise<void> {
  // A reader that has seen enough, such as `head`, ends no work.
  process.stdout.on('error', () => undefined);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${reason(error)}\n`);
    process.exitCode = 1;
  }
}
