import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { type RenderThreads, startRenderThreads } from './renderThreads.ts';

/** The files for browsers, as they were built. */
export const builtWeb = join(projectFolder, 'dist', 'web');

/** Starts the threads that render with dist/ssr, `maxThreads` at most. Rejects when the code of a page can't be loaded. */
export async function startBuiltThreads(maxThreads: number, onProblem: (problem: string) => void): Promise<RenderThreads> {
  if (!existsSync(join(builtWeb, 'index.html'))) throw new Error('The pages are not built yet: run `npm run build`.');
  return startRenderThreads({
    module: pathToFileURL(join(projectFolder, 'dist', 'ssr', 'entryServer.js')).href,
    maxThreads,
    onProblem,
  });
}
