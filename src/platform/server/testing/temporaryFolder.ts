import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The path of a new folder, which is removed after the tests of its file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bleachers-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
