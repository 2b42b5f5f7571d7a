import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/platform/server/process/project.ts';

interface Lock {
  packages: Record<string, { version?: string; engines?: { node?: string } | string[] }>;
}

const fileOf = (...path: string[]) => readFile(join(projectFolder, ...path), 'utf8');

test('every package that asks for a newer Node than the floor is noted in the decision on dependencies', async () => {
  const { engines }: { engines: { node: string } } = JSON.parse(await fileOf('package.json'));
  const floor = semver.minVersion(engines.node)?.version ?? '';
  expect(floor).toBe('20.20.2');
  const lock: Lock = JSON.parse(await fileOf('package-lock.json'));
  const newer = Object.entries(lock.packages).flatMap(([path, { version = '', engines: needed }]) => {
    const range = Array.isArray(needed) ? undefined : needed?.node;
    const name = path.split('node_modules/').at(-1) ?? '';
    return range && !semver.satisfies(floor, range) ? [{ name, version, range }] : [];
  });
  const decision = (await fileOf('docs', 'decisions', '0009-dependencies.md')).replace(/\s+/g, ' ');
  expect(newer.filter(({ name, version }) => !decision.includes(`${name} ${version}`))).toEqual([]);
});
