import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../shared/events.ts';
import type { Database } from '../db/database.ts';
import type { LimitedReader } from '../db/limited/limitedReads.ts';
import type { Stream } from './hub.ts';
import { liveEvent } from './liveUpdate.ts';
import { createReloads, reloaded } from './reloads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => vi.useRealTimers());

const data = z.object({ id: z.number() });
const talk = defineEvent({ name: 'talk', to: 'the people', whenDelayed: 'when known', data });
const sums = defineEvent({ name: 'sums', to: 'the post', whenDelayed: 'reloaded', data });

/** Reloads of both events for a stream. `known` has the ids that its reader may know, `sent` what the streams were sent; the next `failures` loads fail. */
function openReloads({ failures = 0 } = {}) {
  const known = new Set<number>();
  const sent: string[] = [];
  const updateOf = (event: typeof talk | typeof sums) =>
    reloaded(
      event,
      {
        name: event.name,
        load: async (_db, ids: readonly number[]) => {
          if (failures-- > 0) throw new Error('the database is away');
          return ids.filter(id => known.has(id)).map(id => liveEvent(event, { people: [] }, { id }));
        },
      },
      ({ id }) => [id],
    );
  const reload = createReloads({
    // The loads of this test read no database.
    db: {} as Database,
    updates: [updateOf(talk), updateOf(sums)],
    send: (_stream, event) => sent.push(`${event.event.name} ${JSON.stringify(event.data)}`),
    onError: error => sent.push(String(error)),
  });
  const stream: Stream = { listener: { address: '203.0.113.1' }, topics: new Set(), response: { destroyed: false } as ServerResponse };
  const due = (name: string, id: number, to: Stream = stream) => reload(to, `event: ${name}\ndata: {"id":${id}}\n\n`, false);
  return { known, sent, due, stream };
}

test('words that the reader may know come at once, one after the other', async () => {
  const { known, sent, due } = openReloads();
  for (const id of [1, 2, 3]) {
    known.add(id);
    due('talk', id);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.splice(0)).toEqual([`talk {"id":${id}}`]);
  }
});

test('words that the reader may not know yet come when they may', async () => {
  const { known, sent, due } = openReloads();
  due('talk', 1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([]);
  known.add(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toEqual(['talk {"id":1}']);
});

test('numbers that change often are loaded once a second', async () => {
  const { known, sent, due } = openReloads();
  for (const id of [1, 2, 3]) known.add(id);
  due('sums', 1);
  await vi.advanceTimersByTimeAsync(100);
  due('sums', 2);
  due('sums', 3);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['sums {"id":1}']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.toSorted()).toEqual(['sums {"id":1}', 'sums {"id":2}', 'sums {"id":3}']);
});

test('a load that fails for the readers of one position costs no others the event', async () => {
  const { known, sent, due, stream } = openReloads({ failures: 1 });
  known.add(1);
  due('sums', 1);
  due('sums', 1, { ...stream, reader: () => ({ key: 'behind' }) as LimitedReader });
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['Error: the database is away', 'sums {"id":1}']);
});
