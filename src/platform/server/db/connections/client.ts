import pg from 'pg';

/** A statement is prepared when it comes for the third time: one that is never repeated would cost twice. */
const minRuns = 3;
/** The number of statements that are prepared on a connection; each takes some memory in the database. */
const maxPrepared = 300;
const maxWatched = 2_000;

const names = new Map<string, string>();
const runs = new Map<string, number>();

/** The name under which a repeated statement is prepared, the same on every connection. Undefined for the others. */
function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const count = (runs.get(text) ?? 0) + 1;
  if (count < minRuns) {
    if (runs.size >= maxWatched) runs.clear();
    runs.set(text, count);
    return undefined;
  }
  runs.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The message of `pg` when `query_timeout` is over. */
const timedOut = 'Query read timeout';
/** The SQLSTATE code of a write to a server that is a standby. */
const readOnly = '25006';

/** Whether the connection is of no more use although it is open. */
function isUseless(error: unknown): boolean {
  return error instanceof Error && (error.message === timedOut || (error instanceof pg.DatabaseError && error.code === readOnly));
}

const maxStatementLength = 300;

/** The beginning of a statement, in one line. */
function statementOf(given: unknown): string {
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, maxStatementLength) : '';
}

/** The overloads of `query` differ in their results only; the rules below treat all of them alike. */
interface AnyClient {
  query(...given: unknown[]): unknown;
  end(): Promise<void>;
}
// The cast is sound: it widens the types of one method, and changes nothing at run time.
const Client = pg.Client as unknown as new (config?: pg.ClientConfig) => AnyClient;

/**
 * A connection that prepares repeated statements, so that the database parses and plans them once, and that closes after a
 * query timeout: the late answer would block whoever gets the connection next. It closes after a refused write, too: the server is a
 * former primary that became a standby, and the next connection leads to the new primary. Only statements with parameters are
 * prepared; the rest is begin, commit and migrations.
 */
export class ProductClient extends Client {
  override query(...given: unknown[]): unknown {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? preparedName(text) : undefined;
    const answer = name === undefined ? super.query(...given) : super.query({ name, text, values }, ...rest);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // The log names the statement. Its text has no values: they are parameters.
        if (error instanceof Error) Object.assign(error, { statement: statementOf(text) });
        // With a query under way `end` hangs up, and the pool treats the connection as ended.
        if (isUseless(error)) void this.end().catch(() => undefined);
      });
    }
    return answer;
  }
}
