import { Redis } from 'ioredis';
import { busChannel, busOver, type OpenBus } from './bus.ts';
import type { Part } from './outbox.ts';
import type { Past } from './followed.ts';
import { keptForDelayedMs } from '../recentEvents.ts';

/** The time for which Redis keeps the events of a channel, in milliseconds: the longest delay of a reader, and the time of opening a page. */
const keptMs = keptForDelayedMs;
/** The newest events of a channel that Redis keeps; it may keep a few more. */
const keptEvents = 1_000;

const channelPrefix = `${busChannel}:`;
const pastPrefix = `${busChannel}-past:`;

type Entry = [id: string, fields: string[]];

/** The messages that Redis has of a channel, by the time of Redis. */
function pastOf(channel: string, newestFirst: readonly Entry[], nowMs: number): Past {
  const messages = newestFirst
    .map(([id, [, message = '']]) => ({ message, ageMs: Math.max(0, nowMs - Number.parseInt(id, 10)) }))
    .toReversed();
  const isCut = messages.length >= keptEvents;
  return { channel, messages, completeForMs: Math.min(keptMs, (isCut && messages[0]?.ageMs) || keptMs) };
}

/**
 * Nodes reach each other by a Redis (or Valkey) server. While it is away each node serves its own readers. Each topic and each person has a
 * channel, so that a node hears only what its streams follow. Redis keeps the events of a channel for a while, because a page may have
 * been read before this node followed its topics.
 */
export function redisBus(url: string, { lingerMs }: { lingerMs?: number } = {}): OpenBus {
  return busOver(
    (heard, lost) => {
      // The bus opens the next line itself; nothing may wait here and leave late.
      const options = { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => null } as const;
      const sender = new Redis(url, options);
      const listener = new Redis(url, options);
      for (const connection of [sender, listener]) {
        connection.on('error', lost);
        connection.on('close', () => lost(new Error('the connection ended')));
      }
      listener.on('message', (channel: string, message: string) =>
        heard(message, channel === busChannel ? undefined : channel.slice(channelPrefix.length)),
      );
      async function run(commands: (string | number)[][]): Promise<unknown[]> {
        const results = (await sender.pipeline(commands).exec()) ?? [];
        for (const [error] of results) if (error) throw error;
        return results.map(([, result]) => result);
      }
      function commandsFor({ channel, text }: Part): (string | number)[][] {
        if (channel === undefined) return [['publish', busChannel, text]];
        const past = pastPrefix + channel;
        return [
          ['xadd', past, 'maxlen', '~', keptEvents, '*', 'm', text],
          ['pexpire', past, keptMs],
          ['publish', channelPrefix + channel, text],
        ];
      }
      const named = (channels: readonly string[]) => channels.map(channel => channelPrefix + channel);
      return {
        ready: Promise.all([sender.connect(), listener.connect()]).then(() => listener.subscribe(busChannel)),
        send: parts => run(parts.flatMap(commandsFor)),
        close() {
          sender.disconnect();
          listener.disconnect();
        },
        channels: {
          subscribe: channels => listener.subscribe(...named(channels)),
          unsubscribe: channels => listener.unsubscribe(...named(channels)),
          async past(channels) {
            const reads = channels.map(channel => ['xrevrange', pastPrefix + channel, '+', '-', 'count', keptEvents]);
            const [time, ...found] = await run([['time'], ...reads]);
            // The casts are sound: Redis documents these answers.
            const [seconds = 0, microseconds = 0] = (time as string[]).map(Number);
            const nowMs = seconds * 1_000 + Math.floor(microseconds / 1_000);
            return channels.map((channel, place) => pastOf(channel, (found[place] ?? []) as Entry[], nowMs));
          },
        },
      };
    },
    { hasChannels: true, ...(lingerMs !== undefined && { lingerMs }) },
  );
}
