import { classes } from '../styles/classes.ts';

const rows = [
  { x: 74, y: 14, seats: 4 },
  { x: 50, y: 42, seats: 6 },
  { x: 26, y: 70, seats: 8 },
];

/** Rows of empty seats, one of them taken: the picture of empty and error states. */
export function Bleachers({ tone = 'primary', className }: { tone?: 'primary' | 'danger'; className?: string }) {
  return (
    <svg viewBox="0 0 224 100" aria-hidden="true" className={classes('h-25 w-56 max-w-full', className)}>
      {rows.map((row, index) => (
        <g key={row.y}>
          <rect x={row.x - 8} y={row.y + 18} width={row.seats * 20 + 12} height="5" rx="2.5" className="fill-line" />
          {Array.from({ length: row.seats }, (_, seat) => {
            const taken = index === 1 && seat === 3;
            const fill = taken ? (tone === 'danger' ? 'fill-danger' : 'fill-primary') : 'fill-skeleton';
            return <rect key={seat} x={row.x + seat * 20} y={row.y} width="15" height="15" rx="5" className={fill} />;
          })}
        </g>
      ))}
    </svg>
  );
}
