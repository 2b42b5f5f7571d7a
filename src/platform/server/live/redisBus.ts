import { Redis } from 'ioredis';
import { busChannel, busOver, type OpenBus } from './bus.ts';

/** Nodes reach each other by a Redis (or Valkey) server. While it is away each node serves its own readers. */
export function redisBus(url: string): OpenBus {
  return busOver((heard, lost) => {
    // The bus opens the next line itself; nothing may wait here and leave late.
    const options = { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => null } as const;
    const sender = new Redis(url, options);
    const listener = new Redis(url, options);
    for (const connection of [sender, listener]) {
      connection.on('error', lost);
      connection.on('close', () => lost(new Error('the connection ended')));
    }
    listener.on('message', (_channel: string, part: string) => heard(part));
    async function send(parts: readonly string[]): Promise<void> {
      for (const [error] of (await sender.pipeline(parts.map(part => ['publish', busChannel, part])).exec()) ?? []) if (error) throw error;
    }
    return {
      ready: Promise.all([sender.connect(), listener.connect()]).then(() => listener.subscribe(busChannel)),
      send,
      close() {
        sender.disconnect();
        listener.disconnect();
      },
    };
  });
}
