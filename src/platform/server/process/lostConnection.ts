/** Codes of the system, and of PostgreSQL, for a server that is away, starting, stopping or full. */
const awayCode = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53300|57P0\d)$/;
const awayMessage = /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|Query read timeout/;

/** The error of a connection to the database that could not be made, or was lost. Undefined for any other error. */
export function lostConnection(error: unknown): Error | undefined {
  // An aggregate holds one error for each address of the host.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return undefined;
  const code = 'code' in first && typeof first.code === 'string' ? first.code : '';
  return awayCode.test(code) || awayMessage.test(first.message) ? first : undefined;
}
