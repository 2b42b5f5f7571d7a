import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/platform/server/process/freePort.ts';
import { projectFolder } from '../../src/platform/server/process/project.ts';

const server = join(projectFolder, 'dist', 'server', 'src', 'app', 'server', 'main.js');

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    if (hasEnded()) throw new Error('The product ended while starting.');
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error('The product was not ready within two minutes.');
}

export interface RunningProduct {
  url: string;
  pid: number;
  /** The folder of its data, which the operator's commands need. */
  folder: string;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the built product as a person would, with the demo community, in a folder of its own. `program` is the entry of another build. */
export async function startProduct(settings: Record<string, string> = {}, program = server): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-journeys-'));
  // PostgreSQL's account has to reach its data below.
  await chmod(folder, 0o755);
  const port = settings.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>(resolve => product.once('exit', () => resolve()));
  await untilReady(url, () => product.exitCode !== null);
  return {
    url,
    pid: product.pid ?? 0,
    folder,
    async stop(signal = 'SIGTERM') {
      product.kill(signal);
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
