import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { isTooShort } from '../../credentials/password.rules.ts';
import { isCommonPassword } from './credentials.actions.ts';

describe('a password', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'football99!',
    'QWERTYUIOP',
    '12345678',
    '87654321',
    'aaaaaaaaaa',
    'abababababab',
    'letmein123',
    'iloveyou!!!',
    'lakers2024',
    'abcdefghij',
  ])('such as %s is among the first that are guessed', async password => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  test.each(['a-seat-in-row-seven', 'courtside-demo', 'Wq7!rumble', '98!73#45', 'correct horse', 'nothing-but-net-77'])(
    'such as %s may be chosen',
    async password => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  test('has eight characters as a person counts them', () => {
    expect(isTooShort('🏀🏀🏀🏀🏀🏀🏀')).toBe(true);
    expect(isTooShort('🏀🏀🏀🏀🏀🏀🏀x')).toBe(false);
  });

  test('is compared with more than a thousand', async () => {
    const list = (await readFile(join(projectFolder, 'db/seed/common-passwords.txt'), 'utf8')).trim().split('\n');
    expect(new Set(list).size).toBeGreaterThan(1000);
    expect(list.every(each => each === each.toLowerCase() && each.length >= 8)).toBe(true);
  });
});
