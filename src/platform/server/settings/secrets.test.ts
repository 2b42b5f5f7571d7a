import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionSecret } from './secrets.ts';
import { SettingsError } from './settings.ts';

let dataDirectory: string;
let file: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'bleachers-secret-'));
  file = join(dataDirectory, 'session-secret');
});
afterEach(() => rm(dataDirectory, { recursive: true }));

const read = () => sessionSecret({ sessionSecret: undefined, dataDirectory });

describe('the session secret', () => {
  test('is generated once, for its owner alone, and no other file stays', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, read));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await readFile(file, 'utf8')).toBe(secrets[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDirectory)).toEqual(['session-secret']);
  });

  test.each([
    ['is empty', ''],
    ['holds line breaks alone', '\n\n'],
    ['is short', 'x'.repeat(31)],
  ])('is refused in one line when its file %s', async (_what, text) => {
    await writeFile(file, text);
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SettingsError);
    expect(String(failure)).toContain(file);
    expect(String(failure)).not.toContain('\n');
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('with 32 bytes or more is read without the line break at its end', async () => {
    await writeFile(file, `${'y'.repeat(32)}\n`);
    expect(await read()).toBe('y'.repeat(32));
  });

  test('is the given one where one is given, and then no file is written', async () => {
    expect(await sessionSecret({ sessionSecret: 'z'.repeat(40), dataDirectory })).toBe('z'.repeat(40));
    expect(await readdir(dataDirectory)).toEqual([]);
  });
});
