import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../src/platform/server/process/project.ts';

/** A configuration file of deploy/. */
export const shipped = (...path: string[]): Promise<string> => readFile(join(projectFolder, 'deploy', ...path), 'utf8');

/** A text in place of what fits, which has to be there: the shipped file may have changed. */
export function put(text: string, fits: RegExp, instead: string): string {
  if (text.search(fits) < 0) throw new Error(`The shipped configuration does not match ${fits}`);
  return text.replace(fits, instead);
}
