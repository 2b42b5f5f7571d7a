import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isBuilt } from './building.mjs';
import { inProject } from '../project.mjs';

/** Makes dist where it is not of the sources as they are; false when it can't be made. */
export async function ensureBuilt(): Promise<boolean> {
  if (await isBuilt()) return true;
  const child = spawn(process.execPath, [inProject('script', 'build.mjs')], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}
