import type { Sport } from '../../../../features/sports/leagues/league.ts';

const shapes = {
  basketball: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3v18M5.6 5.7c3.2 3.4 3.2 9.2 0 12.6M18.4 5.7c-3.2 3.4-3.2 9.2 0 12.6',
  football:
    'M20.5 3.5C14 2.7 8.2 4.4 5.6 8.6 3.3 12.3 2.7 16.5 3.5 20.5c4 .8 8.2.2 11.9-2.1C19.6 15.8 21.3 10 20.5 3.5ZM9 15l6-6M9.6 11.6l2.8 2.8M11.7 9.5l2.8 2.8M15.5 3.6c.7 2.3 2.6 4.2 4.9 4.9M3.6 15.5c2.3.7 4.2 2.6 4.9 4.9',
  baseball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6 5.3c2.7 3.9 2.7 9.5 0 13.4M18 5.3c-2.7 3.9-2.7 9.5 0 13.4M7.3 9.4l2-.7M7.3 14.6l2 .7M16.7 9.4l-2-.7M16.7 14.6l-2 .7',
  hockey: 'M5 3l7 13c.6 1.2 1.7 2 3 2h4a2 2 0 0 0 0-4h-3c-1 0-1.8-.5-2.3-1.4L9 3M4 21h6',
  soccer:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.2l3.6 2.6-1.4 4.2H9.8l-1.4-4.2L12 8.2ZM12 3v5.2M15.6 10.8l5-1.6M14.2 15l3 4.3M9.8 15l-3 4.3M8.4 10.8l-5-1.6',
} satisfies Record<Sport, string>;

/** A ball, drawn like the other icons. */
export function SportIcon({ sport }: { sport: Sport }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[sport]} />
    </svg>
  );
}
