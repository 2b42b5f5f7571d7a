import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type FaultContext, NotHere } from '../faults/fault.ts';

/** The path of a program of this machine. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/bin', '/sbin'];
  return folders.map(folder => join(folder, name)).find(path => existsSync(path));
}

function mountWith(...options: string[]): boolean {
  const mount = findProgram('mount');
  return mount !== undefined && spawnSync(mount, options, { stdio: 'ignore' }).status === 0;
}

/** A disk of its own that is as small as said, such as "1m". Only root may make one. */
export async function smallDisk(context: FaultContext, folder: string, size: string): Promise<{ resize: (size: string) => void }> {
  await mkdir(folder, { recursive: true });
  if (!mountWith('-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder))
    throw new NotHere('it needs root, who may mount a small disk.');
  context.endLater(async () => {
    const umount = findProgram('umount');
    if (umount) spawnSync(umount, ['-l', folder], { stdio: 'ignore' });
  });
  return {
    resize(next) {
      if (!mountWith('-o', `remount,size=${next}`, folder)) throw new Error('the disk could not be enlarged');
    },
  };
}
