/** One figure of a family, with what tells it from the others. */
export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** The suffix of the family's name, as in `_bucket`. */
  suffix?: string;
}

/** Figures of one name, as Prometheus reads them. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  samples: readonly Sample[];
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

function labelsOf(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join()}}` : '';
}

function numberOf(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf';
}

/** The text format of Prometheus. */
export function expose(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', ' ')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`),
        '',
      ].join('\n'),
    )
    .join('');
}

/** A family of one figure. */
export function single(type: 'counter' | 'gauge', name: string, help: string, value: number): Family {
  return { name, help, type, samples: [{ value }] };
}
