import type { Database } from '../db/database.ts';
import type { Family } from '../metrics/exposition.ts';
import { countEvents } from './events.queries.ts';

/** The families of stored events, which are the same on every node. */
export async function eventFigures(db: Database): Promise<Family[]> {
  const counts = await countEvents(db).catch(() => undefined);
  if (!counts) return [];
  const { waiting, parked, oldestSeconds } = counts;
  return [
    {
      name: 'bleachers_events',
      help: 'Stored events by state: waiting for the consumer, or parked after their last try.',
      type: 'gauge',
      samples: Object.entries({ waiting, parked }).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'bleachers_event_oldest_seconds',
      help: 'The age of the oldest event that waits.',
      type: 'gauge',
      samples: [{ labels: {}, value: oldestSeconds }],
    },
  ];
}
