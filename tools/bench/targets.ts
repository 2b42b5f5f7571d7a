import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProduct } from '../../e2e/support/product.ts';
import type { Data } from './community/data.ts';
import type { Target } from './measuring/load.ts';

/** Something that answers, until it is stopped. */
export interface RunningTarget extends Target {
  stop(): Promise<void>;
}

/** Nothing outside this machine is asked: sources of scores are a port where nobody listens, and push services are on loopback. */
const outside = {
  ESPN_API_URL: 'http://127.0.0.1:9',
  NBA_CDN_URL: 'http://127.0.0.1:9',
  REDIS_URL: '',
  OIDC_ISSUER: '',
  SMTP_URL: '',
  PUSH_ALLOW_LOOPBACK: 'true',
};

/** The product as it was built, on the data of this run; `more` are settings of its own. */
export async function startMeasured({ url, postgresPid }: Data, secret: string, more: Record<string, string> = {}): Promise<RunningTarget> {
  const settings = { DATABASE_URL: url, SESSION_SECRET: secret, SEED_DEMO: 'false', NODE_ENV: 'production', ...outside, ...more };
  const product = await startProduct(settings);
  return { url: product.url, pid: product.pid, postgresPid, stop: () => product.stop() };
}

/** Fastify and `pg` alone, on the same data. */
export async function startLimits({ url: database, postgresPid }: Data): Promise<RunningTarget> {
  const program = join(import.meta.dirname, 'measuring', 'limits-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database },
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [''])]);
  const url = String(line);
  if (!URL.canParse(url)) throw new Error('The server of the limits did not start.');
  return {
    url,
    pid: child.pid ?? 0,
    postgresPid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
