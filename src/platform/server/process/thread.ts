import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { projectFolder } from './project.ts';

/**
 * Starts a thread that runs a program of the product: a file `….thread.ts`, which is given by its path in src/ without extension. The
 * thread does not keep the process alive.
 */
export function startThread(program: string, options: WorkerOptions): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? join(projectFolder, 'dist', 'server', 'src', `${program}.js`) : join(projectFolder, 'src', `${program}.ts`);
  const source = pathToFileURL(file);
  // In development and in tests the sources run as they are, and a thread has to be taught that.
  const teach = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`;
  const thread = isBuilt ? new Worker(source, options) : new Worker(teach, { ...options, eval: true });
  thread.unref();
  return thread;
}
