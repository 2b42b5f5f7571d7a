import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread that runs a module of the product, which is given by its address without extension. It does not keep the process alive.
 */
export function startThread(module: URL, options: WorkerOptions): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  const source = `${module.href}.${isBuilt ? 'js' : 'ts'}`;
  // In development and in tests the sources run as they are, and a thread has to be taught that.
  const teach = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`;
  const thread = isBuilt ? new Worker(new URL(source), options) : new Worker(teach, { ...options, eval: true });
  thread.unref();
  return thread;
}
