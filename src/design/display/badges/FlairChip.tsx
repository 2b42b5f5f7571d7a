import { teamInks } from './teamInks.ts';

export type FlairChipProps = {
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
    <svg viewBox="0 0 36 18" role="img" aria-label={tag} className="h-4.5 w-9 shrink-0">
      <title>{tag}</title>
      {/* The ring keeps a dark team's chip visible by night. */}
      <rect x="0.5" y="0.5" width="35" height="17" rx="5" fill={ground} className="stroke-line-strong" />
      <text x="18" y="13.2" textAnchor="middle" fill={letters} className="text-xs font-bold">
        {tricode}
      </text>
    </svg>
  );
}
