import fc from 'fast-check';
import { describe, expect, inject, test, vi } from 'vitest';
import { sql } from 'kysely';
import { createDatabase } from '../../db/database.ts';
import { startTestRedis } from '../../testing/redis.ts';
import type { OpenBus } from './bus.ts';
import { createJoiner, lostPart, partSize, partsOf } from './parts.ts';
import { postgresBus } from './postgresBus.ts';
import { redisBus } from './redisBus.ts';
import { busNode, closeAll, twoBusNodes, untilApart, untilConnected } from './testing/busNode.ts';
import { eventually } from '../../testing/eventually.ts';
import { setUp } from '../../../../testing/world.ts';

describe('a text on the bus', () => {
  test('means the same after its parts were put together, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), text => {
        const parts = partsOf('other', JSON.stringify({ text: text.repeat(5) }));
        const join = createJoiner('self');
        const joined = parts.map(part => join(part)).findLast(whole => whole !== undefined);
        expect(JSON.parse(String(joined))).toEqual({ text: text.repeat(5) });
      }),
    );
  });

  test('whose first part was not heard is reported as lost, and never handed on', () => {
    const [first = '', second = '', third = ''] = partsOf('other', JSON.stringify({ text: 'x'.repeat(3 * partSize - 200) }));
    const joinLate = createJoiner('self');
    expect([joinLate(second), joinLate(third)]).toEqual([lostPart, lostPart]);
    const joinWithGap = createJoiner('self');
    expect([joinWithGap(first), joinWithGap(third)]).toEqual([undefined, lostPart]);
    const [whole = ''] = partsOf('other', '{}');
    expect(joinWithGap(whole)).toBe('{}');
  });

  test('fits a notification of PostgreSQL, part by part', () => {
    for (const part of partsOf('a1b2c3d4e5f6', JSON.stringify({ text: '🏀é'.repeat(5_000) }))) {
      expect(Buffer.byteLength(part)).toBeLessThan(8_000);
      expect(part.length).toBeLessThanOrEqual(partSize + 40);
    }
  });

  test('does not come back to the node that sent it', () => {
    expect(createJoiner('self')(partsOf('self', '{}')[0] ?? '')).toBeUndefined();
  });
});

const redis = setUp(startTestRedis);

const lines: { name: string; open: () => OpenBus }[] = [
  { name: 'PostgreSQL', open: () => postgresBus(inject('postgres')) },
  { name: 'Redis', open: () => redisBus(redis.url) },
];

describe.each(lines)('nodes on one $name', ({ open }) => {
  test('reach each other in order, with texts larger than a part, and hear nothing of their own', async () => {
    const [here, there] = await twoBusNodes(open());
    const large = JSON.stringify('x'.repeat(30_000));
    const numbers = Array.from({ length: 200 }, (_, number) => String(number));
    for (const number of numbers) here.bus.publish(number);
    here.bus.publish(large);
    await eventually(() => expect(there.texts).toEqual([...numbers, large]));
    expect(here.texts).toEqual([]);
    await closeAll([here, there]);
  });

  test('are not confused by a text whose parts end like a message of the bus', async () => {
    const [here, there] = await twoBusNodes(open());
    const texts = Array.from({ length: 5 }, (_, padding) => JSON.stringify('x'.repeat(padding) + ' gap'.repeat(5_000)));
    for (const text of texts) here.bus.publish(text);
    await eventually(() => expect(there.texts).toEqual(texts));
    expect(there.onGap).not.toHaveBeenCalled();
    await closeAll([here, there]);
  });

  test('survive a text that cannot be read: it is reported, and counts as a gap', async () => {
    const here = busNode(open());
    const [onProblem, onGap, reached] = [vi.fn(), vi.fn(), vi.fn()];
    const there = open()({ onText: text => void JSON.parse(text), onReach: reached, onLack: vi.fn(), onChange: vi.fn(), onGap, onProblem });
    await eventually(() => expect([here.reached, reached.mock.calls]).toEqual([[true], [[true]]]));
    here.bus.publish('{"half');
    await eventually(() => expect(onGap).toHaveBeenCalledTimes(1));
    expect(onProblem).toHaveBeenCalledTimes(1);
    await Promise.all([here.bus.close(), there.close()]);
  });
});

describe('texts that wait while the connection is cut are sent once it is back', () => {
  test('when PostgreSQL ends the connection of one', async () => {
    const open = postgresBus(inject('postgres'));
    const here = busNode(open);
    await eventually(() => expect(here.reached).toEqual([true]));
    const admin = createDatabase({ ...inject('postgres'), max: 1 }, () => undefined);
    const own = sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'bleachers bus' and datname = current_database()`;
    const { rows } = await own.execute(admin);
    const there = busNode(open);
    await eventually(() => expect(there.reached).toEqual([true]));
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(admin);
    await admin.destroy();
    await eventually(() => expect(here.reached).toEqual([true, false]));
    here.bus.publish('"waited"');
    await eventually(() => expect(there.texts).toEqual(['"waited"']));
    expect([here.reached, there.reached]).toEqual([[true, false, true], [true]]);
    await closeAll([here, there]);
  });

  test('when Redis dies and comes back', async () => {
    const nodes = await twoBusNodes(redisBus(redis.url));
    const [here, there] = nodes;
    await redis.kill();
    await untilApart(nodes);
    await redis.start();
    await untilConnected(nodes);
    here.bus.publish('"after"');
    await eventually(() => expect(there.texts).toEqual(['"after"']));
    await closeAll(nodes);
  });

  test('when Redis freezes and goes on', { tags: 'slow' }, async () => {
    const nodes = await twoBusNodes(redisBus(redis.url));
    const [here, there] = nodes;
    redis.freeze();
    await untilApart(nodes);
    here.bus.publish('"waited"');
    redis.thaw();
    await untilConnected(nodes);
    here.bus.publish('"after"');
    await eventually(() => expect(there.texts.at(-1)).toBe('"after"'));
    await closeAll(nodes);
  });

  test('and when more waits than is worth keeping, the others are told of the gap', async () => {
    const nodes = await twoBusNodes(redisBus(redis.url));
    const [here, there] = nodes;
    await redis.kill();
    await untilApart(nodes);
    for (let number = 0; number <= 10_000; number += 1) here.bus.publish(String(number));
    await redis.start();
    await untilConnected(nodes);
    // The first subscriber hears it; later ones read again anyway. The first leaves at once and does not wait.
    for (let number = 0; number <= 10_001; number += 1) here.bus.publish(String(number));
    await eventually(() => expect(there.onGap).toHaveBeenCalled());
    await closeAll(nodes);
  });
});
