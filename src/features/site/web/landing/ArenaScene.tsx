import { classes } from '../../../../design/index.ts';
import { cardStunt } from './cardStunt.ts';

const stand = cardStunt(['GAME', 'ON'], { columns: 3, rows: 3 });
const lamps = Array.from({ length: 12 }, (_, index) => ({ x: 8 + (index % 4) * 13, y: 8 + Math.floor(index / 4) * 13 }));

/** A mast of lamps in an upper corner, and its light. */
function Floodlight({ side }: { side: 'left' | 'right' }) {
  return (
    <svg
      viewBox="0 0 420 480"
      preserveAspectRatio="xMinYMin meet"
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute top-0 h-full w-auto text-link',
        side === 'left' ? 'left-4 sm:left-8' : 'right-4 -scale-x-100 sm:right-8',
      )}
    >
      <path d="M26 30 420 480H120Z" fill={`url(#beam-${side})`} />
      <path d="M26 30 300 480H60Z" fill={`url(#beam-${side})`} />
      <defs>
        <linearGradient id={`beam-${side}`} x1="0" y1="0" x2="0.5" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.26" />
          <stop offset="0.9" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g transform="translate(0 14)">
        <path d="M2 2h51v38H2z" className="fill-sunken stroke-sunken" strokeWidth="6" strokeLinejoin="round" />
        {lamps.map(lamp => (
          <circle key={`${lamp.x} ${lamp.y}`} cx={lamp.x} cy={lamp.y} r="4.5" className="fill-fg" />
        ))}
      </g>
    </svg>
  );
}

/** Floodlights over a stand at night, with a crowd that holds up cards. The picture is decorative and has no text alternative. */
export function ArenaScene() {
  return (
    <>
      <Floodlight side="left" />
      <Floodlight side="right" />
      <svg
        viewBox={`0 0 ${stand.width} ${stand.height}`}
        aria-hidden="true"
        className="pointer-events-none relative block h-auto w-full"
        strokeWidth="5"
        strokeLinejoin="round"
      >
        <path d={stand.idle} className="fill-sunken stroke-sunken" />
        <path d={stand.words[0]} className="fill-primary stroke-primary" />
        <path d={stand.words[1]} className="fill-fg stroke-fg" />
      </svg>
    </>
  );
}
