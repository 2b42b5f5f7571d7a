import { classes, VisuallyHidden } from '../../../../design/index.ts';
import type { Play } from '../../games.contract.ts';
import { playReactions } from '../../games.rules.ts';
import { reactionSigns } from './reactions.ts';

/** The sums of the reactions to a play or a message, the largest first; nothing without any. */
export function ReactionSums({ play, most = 3 }: { play: Pick<Play, 'reactions'>; most?: number }) {
  const sums = playReactions.map(kind => ({ kind, count: play.reactions[kind] ?? 0 })).filter(({ count }) => count > 0);
  const largest = sums.toSorted((one, other) => other.count - one.count).slice(0, most);
  if (largest.length === 0) return null;
  return (
    <span className="inline-flex gap-2 tabular">
      {largest.map(({ kind, count }) => {
        const { Sign, name, color } = reactionSigns[kind];
        return (
          <span key={kind} className="inline-flex items-center gap-0.5">
            <Sign aria-hidden="true" className={classes('size-3.5', color)} />
            <VisuallyHidden>{name}:</VisuallyHidden>
            {count}
          </span>
        );
      })}
    </span>
  );
}
