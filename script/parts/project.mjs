import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the project. */
export const inProject = (...parts) => join(projectFolder, ...parts);

/** A program that npm installed. */
export const installed = name => inProject('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
