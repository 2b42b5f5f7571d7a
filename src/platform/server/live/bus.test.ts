import fc from 'fast-check';
import { describe, expect, inject, test, vi } from 'vitest';
import { type BusListener, createJoiner, partSize, partsOf } from './bus.ts';
import { postgresBus } from './postgresBus.ts';

describe('a text on the bus', () => {
  test('means the same after its parts were put together, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), text => {
        const parts = partsOf('other', JSON.stringify({ text: text.repeat(5) }));
        const join = createJoiner('self');
        const joined = parts.map(part => join(part)).findLast(whole => whole !== undefined);
        expect(JSON.parse(joined ?? '')).toEqual({ text: text.repeat(5) });
      }),
    );
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

function listener(): BusListener & { texts: string[] } {
  const texts: string[] = [];
  return { texts, onText: text => texts.push(text), onGap: vi.fn(), onProblem: vi.fn() };
}

describe('nodes on one PostgreSQL', () => {
  test('reach each other in order, with texts larger than a notification', async () => {
    const [here, there] = [listener(), listener()];
    const open = postgresBus(inject('postgres'));
    const [sender, receiver] = [open(here), open(there)];
    const large = JSON.stringify('x'.repeat(30_000));
    // A text that is sent before the other listens reaches nobody: ask until it does.
    await vi.waitFor(() => {
      sender.publish('"hello"');
      expect(there.texts.length).toBeGreaterThan(0);
    });
    for (let number = 0; number < 200; number += 1) sender.publish(String(number));
    sender.publish(large);
    await vi.waitFor(() => expect(there.texts.at(-1)).toBe(large), 5_000);
    expect(there.texts.filter(text => text !== '"hello"')).toEqual([...Array.from({ length: 200 }, (_, number) => String(number)), large]);
    expect(here.texts).toEqual([]);
    await Promise.all([sender.close(), receiver.close()]);
  });
});
