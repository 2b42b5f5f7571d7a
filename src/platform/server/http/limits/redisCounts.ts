import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** Counts that several nodes add up together. */
export interface ClusterCounts {
  /** Counts one more under a name, in windows of so many milliseconds; undefined while nobody can say. */
  add(name: string, windowMilliseconds: number): Promise<{ count: number; ttlMilliseconds: number } | undefined>;
  close(): void;
}

/** One way to Redis and back: the first in a window begins its time. */
const addOne = `
  local count = redis.call('incr', KEYS[1])
  if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { count, redis.call('pttl', KEYS[1]) }`;

/** A write waits no longer than this to be counted, and after a failure Redis is left alone for the second (milliseconds). */
const timeouts = 150;
const pause = 1_000;

/** Counts in a Redis (or Valkey) server. While it is away nothing is counted here, and each node's own counts hold. */
export function redisCounts(url: string, log: FastifyBaseLogger): ClusterCounts {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: timeouts,
    retryStrategy: tries => Math.min(200 * tries, 2_000),
  });
  let leftAloneUntil = 0;
  let wasAway = false;
  redis.on('error', error => {
    if (!wasAway) log.warn({ err: error }, 'Redis is unreachable: each node counts calls on its own');
    wasAway = true;
  });
  return {
    async add(name, windowMilliseconds) {
      if (redis.status !== 'ready' || performance.now() < leftAloneUntil) return undefined;
      try {
        // The cast is sound: it is what the script returns.
        const [count, ttlMilliseconds] = (await redis.eval(addOne, 1, `bleachers:rate-limit:${name}`, windowMilliseconds)) as [
          number,
          number,
        ];
        if (wasAway) log.info('Redis is reachable again: all nodes share one count');
        wasAway = false;
        return { count, ttlMilliseconds };
      } catch {
        leftAloneUntil = performance.now() + pause;
        return undefined;
      }
    },
    close: () => redis.disconnect(),
  };
}
