import type { Figure, Figures, Finding } from './figures.ts';

/** Lines of cells in columns; words to the left, figures to the right. */
export function columns(lines: readonly (readonly string[])[]): string[] {
  const widths = lines.reduce<number[]>((most, line) => line.map((cell, index) => Math.max(most[index] ?? 0, cell.length)), []);
  const isWord = (index: number) => index === 0 || lines.slice(1).every(line => !/^[\d.,!]/.test(line[index] ?? '') && line[index] !== '');
  return lines.map(line =>
    line
      .map((cell, index) => (isWord(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Whether an aim is reached, in a word; nothing where there is none. */
export function verdict({ ratio, aim, failed }: Figure): string {
  if (failed > 0) return `${failed} FAILED`;
  if (aim === null || ratio === null) return '';
  return ratio >= aim ? 'reached' : 'MISSED';
}

export const head = [
  'case',
  'conn.',
  'a second',
  'p50 ms',
  'p97.5',
  'p99',
  'kB',
  'CPU',
  'PG CPU',
  'driver',
  'RSS MB',
  'of limit',
  'aim',
  '',
];

export function cells(figure: Figure): string[] {
  const { name, connections, rate, p50, p97, p99, bytes, cpu, postgresCpu, driverCpu, rss, ratio, aim } = figure;
  const times = [p50, p97, p99].map(rounded);
  const use = [...[cpu, postgresCpu, driverCpu].map(percent => `${Math.round(percent)}%`), String(Math.round(rss))];
  const against = [ratio === null ? '' : ratio.toFixed(2), aim === null ? '' : aim.toFixed(2), verdict(figure)];
  return [name, String(connections), rounded(rate), ...times, (bytes / 1_000).toFixed(1), ...use, ...against];
}

export function findingVerdict({ value, atMost }: Finding): string {
  return atMost === null ? '' : value <= atMost ? 'reached' : 'MISSED';
}

export const findingHead = ['finding', 'value', 'unit', 'at most', ''];

export function findingCells(finding: Finding): string[] {
  const { name, value, unit, atMost } = finding;
  return [name, rounded(value), unit, atMost === null ? '' : String(atMost), findingVerdict(finding)];
}

/** All of a run as a person reads it on a terminal. */
export function table({ figures, findings }: Figures): string {
  const parts = [
    ...(figures.length > 0 ? columns([head, ...figures.map(cells)]) : []),
    ...(findings.length > 0 ? ['', ...columns([findingHead, ...findings.map(findingCells)])] : []),
  ];
  return parts.join('\n');
}
