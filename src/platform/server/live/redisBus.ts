import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { busChannel, type OpenBus } from './bus.ts';

/** Nodes reach each other by a Redis (or Valkey) server. While it is away each node serves its own readers. */
export function redisBus(url: string): OpenBus {
  return ({ onText, onGap, onProblem }) => {
    const self = `${randomBytes(6).toString('hex')} `;
    // Without a queue: what can't leave now would only come late, and the readers read again after the gap.
    const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => 1_000, commandTimeout: 5_000 } as const;
    const sender = new Redis(url, options);
    const listener = new Redis(url, { ...options, autoResubscribe: false });
    let hasBeenOpen = false;
    let isLost = false;

    for (const connection of [sender, listener]) {
      connection.on('error', (error: unknown) => {
        if (!isLost) onProblem(error, 'the connection between the nodes was lost');
        isLost = true;
      });
    }
    listener.on('ready', () => {
      listener.subscribe(busChannel).then(
        () => {
          if (hasBeenOpen) onGap();
          hasBeenOpen = true;
          isLost = false;
        },
        (error: unknown) => onProblem(error, 'listening to the other nodes failed'),
      );
    });
    listener.on('message', (_channel: string, text: string) => {
      if (!text.startsWith(self)) onText(text.slice(self.length));
    });
    return {
      publish(text) {
        sender.publish(busChannel, self + text).catch(() => undefined);
      },
      async close() {
        sender.disconnect();
        listener.disconnect();
      },
    };
  };
}
