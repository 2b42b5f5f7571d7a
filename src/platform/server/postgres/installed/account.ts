import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from '../problem.ts';

/**
 * The account that PostgreSQL runs as. It refuses to run as root, so root lends it another account. Undefined is the account of
 * this process.
 */
export type Account = { name: string; uid: number; gid: number } | undefined;

function ask(...options: string[]): string | undefined {
  const answer = spawnSync('id', options, { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

function accountOf(user: string): Account {
  const [uid, gid, name] = [ask('-u', user), ask('-g', user), ask('-un', user)];
  return uid && gid && name && uid !== '0' ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    found => found.uid,
    () => undefined,
  );
}

/** An existing cluster goes on under its owner; a new one, made by root, belongs to postgres or else nobody. */
export async function accountFor(cluster: string): Promise<Account> {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const owner = await ownerOf(cluster);
  if (self !== 0) {
    if (owner === undefined || owner === self) return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user ${ask('-un', String(owner)) ?? owner}: start as that user or as root.`,
    );
  }
  const account = owner ? accountOf(String(owner)) : (accountOf('postgres') ?? accountOf('nobody'));
  if (account) return account;
  const wanted = owner ? `with the id ${owner}, to whom ${cluster} belongs` : '"postgres" or "nobody"';
  throw new EmbeddedPostgresError(`PostgreSQL does not run as root, and there is no user ${wanted}: add one, or set DATABASE_URL.`);
}

/** The options that make a child process run as the account, in a folder that every account can enter. */
export function runAs(account: Account): { uid?: number; gid?: number; cwd: string } {
  const cwd = process.platform === 'win32' ? process.cwd() : '/';
  return account ? { uid: account.uid, gid: account.gid, cwd } : { cwd };
}

/** Whether the account can enter the folder: asked of the system itself, which knows modes, lists of rights and mounts. */
export function canEnter(account: Account, folder: string): boolean {
  return !account || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs(account), stdio: 'ignore' }).status === 0;
}
