import { type DestinationStream, type Logger, pino } from 'pino';

const longestText = 500;
const deepest = 3;

/**
 * The parts of an error that may stand in a log. An error carries more than its message: an error of PostgreSQL has the refused
 * row with its text, and others have requests and answers with their cookies.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error.slice(0, longestText) : typeof error };
  const facts = new Map<string, unknown>(Object.entries(error));
  const known = ['code', 'constraint', 'table', 'column', 'syscall', 'statusCode', 'answer', 'problem'].filter(name => {
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

/** The log of a process: one line of JSON each, without anything that a person wrote, holds or signs in with. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => describeError(error) },
    // Nothing of ours logs a request whole; what a library might is cut out.
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.cookie', '*.authorization'],
  };
  return destination ? pino(options, destination) : pino(options);
}
