import type { Client, ClientBase } from 'pg';

/** What `pg` says when its `query_timeout` is over. */
const silent = 'Query read timeout';

/**
 * Closes a connection whose query was given up: its answer is still to come, and whoever got the connection next would
 * wait behind it.
 */
export function closeTimedOut(client: ClientBase): void {
  // The cast is sound: what a pool makes are clients.
  const closing = client as unknown as Client;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        // With a query under way `end` hangs up, and the pool takes it for ended from now on.
        if (error instanceof Error && error.message === silent) void closing.end().catch(() => undefined);
      });
    return answer;
  };
  // The cast is sound: it takes and gives what `query` does.
  client.query = watched as typeof client.query;
}
