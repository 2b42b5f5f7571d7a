/** Everything that a fan of the marked night may do in rows, with the answer that the rules ask for. */
import { expect } from 'vitest';
import type { RowMessage } from '../../../../../features/rows/rowMessages.contract.ts';
import type { Row } from '../../../../../features/rows/rows.contract.ts';
import type { World } from '../../../../../testing/world.ts';
import { gameId, mark } from './markedNight.ts';
import type { Fan, RowOfNight, RowsNight } from './rowsNight.ts';

export interface Drawn {
  night: RowsNight;
  fan: Fan;
  /** A row of the fan, if they have any. */
  row: RowOfNight | undefined;
  node: World;
  below: (count: number) => number;
  pick: <Each>(list: readonly Each[]) => Each | undefined;
  /** The pairs of people of whom one blocks the other. */
  blocks: Set<string>;
  /** The last message of each fan, with its row. */
  said: Map<Fan, { row: RowOfNight; id: number }>;
}

const maxSeats = 8;
const pairOf = (one: Fan, other: Fan) => [one.who.id, other.who.id].toSorted().join();
const isApart = ({ blocks }: Drawn, one: Fan, other: Fan) => blocks.has(pairOf(one, other));

/** The words of a fan, marked with their position; none of one to whom the whole night is known before it is over. */
async function words({ night, fan }: Drawn): Promise<string | undefined> {
  const at = Math.min(night.now, (await night.positions()).get(fan) ?? night.now);
  if (at === night.now && at < night.end) return undefined;
  return mark(Math.floor((at - night.night.began) / 1_000));
}

async function join(drawn: Drawn): Promise<void> {
  const { night, fan, node } = drawn;
  const row = drawn.pick(night.rows.filter(({ seats }) => !seats.includes(fan)));
  if (!row) return;
  const isShut = row.removed.has(fan) || row.seats.some(member => isApart(drawn, member, fan));
  const expected = isShut ? 404 : row.seats.length >= maxSeats ? 409 : 200;
  expect((await node.as(fan.who).call('POST', `/api/rows/${row.code}/join`)).status).toBe(expected);
  if (expected === 200) row.seats.push(fan);
}

async function leave({ night, fan, row, node }: Drawn): Promise<void> {
  if (!row) return;
  expect((await node.as(fan.who).call('DELETE', `/api/rows/${row.code}/members/${fan.who.username}`)).status).toBe(204);
  night.forget(fan, row);
}

async function remove({ night, row, node, pick }: Drawn): Promise<void> {
  const [owner, ...others] = row?.seats ?? [];
  const gone = pick(others);
  if (!row || !owner || !gone) return;
  expect((await node.as(owner.who).call('DELETE', `/api/rows/${row.code}/members/${gone.who.username}`)).status).toBe(204);
  row.removed.add(gone);
  night.forget(gone, row);
}

async function renew({ row, node }: Drawn): Promise<void> {
  const owner = row?.seats[0];
  if (!row || !owner) return;
  const { status, body } = await node.as(owner.who).call<Row>('POST', `/api/rows/${row.code}/code`);
  expect(status).toBe(200);
  row.code = body.code;
  row.removed.clear();
}

async function block({ night, fan, pick, node, blocks }: Drawn): Promise<void> {
  const other = pick(night.fans.filter(each => each !== fan));
  if (!other) return;
  const pair = pairOf(fan, other);
  if (blocks.has(pair)) {
    for (const [one, blocked] of [
      [fan, other],
      [other, fan],
    ] as const)
      expect((await node.as(one.who).call('DELETE', '/api/blocks', { username: blocked.who.username })).status).toBe(204);
    blocks.delete(pair);
    return;
  }
  expect((await node.as(fan.who).call('POST', '/api/blocks', { username: other.who.username })).status).toBeLessThan(300);
  blocks.add(pair);
}

async function delay({ night, fan, row, node, below }: Drawn): Promise<void> {
  const caller = node.as(fan.who);
  const behind = below(3) === 0 ? 0 : below(121);
  const ways = [
    async () => {
      await caller.call('PUT', '/api/clock', { behind, hideScores: false });
      fan.behind = behind;
    },
    async () => {
      const path = row ? `/api/rows/${row.code}/clock` : `/api/games/${gameId}/clock`;
      expect((await caller.call('PUT', path, row ? { behind } : { mode: 'behind', behind })).status).toBe(200);
      fan.own = behind;
    },
    async () => {
      await caller.call('DELETE', `/api/games/${gameId}/clock`);
      fan.own = undefined;
    },
    async () => {
      const position = night.night.began + below((night.now - night.night.began) / 1_000 + 1) * 1_000;
      const asked = { mode: 'replay', position: new Date(position).toISOString(), playing: false };
      expect((await caller.call('PUT', `/api/games/${gameId}/clock`, asked)).status).toBe(200);
      fan.own = { position };
    },
  ];
  await ways[below(8)]?.();
}

async function replay({ night, fan, row, node, below }: Drawn): Promise<void> {
  if (!row) return;
  const position = new Date(night.night.began + below(night.now - night.night.began + 1)).toISOString();
  const changes = [
    { mode: 'replay' },
    { mode: 'replay', position },
    { mode: 'replay', playing: false },
    { mode: 'replay', position, playing: false },
  ];
  const change = changes[below(8)] ?? { mode: 'together' };
  expect((await node.as(fan.who).call('PUT', `/api/rows/${row.code}/clock`, change)).status).toBe(200);
}

async function say(drawn: Drawn): Promise<void> {
  const { fan, row, node, said } = drawn;
  const content = await words(drawn);
  if (!row || content === undefined) return;
  const { status, body } = await node.as(fan.who).call<RowMessage>('POST', `/api/rows/${row.code}/messages`, { content });
  expect(status).toBe(201);
  said.set(fan, { row, id: body.id });
}

async function edit(drawn: Drawn): Promise<void> {
  const { fan, node, said, night } = drawn;
  const [last, content] = [said.get(fan), await words(drawn)];
  if (!last || content === undefined || !night.rowsOf(fan).includes(last.row)) return;
  const url = `/api/rows/${last.row.code}/messages/${last.id}`;
  expect((await node.as(fan.who).call('PUT', url, { content: `${content} again` })).status).toBe(200);
}

const sit = ({ night, fan, node }: Drawn) => night.sit(fan, node);
const drop = async ({ night, fan }: Drawn) => {
  if (fan.stream) await night.drop(fan);
};

/** Each as often as it is in the list. */
export const acts: readonly ((drawn: Drawn) => Promise<void>)[] = [
  sit,
  sit,
  sit,
  drop,
  drop,
  join,
  join,
  join,
  leave,
  remove,
  renew,
  block,
  delay,
  delay,
  delay,
  replay,
  say,
  say,
  say,
  edit,
];
