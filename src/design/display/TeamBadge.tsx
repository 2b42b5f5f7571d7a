import { classes } from '../classes.ts';

interface TeamBadgeProps {
  /** Two to four letters. */
  code: string;
  /** #RRGGBB */
  color: string;
  className?: string;
}

function luminance(color: string): number {
  const channel = (start: number) => (Number.parseInt(color.slice(start, start + 2), 16) / 255) ** 2.2;
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** At this luminance white has 4.5:1, and black nearly so. */
const even = 0.18;
/** Up to this one a colour is darkened a little for white letters; a brighter one has black letters. */
const bright = 0.32;

/** The background of the letters, and their colour. */
function inks(color: string): { ground: string; letters: 'black' | 'white' } {
  const light = luminance(color);
  if (light > bright) return { ground: color, letters: 'black' };
  if (light <= even) return { ground: color, letters: 'white' };
  const scale = (even / light) ** (1 / 2.2);
  const channels = [1, 3, 5].map(start => Math.floor(Number.parseInt(color.slice(start, start + 2), 16) * scale));
  return { ground: `rgb(${channels.join(' ')})`, letters: 'white' };
}

/** A team's letters on its colour. Decorative: the team's name stands beside it, or in `sr-only`. */
export function TeamBadge({ code, color, className }: TeamBadgeProps) {
  const { ground, letters } = inks(color);
  return (
    <svg viewBox="0 0 44 26" aria-hidden="true" className={classes('h-6.5 w-11 shrink-0', className)}>
      {/* The ring keeps a dark team's badge visible by night. */}
      <rect x="0.5" y="0.5" width="43" height="25" rx="7" fill={ground} className="stroke-line-strong" strokeWidth="0.5" />
      <text x="22" y="17.4" textAnchor="middle" fill={letters} className="text-xs font-bold tracking-wide">
        {code}
      </text>
    </svg>
  );
}
