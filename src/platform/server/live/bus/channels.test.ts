import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { startTestRedis } from '../../testing/redis.ts';
import type { OpenBus } from './bus.ts';
import { audienceOfChannel, channelsFor, personChannel, topicChannel } from './channels.ts';
import { redisBus } from './redisBus.ts';
import { busNode, type BusNode, closeAll, twoBusNodes, untilApart, untilConnected } from './testing/busNode.ts';
import { eventually } from '../../testing/eventually.ts';
import { setUp } from '../../../../testing/world.ts';

const redis = setUp(startTestRedis);

const open = (lingerMs?: number): OpenBus => redisBus(redis.url, lingerMs === undefined ? {} : { lingerMs });
/** Tests use channels of their own, since Redis keeps the past of each. */
let used = 0;
const newChannel = () => topicChannel(`post:${(used += 1)}`);
const follows = async (node: BusNode, channel: string) => {
  node.bus.channels?.follow(channel);
  await eventually(() => expect(node.onLack).toHaveBeenCalledWith(channel, expect.any(Number)));
};
/** Everything that was sent before has arrived once a text for all nodes has. */
async function untilHeard(from: BusNode, to: BusNode): Promise<void> {
  from.bus.publish('"mark"');
  await eventually(() => expect(to.texts.at(-1)).toBe('"mark"'));
  to.texts.pop();
}

describe('the channels of an event', () => {
  test('are its topic, its people apart, or none for events for everybody and for many people', () => {
    expect(channelsFor({ topic: 'post:7', isQuiet: true })).toEqual([
      { channel: 'topic:post:7', audience: { topic: 'post:7', isQuiet: true } },
    ]);
    expect(channelsFor({ people: ['a', 'b', 'a'] })).toEqual([
      { channel: 'person:a', audience: { people: ['a'] } },
      { channel: 'person:b', audience: { people: ['b'] } },
    ]);
    const many = { people: Array.from({ length: 11 }, (_, number) => `p${number}`) };
    expect(channelsFor(many)).toEqual([{ channel: undefined, audience: many }]);
    expect(channelsFor('everyone')).toEqual([{ channel: undefined, audience: 'everyone' }]);
  });

  test('name their audience', () => {
    expect(audienceOfChannel(topicChannel('live_scores:nba'))).toEqual({ topic: 'live_scores:nba' });
    expect(audienceOfChannel(personChannel('a-b'))).toEqual({ people: ['a-b'] });
  });
});

describe('a node on Redis', () => {
  test('hears the channels that it follows and what is for all, and nothing of other channels', async () => {
    const [here, there] = await twoBusNodes(open());
    const [followed, other] = [newChannel(), newChannel()];
    await follows(there, followed);
    here.bus.publish('"other"', other);
    here.bus.publish('"followed"', followed);
    here.bus.publish('"all"');
    await untilHeard(here, there);
    expect(there.texts).toEqual(['"followed"', '"all"']);
    expect(here.texts).toEqual([]);
    await closeAll([here, there]);
  });

  test('first gets what was sent before it followed a channel, with its age, and nothing of its own', async () => {
    const [here, there] = await twoBusNodes(open());
    const channel = newChannel();
    here.bus.publish('"first"', channel);
    there.bus.publish('"own"', channel);
    here.bus.publish('"second"', channel);
    await untilHeard(here, there);
    await untilHeard(there, here);
    await follows(there, channel);
    here.bus.publish('"third"', channel);
    await eventually(() => expect(there.texts).toEqual(['"first"', '"second"', '"third"']));
    expect(there.ages.slice(-3)).toEqual([expect.any(Number), expect.any(Number), undefined]);
    expect(there.onLack).toHaveBeenCalledWith(channel, 210_000);
    await closeAll([here, there]);
  });

  test('misses nothing and gets nothing twice if it follows a channel while another sends', async () => {
    const [here, there] = await twoBusNodes(open());
    const channel = newChannel();
    const numbers = Array.from({ length: 400 }, (_, number) => String(number));
    for (const number of numbers) {
      here.bus.publish(number, channel);
      if (number === '150') there.bus.channels?.follow(channel);
      if (Number(number) % 20 === 0) await pause(1);
    }
    await eventually(() => expect(there.texts).toEqual(numbers));
    await closeAll([here, there]);
  });

  test('is told how far back the past of a busy channel reaches', async () => {
    const [here, there] = await twoBusNodes(open());
    const channel = newChannel();
    for (let number = 0; number < 1_200; number += 1) here.bus.publish(String(number), channel);
    await untilHeard(here, there);
    await follows(there, channel);
    const [[, completeForMs] = []] = vi.mocked(there.onLack).mock.calls;
    expect(completeForMs).toBeLessThan(210_000);
    expect(there.texts.length).toBeLessThan(1_200);
    expect(there.texts.at(-1)).toBe('1199');
    await closeAll([here, there]);
  });

  test('stops hearing a channel a while after its last reader left, and not if one comes back meanwhile', async () => {
    const [here, there] = [busNode(open()), busNode(open(1))];
    await eventually(() => expect([here.reached, there.reached]).toEqual([[true], [true]]));
    const [left, kept] = [newChannel(), newChannel()];
    await follows(there, left);
    await follows(there, kept);
    for (const channel of [left, kept]) there.bus.channels?.leave(channel);
    there.bus.channels?.follow(kept);
    // A second after the leave the subscription ends; until then texts still arrive.
    await eventually(async () => {
      const before = there.texts.length;
      here.bus.publish('"left"', left);
      here.bus.publish('"kept"', kept);
      await untilHeard(here, there);
      expect(there.texts.slice(before)).toEqual(['"kept"']);
    });
    await closeAll([here, there]);
  });

  test('hears its channels again after Redis died and came back', async () => {
    const nodes = await twoBusNodes(open());
    const [here, there] = nodes;
    const [before, meanwhile] = [newChannel(), newChannel()];
    await follows(there, before);
    await redis.kill();
    await untilApart(nodes);
    there.bus.channels?.follow(meanwhile);
    here.bus.publish('"waited"', before);
    await redis.start();
    await untilConnected(nodes);
    here.bus.publish('"after"', before);
    here.bus.publish('"new"', meanwhile);
    await eventually(() => expect(there.texts).toEqual(expect.arrayContaining(['"after"', '"new"'])));
    await closeAll(nodes);
  });

  test('learns of changes whose events it does not hear, and many of them come as few', async () => {
    const [here, there] = await twoBusNodes(open());
    for (let number = 0; number < 500; number += 1) here.bus.channels?.noteChange();
    await eventually(() => expect(there.onChange).toHaveBeenCalledTimes(2));
    await untilHeard(here, there);
    expect(there.onChange).toHaveBeenCalledTimes(2);
    expect(here.onChange).not.toHaveBeenCalled();
    await closeAll([here, there]);
  });
});
