import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../../script/parts/project.mjs';

/** Fills the database of a folder with a synthetic community that is worth a cache. */
export async function populate(dataDirectory: string, posts: number): Promise<void> {
  const program = inProject('src', 'app', 'server', 'commands', 'seedCommunity.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, '--posts', String(posts), '--replies', String(posts)], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: dataDirectory },
    cwd: inProject(),
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the community could not be made');
}
