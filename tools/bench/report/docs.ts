import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../../src/platform/server/process/project.ts';
import { type Figures, judgedAt } from './figures.ts';
import { cells, findingVerdict, head, rounded } from './table.ts';

const file = join(projectFolder, 'docs', 'generated', 'performance.md');
const top = `# Figures of the benchmark

Written by \`npm run bench -- --write-docs\`. docs/performance.md says how to read it.`;

const row = (line: readonly string[]) => `| ${line.join(' | ')} |`;

/** The figures as a page shows them. */
export function figuresAsMarkdown({ date, machine, load, posts, replies, rounds, seconds, figures, findings }: Figures): string {
  const size = `${posts.toLocaleString('en-US')} posts, ${replies.toLocaleString('en-US')} replies`;
  const words = `${date.slice(0, 16).replace('T', ' ')} UTC; ${machine}; load of the machine ${load.before} before and ${load.after} after; ${size}; medians of ${rounds} rounds of ${seconds} s.`;
  const shown = figures.toSorted(
    (a, b) => Number(b.connections === judgedAt) - Number(a.connections === judgedAt) || a.connections - b.connections,
  );
  const found = findings.map(finding => [
    `${finding.name}: ${finding.about}`,
    `${rounded(finding.value)} ${finding.unit}`,
    finding.atMost === null ? '' : `${finding.atMost} ${finding.unit}`,
    findingVerdict(finding),
  ]);
  const tables = [
    ...(shown.length > 0 ? ['', row(head), row(head.map(() => '---')), ...shown.map(figure => row(cells(figure)))] : []),
    ...(found.length > 0 ? ['', row(['finding', 'value', 'at most', '']), row(['---', '---', '---', '---']), ...found.map(row)] : []),
  ];
  return [words, ...tables].join('\n');
}

export async function writeDocs(figures: Figures): Promise<void> {
  await writeFile(file, `${top}\n\n${figuresAsMarkdown(figures)}\n`);
}
