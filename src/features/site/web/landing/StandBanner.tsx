import { cardStunt } from './cardStunt.ts';

const stand = cardStunt(['BY', 'FANS'], { columns: 6, rows: 2 });

/** A stand whose crowd holds up cards, by day and by night. */
export function StandBanner() {
  return (
    <svg
      viewBox={`0 0 ${stand.width} ${stand.height}`}
      aria-hidden="true"
      className="block h-auto w-full bg-sunken"
      strokeWidth="5"
      strokeLinejoin="round"
    >
      <path d={stand.idle} className="fill-line stroke-line" />
      {stand.words.map((path, index) => (
        <path key={path} d={path} className={index === 1 ? 'fill-primary stroke-primary' : 'fill-fg stroke-fg'} />
      ))}
    </svg>
  );
}
