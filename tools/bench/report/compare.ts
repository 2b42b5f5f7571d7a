import type { Figures } from './figures.ts';
import { columns, rounded } from './table.ts';

function change(before: number, now: number): string {
  if (before === 0) return '';
  const percent = (now / before - 1) * 100;
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(0)}%`;
}

/** Compares two runs case by case. The share of the limit tells more than the rate, since the machine may have been busier. */
export function comparison(before: Figures, now: Figures): string {
  const known = new Map(before.figures.map(figure => [`${figure.name} ${figure.connections}`, figure]));
  const lines = now.figures.flatMap(({ name, connections, rate, ratio, p99 }) => {
    const old = known.get(`${name} ${connections}`);
    if (!old) return [[name, String(connections), '', rounded(rate), 'new', '', ratio?.toFixed(2) ?? '', '', '']];
    const shares = old.ratio !== null && ratio !== null ? [old.ratio.toFixed(2), ratio.toFixed(2), change(old.ratio, ratio)] : ['', '', ''];
    return [[name, String(connections), rounded(old.rate), rounded(rate), change(old.rate, rate), ...shares, change(old.p99, p99)]];
  });
  const values = new Map(before.findings.map(finding => [finding.name, finding.value]));
  const found = now.findings.map(({ name, value, unit }) => {
    const old = values.get(name);
    return [name, old === undefined ? '' : rounded(old), rounded(value), unit, old === undefined ? 'new' : change(old, value)];
  });
  const head = ['case', 'conn.', 'before', 'now', 'change', 'share before', 'now', 'change', 'p99'];
  return [
    ...(lines.length > 0 ? columns([head, ...lines]) : []),
    ...(found.length > 0 ? ['', ...columns([['finding', 'before', 'now', 'unit', 'change'], ...found])] : []),
  ].join('\n');
}
