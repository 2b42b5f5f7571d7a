import type { ReactNode } from 'react';
import { classes } from '../../styles/classes.ts';
import { teamInks } from '../badges/teamInks.ts';
import { type Result, ResultSquares } from './ResultSquares.tsx';

interface BannerGroundProps {
  first: string;
  second: string | null;
}

/** The first colour, a slanted stripe of the second, and a dark side of the first. Text stands on the left three fifths. Decorative. */
function BannerGround({ first, second }: BannerGroundProps) {
  const { ground } = teamInks(first);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 -z-1 size-full">
      <path d="M0 0H100V100H0Z" fill={ground} />
      <path d="M82 0H100V100H70Z" fill="black" fillOpacity="0.72" />
      <path d="M76 0H82L70 100H64Z" fill={second ?? 'white'} fillOpacity={second ? 1 : 0.35} />
    </svg>
  );
}

type BannerProps = {
  /** The page's `h1`. */
  title: string;
  /** #RRGGBB; the second is null where there is one colour alone. */
  colors: readonly [first: string, second: string | null];
  /** The way to what the subject belongs to. */
  above?: ReactNode;
  /** A line of facts under the title. */
  facts?: ReactNode;
  /** The latest results, the newest first; an empty list keeps their room. */
  results?: { label: string; list: readonly Result[] };
  /** The control at the top right. */
  action?: ReactNode;
  className?: string;
};

/** The header of a page in the colours of its subject. Its text stays on the first colour and has 4.5:1 there. */
export function Banner({ title, colors: [first, second], above, facts, results, action, className }: BannerProps) {
  const isBright = teamInks(first).letters === 'black';
  return (
    <header
      className={classes(
        'relative isolate -mx-3 -mt-4 overflow-hidden p-4 sm:mx-0 sm:mt-0 sm:rounded-t-card sm:p-6',
        isBright ? 'text-on-bright' : 'text-on-dark',
        className,
      )}
    >
      <BannerGround first={first} second={second} />
      <div className="flex min-h-10 items-center justify-between gap-3 text-sm font-semibold">
        <div className="min-w-0">{above}</div>
        {action}
      </div>
      <h1 className="mt-4 w-3/5 font-numeral text-display text-balance">{title}</h1>
      <div className="mt-2 min-h-10 w-3/5 text-sm font-semibold sm:min-h-5">{facts}</div>
      {results && <div className="mt-3 min-h-7">{results.list.length > 0 && <ResultSquares {...results} isOnBright={isBright} />}</div>}
    </header>
  );
}
