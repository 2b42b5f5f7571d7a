import { teamInks } from './teamInks.ts';

type FlairChipProps = {
  /** The name of the team, which the pointer and screen readers get. */
  tag: string;
  /** Two to four letters. */
  tricode: string;
  /** #RRGGBB */
  color: string;
};

/** The team that a person shows beside their name: its letters on its colour. */
export function FlairChip({ tag, tricode, color }: FlairChipProps) {
  const { ground, letters } = teamInks(color);
  return (
    <svg viewBox="-18 -9 36 18" role="img" className="flair">
      <title>{tag}</title>
      <rect x="-17.5" y="-8.5" width="35" height="17" rx="5" fill={ground} />
      <text y="4.2" fill={letters}>
        {tricode}
      </text>
    </svg>
  );
}
