import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { databaseAway } from './lostConnection.ts';

const longestText = 500;
const deepest = 3;

/**
 * The parts of an error that may stand in a log. An error carries more than its message: an error of PostgreSQL has the refused
 * row with its text, and others have requests and answers with their cookies.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error.slice(0, longestText) : typeof error };
  const facts = new Map<string, unknown>(Object.entries(error));
  const known = ['code', 'constraint', 'table', 'column', 'syscall', 'statusCode', 'answer', 'problem', 'statement'].filter(name => {
    const value = facts.get(name);
    return typeof value === 'string' || typeof value === 'number';
  });
  return {
    type: error.name,
    message: error.message.slice(0, longestText),
    ...Object.fromEntries(known.map(name => [name, facts.get(name)])),
    stack: error.stack
      ?.split('\n')
      .filter(line => line.startsWith('    at '))
      .join('\n'),
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
  };
}

const repeatEveryMs = 60_000;

/**
 * Passes on the first line of a lost connection to the database and then one a minute, for each message. Without it every call and every
 * worker would write a line each time. A line tells how many like it were left out (`leftOut`).
 */
function limitRepeats(): (this: Logger, given: Parameters<LogFn>, write: LogFn) => void {
  const last = new Map<string, { at: number; leftOut: number }>();
  return function (given, write) {
    const [facts, message] = given as readonly unknown[];
    const error = typeof facts === 'object' && facts !== null && 'err' in facts ? databaseAway(facts.err) : undefined;
    if (!error || typeof message !== 'string') return write.apply(this, given);
    const known = last.get(message);
    if (known && performance.now() - known.at < repeatEveryMs) {
      known.leftOut += 1;
      return;
    }
    last.set(message, { at: performance.now(), leftOut: 0 });
    write.apply(this, [known ? { ...(facts as object), leftOut: known.leftOut } : (facts as object), message]);
  };
}

/** The log of a process: one line of JSON each, without anything that a person wrote, holds or signs in with. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { logMethod: limitRepeats() },
    // Nothing of ours logs a request whole; what a library might is cut out.
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.cookie', '*.authorization'],
  };
  return destination ? pino(options, destination) : pino(options);
}
