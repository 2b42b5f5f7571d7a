import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { readSettings } from '../../src/platform/server/settings/settings.ts';
import { described } from '../../src/platform/server/settings/described.ts';
import { environmentExample } from './environment.ts';

test('the example of settings names every setting once, and its values are the defaults', () => {
  const lines = [...environmentExample().matchAll(/^#([A-Z][A-Z0-9_]*)='(.*)'$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(lines.map(([name]) => name)).toEqual(described.map(([name]) => name));
  // A region alone is refused.
  const given = lines.filter(([name]) => !name.startsWith('S3_'));
  // An address that is left alone is undefined and stands for the public service.
  const publicServices = { xOembedUrl: undefined, youtubeOembedUrl: undefined, nbaCdnUrl: undefined, espnApiUrl: undefined };
  expect({ ...readSettings(Object.fromEntries(given)), ...publicServices }).toEqual(readSettings({}));
});

describe('a file of settings', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bleachers-settings-'));
    file = join(folder, 'env');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const values = {
    SITE_NAME: 'Row Seven & Sons',
    MAIL_FROM: 'Row "Seven" <hello@bleachers.example>',
    SESSION_SECRET: 'pa#ss $HOME `word` # with all of it',
  };
  const show = `console.log(JSON.stringify(${JSON.stringify(Object.keys(values))}.map(name => process.env[name])))`;
  const shown = JSON.stringify(Object.values(values));
  const clean = { PATH: process.env.PATH };
  const run = (program: string, ...words: string[]) => promisify(execFile)(program, words, { cwd: projectFolder, env: clean });

  test('gives a command and a shell the same values, also with blanks, #, $ and quotes', async () => {
    await writeFile(
      file,
      Object.entries(values)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
    const take = `import { takeEnvironmentFile } from './script/parts/environmentFile.mjs';
      process.stdout.write(takeEnvironmentFile(['one', '--env-file', ${JSON.stringify(file)}, 'two']).join() + '\\n'); ${show}`;
    const command = await run(process.execPath, '--input-type=module', '-e', take);
    expect(command.stdout).toBe(`one,two\n${shown}\n`);
    const shell = await run('/bin/sh', '-c', `set -a; . "$0"; set +a; exec "$1" -e '${show}'`, file, process.execPath);
    expect(shell.stdout).toBe(`${shown}\n`);
  });

  test.each([
    // Node itself reads the option too, and ends the process with a line of its own.
    ['is missing', undefined, /^(--env-file should name a file that can be read: .*\(ENOENT\)\.|.*: not found)\n$/],
    ['has a # outside of quotes', 'SESSION_SECRET=pa#ss\n', /^SESSION_SECRET in .* should stand in single quotes: it has a #\.\n$/],
    ['has a wrong setting', "SIGN_UP='maybe'\nPORT='x'\n", /^PORT should be .*\nSIGN_UP should be .*\n$/],
  ])('that %s ends a command with one line for each problem', async (_what, text, lines) => {
    if (text !== undefined) await writeFile(file, text);
    const words = ['script/operate.mjs', 'commands/probeUpstreams', `--env-file=${text === undefined ? join(folder, 'none') : file}`];
    await expect(run(process.execPath, ...words)).rejects.toMatchObject({ stdout: '', stderr: expect.stringMatching(lines) });
  });
});

test('a command has the settings that the unit and its drop-ins give the service, its secrets, and its user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-unit-'));
  const [unit, one, two, secret] = ['bleachers.service', 'one.env', 'two.env', 'secret'].map(name => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  await mkdir(`${unit}.d`);
  await writeFile(one, "SITE_NAME='of the first file'\nPORT='1'\n");
  await writeFile(two, "SITE_NAME='of the second file'\nHOST='127.0.0.2'\n");
  await writeFile(secret, 'pa#ss word\n');
  await writeFile(
    unit,
    `[Service]\nUser=bleachers\nEnvironmentFile=/nowhere\nEnvironmentFile=\nEnvironmentFile=${one}\nEnvironmentFile=-${two}\nEnvironmentFile=-/nowhere
LoadCredential=secret:${secret}\nEnvironment=PORT=9 LOG_LEVEL=warn \\\n  "MAIL_FROM=Row Seven <a@b.example>" SESSION_SECRET_FILE=%d/secret\n`,
  );
  await writeFile(join(`${unit}.d`, 'own.conf'), '[Service]\nUser=seven\nEnvironment=LOG_LEVEL=debug\n');
  const names = ['SITE_NAME', 'PORT', 'HOST', 'LOG_LEVEL', 'MAIL_FROM', 'SESSION_SECRET', 'SESSION_SECRET_FILE'];
  const code = `import { takeUnit } from './script/parts/unit.mjs';
    const { user } = takeUnit();
    console.log(JSON.stringify([user, ...${JSON.stringify(names)}.map(name => process.env[name] ?? null)]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, BLEACHERS_UNIT: unit, HOST: '127.0.0.3' },
  });
  await rm(folder, { recursive: true });
  const expected = ['seven', 'of the second file', '1', '127.0.0.3', 'debug', 'Row Seven <a@b.example>', 'pa#ss word', null];
  expect(JSON.parse(stdout)).toEqual(expected);
});
