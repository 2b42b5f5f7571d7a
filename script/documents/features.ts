import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../src/platform/server/project.ts';

interface Feature {
  about: string;
  tables: string[];
  uses: string[];
}

/** docs/generated/features.md: the plan of features.json as a picture and a table. */
export async function featuresPage(): Promise<string> {
  // The shape is checked by script/boundaries.ts.
  const features: Record<string, Feature> = JSON.parse(await readFile(join(projectFolder, 'features.json'), 'utf8'));
  const entries = Object.entries(features);
  const arrows = entries.flatMap(([name, feature]) =>
    feature.uses.length > 0 ? feature.uses.map(used => `  ${name} --> ${used}`) : [`  ${name}`],
  );
  const rows = entries.map(([name, { about, tables, uses }]) => `| ${name} | ${about} | ${tables.join(', ')} | ${uses.join(', ')} |`);
  return [
    '# Features',
    '',
    '```mermaid',
    'graph TD',
    ...arrows,
    '```',
    '',
    '| feature | about | owns | may use |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
