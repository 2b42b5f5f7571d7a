import { teamInks } from '../badges/teamInks.ts';

interface BannerGroundProps {
  first: string;
  second: string | null;
}

/** The first colour, a slanted stripe of the second, and a dark side of the first. Text stands on the left three fifths. Decorative. */
export function BannerGround({ first, second }: BannerGroundProps) {
  const { ground } = teamInks(first);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 -z-1 size-full">
      <path d="M0 0H100V100H0Z" fill={ground} />
      <path d="M82 0H100V100H70Z" fill="black" fillOpacity="0.72" />
      <path d="M76 0H82L70 100H64Z" fill={second ?? 'white'} fillOpacity={second ? 1 : 0.35} />
    </svg>
  );
}
