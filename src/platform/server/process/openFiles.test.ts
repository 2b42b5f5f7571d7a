import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openFilesLimit, shareOpenFiles } from './openFiles.ts';

test('the limit of open files is the one the system tells', () => {
  expect(openFilesLimit()).toBe(Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })));
});

test.each([256, 512, 1_024, 2_048, 20_000, 65_536, 1_048_576])(
  'the shares of %i open files leave room for the database and the rest',
  limit => {
    const { connections, maxConnections, responseFiles } = shareOpenFiles(limit);
    expect(limit - maxConnections - responseFiles).toBeGreaterThanOrEqual(128);
    expect(connections).toBeLessThanOrEqual(maxConnections);
    expect(connections).toBeLessThanOrEqual(20_000);
    expect([connections, responseFiles].every(share => share >= 16)).toBe(true);
  },
);
