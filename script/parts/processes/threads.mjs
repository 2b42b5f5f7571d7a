// Node reads the size of its thread pool when the process begins, so a start without one begins again with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Files, compression, pictures and password hashes share the thread pool; Node's own default of 4 is too small for them. */
const threads = '16';

/** Runs this program again with a larger thread pool, unless its size is set. Returns false in the process that shall go on. */
export async function restartWithThreads() {
  if (process.env.UV_THREADPOOL_SIZE) return false;
  const env = { ...process.env, UV_THREADPOOL_SIZE: threads };
  const child = spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  return true;
}
