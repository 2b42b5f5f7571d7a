import { chown, stat } from 'node:fs/promises';

/** Gives a new file to the owner of the folder that it belongs to. Only root can, and only a command that root runs needs it. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await chown(file, uid, gid);
}
