import { formatCount } from './formatCount.ts';

/** A human number in tabular figures; with `unit` ('like') it is read out in full: '1,234 likes'. */
export function Count({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  const looks = className ? `tabular ${className}` : 'tabular';
  if (!unit) return <span className={looks}>{formatCount(value)}</span>;
  return (
    <span className={looks}>
      <span aria-hidden="true">{formatCount(value)}</span>
      <span className="sr-only">
        {value.toLocaleString('en-US')} {value === 1 ? unit : `${unit}s`}
      </span>
    </span>
  );
}
