import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../src/platform/server/process/freePort.ts';
import { serverEntry } from '../../../script/parts/building/building.mjs';
import type { FaultContext } from '../faults/fault.ts';

/** One node of the production build, in a process of its own, that is started as often as it is killed. */
export interface FaultNode {
  url: string;
  pid(): number;
  isRunning(): boolean;
  /** Starts it where it was, and gives the seconds until it was ready. */
  start(more?: Record<string, string>): Promise<number>;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Settles when the process has ended, with how. */
  ended(): Promise<{ code: number | null; signal: string | null }>;
  /** The log of the node over all its starts. */
  log(): Promise<string>;
}

export interface NodeOptions {
  name?: string;
  settings?: Record<string, string>;
  /** The command that runs the node, such as another build or a wrapper; the first word is the program. */
  command?: readonly string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
}

const longestStart = 60_000;

export async function untilReady(url: string, child: ChildProcess, words: () => Promise<string>): Promise<void> {
  for (const until = Date.now() + longestStart; Date.now() < until; await sleep(10)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`A node ended while starting: ${(await words()).slice(-2_000)}`);
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
  }
  throw new Error(`A node was not ready within a minute: ${(await words()).slice(-2_000)}`);
}

/** Nothing outside this machine is asked; whoever wants a source gives its address. */
const usual = {
  ESPN_API_URL: 'http://127.0.0.1:9',
  NBA_CDN_URL: 'http://127.0.0.1:9',
  X_OEMBED_URL: 'http://127.0.0.1:9',
  YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9',
  RATE_LIMIT: 'off',
  SEED_DEMO: 'false',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
};

/** The machine's own settings of a product have no say here. */
const kept = /^(PATH|HOME|LANG|LC_.*|TZ|USER|REDIS_SERVER_PATH)$/;

/** Prepares a node; it does not run yet. */
export async function prepareNode(context: FaultContext, options: NodeOptions = {}): Promise<FaultNode> {
  const { name = 'node', settings = {}, command = [process.execPath, ...(options.nodeOptions ?? []), serverEntry] } = options;
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = join(context.folder, `${name}.log`);
  const own = Object.fromEntries(Object.entries(process.env).filter(([variable]) => kept.test(variable)));
  const words = () => readFile(log, 'utf8').catch(() => '');
  let child: ChildProcess | undefined;
  let end: Promise<{ code: number | null; signal: string | null }> = Promise.resolve({ code: null, signal: null });
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function start(more: Record<string, string> = {}): Promise<number> {
    const [program = '', ...programArguments] = command;
    const begun = performance.now();
    const output = openSync(log, 'a');
    const started = spawn(program, programArguments, {
      cwd: context.folder,
      env: {
        ...own,
        ...usual,
        PORT: port,
        PUBLIC_URL: url,
        DATA_DIR: join(context.folder, `${name}-data`),
        TMPDIR: context.folder,
        ...settings,
        ...more,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child = started;
    end = once(started, 'exit').then(([code, signal]: (number | string | null)[]) => ({
      code: code as number | null,
      signal: signal as string | null,
    }));
    await untilReady(url, started, words);
    return (performance.now() - begun) / 1_000;
  }

  async function finish(signal: NodeJS.Signals): Promise<void> {
    if (!isRunning()) return;
    child?.kill(signal);
    await end;
  }

  context.endLater(async () => {
    child?.kill('SIGCONT');
    const killing = setTimeout(() => child?.kill('SIGKILL'), 12_000);
    await finish('SIGINT');
    clearTimeout(killing);
  });
  return {
    url,
    pid: () => child?.pid ?? 0,
    isRunning,
    start,
    signal: given => void child?.kill(given),
    kill: () => finish('SIGKILL'),
    stop: () => finish('SIGTERM'),
    ended: () => end,
    log: words,
  };
}

/** Prepares a node and starts it. */
export async function startNode(context: FaultContext, options: NodeOptions = {}): Promise<FaultNode> {
  const node = await prepareNode(context, options);
  await node.start();
  return node;
}
