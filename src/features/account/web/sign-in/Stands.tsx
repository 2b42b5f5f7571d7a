import { classes } from '../../../../design/index.ts';

const rows = 9;
const seatsInRow = 15;
const step = 34;

/** The people in the stands: the same on every visit, more of them further down. */
const crowd = [
  'fill-avatar-1',
  'fill-avatar-2',
  'fill-avatar-3',
  'fill-avatar-4',
  'fill-avatar-5',
  'fill-avatar-6',
  'fill-avatar-7',
  'fill-avatar-8',
] as const;

/** A number from 0 to 99 that looks like chance and isn't. */
function scattered(row: number, seat: number, salt: number): number {
  const mixed = Math.imul(row * 73 + seat * 179 + salt * 283 + 11, 2_654_435_761) >>> 0;
  return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) % 10_000) / 100);
}

function fanAt(row: number, seat: number): string | undefined {
  return scattered(row, seat, 1) < 22 + row * 7 ? crowd[scattered(row, seat, 2) % crowd.length] : undefined;
}

function Seat({ row, seat }: { row: number; seat: number }) {
  const x = seat * step + (row % 2) * (step / 2) - step / 2;
  const y = 66 + row * step;
  const fan = fanAt(row, seat);
  if (!fan) return <rect x={x + 5} y={y + 10} width="24" height="18" rx="6" className="fill-press" />;
  return (
    <g className={fan}>
      <circle cx={x + 17} cy={y + 5} r="7.5" />
      <path d={`M${x + 4} ${y + 28}c0-9 5-14 13-14s13 5 13 14Z`} />
    </g>
  );
}

/** The stands before the game, half full, and the ball on its way down to them. */
export function Stands({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 510 380" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={classes('block', className)}>
      <path
        d="M40 58C92-4 150-4 196 40c32-38 68-42 104-10"
        className="fill-none stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <circle cx="318" cy="38" r="17" className="fill-primary" />
      <path
        d="M301 38h34M318 21v34M307 26c7 7 7 17 0 24M329 26c-7 7-7 17 0 24"
        className="fill-none stroke-primary-foreground opacity-60"
        strokeWidth="1.6"
      />
      {Array.from({ length: rows }, (_row, row) => (
        <g key={row}>
          <rect x="-20" y={66 + row * step + 28} width="560" height="4" className="fill-line" />
          {Array.from({ length: seatsInRow + 1 }, (_seat, seat) => (
            <Seat key={seat} row={row} seat={seat} />
          ))}
        </g>
      ))}
    </svg>
  );
}
