import type pg from 'pg';

const glance = 250;
/** So many glances without a connection coming free, while somebody waits for one, and the pool counts as stuck. */
const timeouts = 4;

/**
 * Refuses at once, for as long as nothing moves, who would wait in vain for a connection. A call asks for several in turn,
 * and would wait its time for each. Glances are counted and not the time: a process that stood still itself is not stuck.
 */
export function failFastWhileStuck(pool: pg.Pool): void {
  let glances = 0;
  pool.on('acquire', () => {
    glances = 0;
  });
  const timer = setInterval(() => {
    glances = pool.waitingCount > 0 ? glances + 1 : 0;
  }, glance);
  timer.unref();
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const refusing = (...given: unknown[]): unknown =>
    given.length === 0 && glances >= timeouts && pool.waitingCount > 0
      ? Promise.reject(new Error('timeout exceeded when trying to connect: nobody gets through'))
      : connect(...given);
  // The cast is sound: it takes and gives what `connect` does.
  pool.connect = refusing as typeof pool.connect;
}
