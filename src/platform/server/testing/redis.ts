import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis, missingRedis } from '../../../../script/parts/machine/redis.mjs';
import { freePort } from '../process/freePort.ts';

/** A Redis for one test file. */
export interface TestRedis {
  url: string;
  /** Stops answering without closing anything, as a machine that hangs, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends it; `start` brings it back, empty, where it was. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false)).once('data', () => socket.destroy());
  });
}

export async function startTestRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (!program) throw new Error(missingRedis);
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-redis-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  let redis: ReturnType<typeof spawn>;

  async function start(): Promise<void> {
    redis = spawn(program ?? '', settings, { stdio: 'ignore' });
    while (!(await answers(port))) await new Promise(resolve => setTimeout(resolve, 20));
  }

  async function kill(): Promise<void> {
    if (redis.exitCode !== null || redis.signalCode !== null) return;
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
    kill,
    start,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
