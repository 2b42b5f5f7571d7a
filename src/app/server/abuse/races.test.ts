import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deadlocks } from '../../../features/posts/server/testing/exact.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { races } from './testing/races.ts';
import type { Runner, Track } from './testing/track.ts';

/** Each race runs on one node and on two; `ABUSE_ROUNDS=200` runs each 200 times. */

function runnerOf(worlds: readonly World[], person: Caller): Runner {
  const callers = worlds.map(world => world.as(person));
  return {
    id: person.id,
    username: person.username,
    async call<T>(node: number, ...[method, url, body, headers]: Parameters<Caller['call']>) {
      const { status, body: answered } = await (callers[node] ?? person).call<T>(method, url, body, headers);
      return { status, body: answered };
    },
    async listen(node, search) {
      const stream = await openEvents(worlds[node] as World, person, search);
      await stream.next('opened');
      return () => stream.close();
    },
  };
}

describe.each([1, 2])('on %i node(s)', nodes => {
  const worlds: World[] = [];
  let track: Track;
  beforeAll(async () => {
    const first = await openWorld();
    worlds.push(first);
    if (nodes > 1) worlds.push(await openWorld({}, { beside: first }));
    const runner = async (hasName = true) => runnerOf(worlds, await first.person(hasName ? undefined : null));
    track = { nodes, db: first.db, visitor: runnerOf(worlds, first.visitor), runner };
  });
  afterAll(async () => {
    for (const world of worlds.toReversed()) await world.close();
  });

  test.each(races)('$name', async ({ run }) => {
    for (let round = 0; round < Number(process.env.ABUSE_ROUNDS ?? 1); round += 1) await run(track);
  });

  test('and every counter equals its rows afterwards', async () => {
    expect(await driftOf(track.db)).toEqual([]);
    expect(await brokenRules(track.db)).toEqual([]);
  });

  test('and no two calls waited for each other', async () => {
    const [first] = worlds;
    expect(first && (await deadlocks(first))).toBe(0);
  });
});
