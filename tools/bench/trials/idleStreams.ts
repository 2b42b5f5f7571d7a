import { measureStreams } from '../streams/streams.ts';
import { startMeasured } from '../targets.ts';
import type { Trial } from './trial.ts';

const count = 5_000;

export const idleStreams: Trial = {
  name: 'streams',
  about: '5,000 idle streams, and an event to all of them',
  takesMinutes: true,
  async run({ data, secret, community, endLater }) {
    const [writer, ...people] = community.material.readers;
    if (!writer) throw new Error('The community has no users.');
    // A node of its own: one that has worked hides what a stream takes in memory that it has free.
    const node = await startMeasured(data, secret);
    endLater(() => node.stop());
    const { each, events } = await measureStreams(node, people, writer, count);
    await node.stop();
    const middle = events[Math.floor(events.length / 2)]?.all ?? 0;
    return [
      { name: 'stream-memory', about: `memory of an idle stream of ${count}`, value: each, unit: 'KB', atMost: 16 },
      { name: 'stream-event', about: 'from a POST to the last of the streams, median', value: middle, unit: 'ms', atMost: 150 },
    ];
  },
};
