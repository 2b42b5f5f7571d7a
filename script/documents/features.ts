import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../src/platform/server/process/project.ts';

interface Feature {
  about: string;
  tables: string[];
  uses: string[];
  reads?: string[];
}

/** docs/generated/features.md: the plan of features.json as a picture and a table. */
export async function featuresPage(): Promise<string> {
  // The shape is checked by script/boundaries.ts.
  const features: Record<string, Feature> = JSON.parse(await readFile(join(projectFolder, 'features.json'), 'utf8'));
  const entries = Object.entries(features);
  const owners = new Map(entries.flatMap(([name, { tables }]) => tables.map(table => [table, name] as const)));
  const arrows = entries.flatMap(([name, feature]) => {
    const reads = new Set((feature.reads ?? []).map(table => owners.get(table) ?? table));
    const lines = [
      ...feature.uses.map(used => `  ${name} --> ${used}`),
      ...[...reads].filter(owner => !feature.uses.includes(owner)).map(owner => `  ${name} -.->|reads| ${owner}`),
    ];
    return lines.length > 0 ? lines : [`  ${name}`];
  });
  const rows = entries.map(
    ([name, { about, tables, uses, reads = [] }]) =>
      `| ${name} | ${about} | ${tables.join(', ')} | ${uses.join(', ')} | ${reads.join(', ')} |`,
  );
  return [
    '# Features',
    '',
    '```mermaid',
    'graph TD',
    ...arrows,
    '```',
    '',
    '| feature | about | owns | may use | may also read |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
