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

/** PostgreSQL's codes for a login that it refuses, such as after a change of the password. A start ends by them. */
const refusedLogin = /^(28|3D)/;

/** The error of a connection that was lost, or that the server refuses, while the product runs. Undefined for any other error. */
export function databaseAway(error: unknown): Error | undefined {
  const isRefused = error instanceof Error && 'code' in error && typeof error.code === 'string' && refusedLogin.test(error.code);
  return isRefused ? error : lostConnection(error);
}
