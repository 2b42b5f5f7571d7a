/** Lines and texts that members of another community wrote to stop a move. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from './converting/discourse/raw.ts';
import { shapes } from './folder/folder.shapes.ts';
import { fileProblem } from './importing/prepare.ts';

test('a picture that names a folder is a problem of its line', async () => {
  const uploads = await mkdtemp(join(tmpdir(), 'bleachers-uploads-'));
  await mkdir(join(uploads, 'original'));
  expect(await fileProblem(uploads, 'original')).toBe('the picture original is no file');
  await rm(uploads, { recursive: true });
});

test('quotes that are never closed are read in a time that grows with their length alone', () => {
  const raw = `[quote]${' '.repeat(20_000)}x`;
  const read = readText(raw, null, { topicId: 1, fileOf: () => undefined, leaveOut: () => undefined });
  expect(read.text).toContain('x');
});

test.each(['2020-01-02T10:00:00Z', '2020-01-02 10:00:00+00:00', '2020-01-02 10:00:00', '2020-01-02T10:00'])('%s is a time', text => {
  const line = { personId: 1, postId: 2, createdAt: text };
  expect(shapes.likes.parse(line).createdAt).toBe('2020-01-02T10:00:00.000Z');
});
