/** Lines and texts that members of another community wrote to stop a move. */
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from './converting/discourse/raw.ts';
import { shapes } from './folder/folder.shapes.ts';
import { linesOf, type RawLine } from './folder/lines.ts';
import { fileProblem } from './importing/prepare.ts';

test('a picture that names a folder is a problem of its line', async () => {
  const uploads = await mkdtemp(join(tmpdir(), 'bleachers-uploads-'));
  await mkdir(join(uploads, 'original'));
  expect(await fileProblem(uploads, 'original')).toBe('the picture original is no file');
  await rm(uploads, { recursive: true });
});

test('a line of 50 MB is named, and read past in flat memory', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'bleachers-long-')), 'posts.ndjson');
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (let parts = 0; parts < 50; parts += 1) await appendFile(file, part);
  await appendFile(file, '\n{}\n');
  const before = process.resourceUsage().maxRSS;
  const lines: RawLine[] = [];
  for await (const line of linesOf(file)) lines.push(line);
  expect(lines).toEqual([
    { line: 1, bytes: 50 * part.length, reason: 'is longer than 8 MB' },
    { line: 2, bytes: 2, text: '{}' },
  ]);
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(30 * 1024);
  await rm(dirname(file), { recursive: true });
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
