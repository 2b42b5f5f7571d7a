import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inProject } from '../../../script/parts/project.mjs';
import { type FaultContext, NotHere } from '../faults/fault.ts';
import { findProgram } from './machine.ts';

/** Another version of the product, built. */
export interface OtherVersion {
  name: string;
  folder: string;
  /** The command of its server. */
  command: readonly string[];
}

function git(...words: string[]): string {
  const program = findProgram('git');
  const { status, stdout } = spawnSync(program ?? '', words, { cwd: inProject(), encoding: 'utf8' });
  if (!program || status !== 0) throw new NotHere('it needs git and the history of the project.');
  return stdout.trim();
}

/** The newest release that is older than this commit: its tag such as `v1.2.0`, else the commit that set the version of the package. */
export function lastRelease(): string {
  const tagged = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n')[0];
  return tagged || git('log', '-1', '--format=%H', '-G', '^  "version":', '--', 'package.json');
}

/** Runs the table of calls and roles of another version on the schema of this one. Returns the end of its output if a test fails. */
export async function failuresOnThisSchema({ folder }: OtherVersion): Promise<string | undefined> {
  await cp(inProject('db'), join(folder, 'db'), { recursive: true });
  const child = spawn(process.execPath, [inProject('node_modules/vitest/vitest.mjs'), 'run', 'src/app/server/abuse/roles.test.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return code === 0 ? undefined : output.slice(-2_000);
}

const expanding = `
-- Faults on purpose: what a next version might add. A column, and an index for reading by it.
alter table all_posts add column next_version text;
create index posts_next_version on all_posts (next_version) where next_version is not null;`;
const fillingIn = `
-- Faults on purpose: the column is filled in, a part of the posts at a time.
do $$
declare least bigint := 0;
begin
  while least <= (select coalesce(max(id), 0) from all_posts) loop
    update all_posts set next_version = 'filled in' where id > least and id <= least + 500 and next_version is null;
    perform pg_sleep(0.02);
    least := least + 500;
  end loop;
end $$;`;

/** This version with two migrations more. */
export function buildNext(context: FaultContext): Promise<OtherVersion> {
  return buildVersion(context, 'HEAD', 'next', async folder => {
    await writeFile(join(folder, 'db', 'migrations', '29990101T0000_expand.sql'), expanding);
    await writeFile(join(folder, 'db', 'migrations', '29990101T0001_fill_in.sql'), fillingIn);
  });
}

/** Makes a copy of a commit beside, and builds what `prepare` has made of it. */
export async function buildVersion(
  context: FaultContext,
  commit: string,
  name: string,
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<OtherVersion> {
  const folder = join(context.folder, name);
  git('worktree', 'add', '--force', '--detach', folder, commit);
  context.endLater(async () => void git('worktree', 'remove', '--force', folder));
  await symlink(inProject('node_modules'), join(folder, 'node_modules'));
  await prepare(folder);
  const child = spawn(process.execPath, [join(folder, 'script', 'build.mjs')], { cwd: folder, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} could not be built`);
  return { name, folder, command: [process.execPath, join(folder, 'dist', 'server', 'src', 'app', 'server', 'main.js')] };
}
