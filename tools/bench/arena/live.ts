import type { Trial } from '../trials/trial.ts';
import { commonFindings, openScene, writeComments } from './scene.ts';

export const live: Trial = {
  name: 'live',
  about: '10,000 watchers of one thread, half of them visitors, 800 comments a minute',
  takesMinutes: true,
  async run(lab) {
    const scene = await openScene(lab);
    const written = await writeComments(scene);
    const findings = commonFindings('live', scene, written);
    await scene.end();
    return findings;
  },
};
