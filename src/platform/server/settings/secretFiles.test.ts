import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { secretNames } from './secretFiles.ts';
import { readSettings } from './settings.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const folder = temporaryFolder('secrets');

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `secret-${Math.random()}`);
  await writeFile(file, text);
  return file;
}

describe('a secret in a file', () => {
  test('is read without its line end', async () => {
    const [session, database] = [await fileOf(`${'s'.repeat(32)}\n`), await fileOf('postgres://fan@db.example/bleachers\r\n')];
    expect(readSettings({ SESSION_SECRET_FILE: session, DATABASE_URL_FILE: database })).toMatchObject({
      sessionSecret: 's'.repeat(32),
      databaseUrl: 'postgres://fan@db.example/bleachers',
    });
    expect(readSettings({ SESSION_SECRET_FILE: '  ' }).sessionSecret).toBeUndefined();
  });

  test('is checked like the setting itself', async () => {
    const file = await fileOf('http://wrong.example');
    expect(() => readSettings({ SMTP_URL_FILE: file })).toThrow(/^SMTP_URL should be an absolute address/);
  });

  test.each(secretNames)('stops the start if %s is given too, or the file is missing or empty', async name => {
    const [empty, both] = [await fileOf(' \n'), await fileOf('in the file')];
    const [variable, missing] = [`${name}_FILE`, join(folder, 'missing')];
    expect(() => readSettings({ [variable]: both, [name]: 'outside' })).toThrow(
      `${variable} should be left out, or ${name}: both are given.`,
    );
    expect(() => readSettings({ [variable]: missing })).toThrow(
      `${variable} should name a file that can be read: ${missing} can’t be (ENOENT).`,
    );
    expect(() => readSettings({ [variable]: empty })).toThrow(`${variable} should name a file that holds the secret: ${empty} is empty.`);
    expect(() => readSettings({ [variable]: folder })).toThrow(/can’t be \(EISDIR\)/);
  });
});
