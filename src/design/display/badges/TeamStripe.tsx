interface TeamStripeProps {
  /** #RRGGBB */
  color: string;
  /** Tells the second of two teams of alike colors apart. */
  isNotched?: boolean;
}

/** A stripe in a team's color. Decorative: the team's name stands beside it, or in `sr-only`. */
export function TeamStripe({ color, isNotched = false }: TeamStripeProps) {
  return (
    <svg viewBox="0 0 6 18" aria-hidden="true" className="h-4.5 w-1.5 shrink-0">
      {/* The outline keeps a dark color visible by night. */}
      <rect x="0.5" y="0.5" width="5" height="17" rx="2" fill={color} className="stroke-line-strong" />
      {isNotched && <path d="M0 6H6M0 12H6" className="stroke-surface" strokeWidth="2" data-stripes="" />}
    </svg>
  );
}
