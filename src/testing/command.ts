import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../platform/server/process/project.ts';
import type { World } from './world.ts';

/** Runs a command of the operator, such as `recount`, on a world's database; what it said, on either channel. */
export async function runCommand(
  world: Pick<World, 'connection'>,
  name: string,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { host, port, user, database } = world.connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', join('src', 'app', 'server', `${name}.ts`), ...words], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: url, SESSION_SECRET: 'a secret for tests alone, long enough' },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}
