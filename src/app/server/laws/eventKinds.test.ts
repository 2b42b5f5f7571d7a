import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { eventKinds } from '../jobs/eventKinds.ts';

/** The consumer reads the kinds of one list. An event of another kind would stay in its table for ever. */

async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter(file => file.endsWith(ending)).map(file => join(folder, file));
}

const types = new Set(eventKinds.map(({ type }) => type));

test('every kind of event that a feature exports has its place in the list of the consumer', async () => {
  const files = await filesBelow('src/features', '.events.ts');
  const kinds: string[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    for (const each of Object.values(exported))
      if (typeof each === 'object' && each !== null && 'type' in each && 'follow' in each) kinds.push(String(each.type));
  }
  expect(kinds.length).toBeGreaterThan(8);
  expect(kinds.filter(type => !types.has(type))).toEqual([]);
});

test('kinds of events are declared in the files that the law above reads', async () => {
  const elsewhere = (await filesBelow('src/features', '.ts')).filter(file => !/\.(events|test)\.ts$/.test(file));
  const declaring = await Promise.all(elsewhere.map(async file => [file, await readFile(file, 'utf8')] as const));
  expect(declaring.filter(([, code]) => /const \w+(: EventKind\b| = createMentionKind\()/.test(code)).map(([file]) => file)).toEqual([]);
});

test('every kind of event that SQL stores has its place in the list of the consumer', async () => {
  const stored = new Map<string, string[]>();
  for (const file of [...(await filesBelow('db/routines', '.sql')), ...(await filesBelow('src', '.queries.ts'))]) {
    const statements = (await readFile(file, 'utf8')).split(/insert into events \(type\b/).slice(1);
    for (const statement of statements) {
      const [values = ''] = statement.split(/;|`|\n {2}\)/);
      // The function behind `storeEvent` gets the type of a kind.
      if (!values.includes('${type}'))
        stored.set(
          file,
          [...values.matchAll(/select '(\w+)'/g)].map(([, type = '']) => type),
        );
    }
  }
  expect(stored.size).toBeGreaterThan(1);
  for (const [file, found] of stored) {
    expect(found, `${file} stores an event whose type the law cannot read`).not.toEqual([]);
    expect(
      found.filter(type => !types.has(type)),
      file,
    ).toEqual([]);
  }
});
