import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { commonForms, isPattern, passwordLength } from '../../credentials/password.rules.ts';

let list: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  return new Set((await readFile(join(projectFolder, 'db', 'seed', 'common-passwords.txt'), 'utf8')).split('\n').filter(Boolean));
}

/** Whether a password is among those that are guessed first, also with other case, digits or signs at its end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList();
  const common = await list;
  return commonForms(password).some(form => form.length >= passwordLength.least && (common.has(form) || isPattern(form)));
}
