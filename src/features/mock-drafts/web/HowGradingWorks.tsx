import { Disclosure } from '../../../design/index.ts';
import { maxPicks } from '../draftOrder.ts';
import { letters, mostPoints, rubric } from '../grading.rules.ts';

/** The grading rules, for readers. */
export function HowGradingWorks({ id, isOpen = false }: { id?: string; isOpen?: boolean }) {
  return (
    <Disclosure summary="How grading works" isOpen={isOpen} {...(id && { id })}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="measure">
          Every pick is held against the real first round and earns the best that fits. Where a pick was traded on draft night, both teams
          count as the player’s team.
        </p>
        <ul className="flex flex-col gap-1.5">
          {rubric.map(({ points, reason }) => (
            <li key={points} className="flex gap-3">
              <span className="w-16 shrink-0 font-semibold tabular">{points} points</span> <span>{reason}</span>
            </li>
          ))}
        </ul>
        <p className="measure">
          A whole round of {maxPicks} is worth {mostPoints} points: the percentage is what a draft has of them. A slot left open earns
          nothing, and a player picked twice earns once.
        </p>
        <ul aria-label="Letters by percentage" className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          {letters.map(({ letter, from }) => (
            <li key={letter} className="tabular">
              <span className="font-semibold text-fg">{letter}</span> {from === 0 ? 'below that' : `from ${from}%`}
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}
