import { expect, vi } from 'vitest';
import type { Bus, BusListener, OpenBus } from '../bus.ts';
import { eventually } from '../../../testing/eventually.ts';

/** One end of a bus, with what it heard. */
export interface BusNode extends BusListener {
  bus: Bus;
  texts: string[];
  /** The ages of the texts; undefined for those that came when they were sent. */
  ages: (number | undefined)[];
  /** Whether it reaches the others, as it was told, from the first word on. */
  reached: boolean[];
}

export function busNode(open: OpenBus): BusNode {
  const [texts, ages, reached]: [string[], (number | undefined)[], boolean[]] = [[], [], []];
  const listener = {
    onText(text: string, ageMs?: number) {
      texts.push(text);
      ages.push(ageMs);
    },
    onReach: (isReached: boolean) => void reached.push(isReached),
    onLack: vi.fn(),
    onChange: vi.fn(),
    onGap: vi.fn(),
    onProblem: vi.fn(),
  };
  return { ...listener, texts, ages, reached, bus: open(listener) };
}

export async function twoBusNodes(open: OpenBus): Promise<[BusNode, BusNode]> {
  const pair: [BusNode, BusNode] = [busNode(open), busNode(open)];
  await eventually(() => expect(pair.map(({ reached }) => reached)).toEqual([[true], [true]]));
  return pair;
}

export const closeAll = (nodes: readonly BusNode[]) => Promise.all(nodes.map(({ bus }) => bus.close()));

/** All are told that they reach nobody. */
export async function untilApart(nodes: readonly BusNode[]): Promise<void> {
  await eventually(() => expect(nodes.map(({ reached }) => reached.at(-1))).toEqual(nodes.map(() => false)));
}

/** All are told that they reach the others again. */
export async function untilConnected(nodes: readonly BusNode[]): Promise<void> {
  await eventually(() => expect(nodes.map(({ reached }) => reached)).toEqual(nodes.map(() => [true, false, true])));
}
