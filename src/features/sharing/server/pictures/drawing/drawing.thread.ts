/** Draws pictures in a thread of its own: laying out text and filling it take up to half a second of computing. */
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import type { PictureModel } from '../pictureModel.ts';
import { drawPicture } from './picture.ts';

parentPort?.on('message', ({ id, model }: { id: number; model: PictureModel }) => {
  try {
    const png = new Resvg(drawPicture(model), { font: { loadSystemFonts: false } }).render().asPng();
    parentPort?.postMessage({ id, png });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : 'unknown' });
  }
});
