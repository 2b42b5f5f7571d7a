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
    <svg viewBox="-17 -8 34 16" role="img" aria-label={tag} data-tooltip={tag} color={ground} className="flair">
      <text y="4.2" fill={letters}>
        {tricode}
      </text>
    </svg>
  );
}
