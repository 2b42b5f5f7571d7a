import type { Trial } from '../trials/trial.ts';
import { commonFindings, durationMs, openScene, writeComments } from './scene.ts';

/** The share of the streams that are cut each minute. */
const cutShare = 0.01;

export const cut: Trial = {
  name: 'cut',
  about: 'the watchers of live, with one in a hundred streams cut each minute',
  takesMinutes: true,
  async run(lab) {
    const scene = await openScene(lab);
    const { watchers } = scene;
    const cutting = setInterval(
      () => watchers[Math.floor(Math.random() * watchers.length)]?.cut(),
      durationMs / (watchers.length * cutShare),
    );
    lab.endLater(async () => clearInterval(cutting));
    const written = await writeComments(scene);
    clearInterval(cutting);
    const refused = watchers.reduce((sum, watcher) => sum + watcher.refused, 0);
    const findings = commonFindings('cut', scene, written);
    await scene.end();
    return [...findings, { name: 'cut-turned-away', about: 'streams that were not given', value: refused, unit: 'streams', atMost: 0 }];
  },
};
