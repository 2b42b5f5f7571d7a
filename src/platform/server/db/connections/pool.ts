import pg from 'pg';
import { ProductClient } from './client.ts';

const checkIntervalMs = 250;
/** The share of the time that a request may wait after which the pool counts as stuck, if nothing came free meanwhile. */
const stuckAfterShare = 0.5;

/** The overloads of `connect` differ in their results only. */
interface AnyPool {
  connect(...given: unknown[]): unknown;
  readonly waitingCount: number;
  on(event: 'acquire', listener: () => void): this;
}
// The cast is sound: it widens the types of one method, and changes nothing at run time.
const Pool = pg.Pool as unknown as new (config?: pg.PoolConfig) => AnyPool;

/**
 * A pool that fails fast while it is stuck: a new request for a connection is refused at once instead of after its timeout,
 * since one call asks for several connections in turn. It counts checks and not the time, because a process that stood
 * still itself is not stuck.
 */
class FailFastPool extends Pool {
  #checks = 0;
  readonly #maxChecks: number;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#maxChecks = ((config.connectionTimeoutMillis ?? 0) * stuckAfterShare) / checkIntervalMs;
    this.on('acquire', () => {
      this.#checks = 0;
    });
    setInterval(() => {
      this.#checks = this.waitingCount > 0 ? this.#checks + 1 : 0;
    }, checkIntervalMs).unref();
  }

  override connect(...given: unknown[]): unknown {
    // With an argument it is the callback form, which the pool itself uses.
    if (given.length === 0 && this.#checks >= this.#maxChecks && this.waitingCount > 0)
      return Promise.reject(new Error('timeout exceeded when trying to connect: the pool is stuck'));
    return super.connect(...given);
  }
}

/** A pool of `ProductClient` connections. With `failsFast` it refuses new requests while no connection comes free. */
export function createPool(config: pg.PoolConfig, { failsFast }: { failsFast: boolean }): pg.Pool {
  // The casts are sound: the subclasses take and give what their base classes do.
  const withClient = { ...config, Client: ProductClient as unknown as pg.PoolConfig['Client'] };
  return failsFast ? (new FailFastPool(withClient) as unknown as pg.Pool) : new pg.Pool(withClient);
}
