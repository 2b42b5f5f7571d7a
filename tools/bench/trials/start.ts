import { median } from '../measuring/statistics.ts';
import { startMeasured } from '../targets.ts';
import type { Trial } from './trial.ts';

const starts = 5;

export const start: Trial = {
  name: 'start',
  about: 'from the start to ready, on an existing database',
  takesMinutes: false,
  async run({ data, secret }) {
    const times: number[] = [];
    for (let turn = 0; turn < starts; turn += 1) {
      const begun = performance.now();
      const node = await startMeasured(data, secret);
      times.push(performance.now() - begun);
      await node.stop();
    }
    return [{ name: 'start', about: `to ready, median of ${starts}`, value: median(times), unit: 'ms', atMost: 1_000 }];
  },
};
