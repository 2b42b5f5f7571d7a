import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../../platform/server/process/project.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { runImport } from '../testing/folders.ts';
import { kinds } from './folder.shapes.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const root = temporaryFolder('example');
let page: string;
const world = setUp(openWorld);
beforeAll(async () => {
  page = await readFile(join(projectFolder, 'docs', 'moving.md'), 'utf8');
});

test('the converter in docs/moving.md makes a folder that moves in without a broken line', async () => {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const [board, folder] = [join(root, 'board'), join(root, 'folder')];
  await mkdir(board);
  await writeFile(join(root, 'convert.mjs'), program);
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  await writeFile(
    join(board, 'users.json'),
    JSON.stringify([
      {
        id: 3,
        nick: 'tribune',
        mail: 'a@tribune.example',
        since: 1_500_000_000,
        avatar: null,
        md5: md5(`${md5('password')}abc`),
        salt: 'abc',
        level: 9,
      },
    ]),
  );
  await writeFile(
    join(board, 'topics.json'),
    JSON.stringify([{ id: 7, by: 3, subject: 'First', body: '[b]Hello[/b]', forum: 'Off topic', at: 1_500_000_100, locked: 1 }]),
  );
  await writeFile(
    join(board, 'replies.json'),
    JSON.stringify([
      { id: 1, topic: 7, by: 3, body: 'One', at: 1_500_000_200 },
      { id: 2, topic: 7, by: 3, answers: 1, body: 'Two', at: 1_500_000_300 },
    ]),
  );
  await promisify(execFile)(process.execPath, [join(root, 'convert.mjs'), board, folder]);
  const { isRefused, report } = await runImport(world, folder, join(root, 'data'), { isStrict: true });
  expect([isRefused, report]).toEqual([false, expect.stringMatching(/comments\s+2\s+2\s+0\s+0/)]);
});

test('docs/moving.md names every file of the folder', () => {
  for (const kind of kinds) expect(page).toContain(`| \`${kind}\` |`);
});
