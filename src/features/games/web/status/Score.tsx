import { useState } from 'react';
import { classes } from '../../../../design/index.ts';

/** A score, which is highlighted for a second after it changed. */
export function Score({ value, className }: { value: number; className?: string }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={classes('tabular rounded-control font-numeral', shown.changes > 0 && 'animate-flare', className)}>
      {` ${value}`}
    </span>
  );
}
