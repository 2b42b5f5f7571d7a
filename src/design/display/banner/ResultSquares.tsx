import { classes } from '../../styles/classes.ts';
import { VisuallyHidden } from '../../layout/VisuallyHidden.tsx';

const letters = { won: 'W', lost: 'L', tied: 'T' } as const;

export interface Result {
  id: string;
  outcome: keyof typeof letters;
  /** The result in words: 'Won 112–110 vs Miami Heat'. */
  text: string;
}

interface ResultSquaresProps {
  label: string;
  list: readonly Result[];
  /** The first colour of the banner, on which the squares stand. */
  isOnBright: boolean;
}

/** Results as squares with a letter each: a win is filled, a loss is an outline. */
export function ResultSquares({ label, list, isOnBright }: ResultSquaresProps) {
  const filled = isOnBright ? 'bg-on-bright text-on-dark' : 'bg-on-dark text-on-bright';
  return (
    <ul aria-label={label} className="flex gap-1.5">
      {list.map(({ id, outcome, text }) => (
        <li
          key={id}
          title={text}
          className={classes(
            'grid size-7 place-items-center rounded-control font-numeral text-base leading-none',
            outcome === 'won' ? filled : 'border-2 border-current',
          )}
        >
          <span aria-hidden="true">{letters[outcome]}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
