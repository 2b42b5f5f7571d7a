import { formatCount } from './formatCount.ts';

/** A human number in tabular figures; with `unit` ('like') it is read with its word: '1.2K likes'. */
export function Count({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  const looks = className ? `tabular ${className}` : 'tabular';
  if (!unit) return <span className={looks}>{formatCount(value)}</span>;
  return (
    <span className={looks} title={value < 1_000 ? undefined : value.toLocaleString('en-US')}>
      {formatCount(value)}
      <span className="sr-only"> {value === 1 ? unit : `${unit}s`}</span>
    </span>
  );
}
