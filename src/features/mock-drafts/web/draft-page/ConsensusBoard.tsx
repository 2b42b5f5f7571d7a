import { Check } from 'lucide-react';
import { ResultBar, VisuallyHidden } from '../../../../design/index.ts';
import { TeamMark } from '../../../tags/web/index.ts';
import type { Consensus } from '../../mockDrafts.contract.ts';
import { playerKey } from '../../mockDrafts.rules.ts';

type Slot = Consensus['board'][number];

/** Each slot with the player that the drafts agree on and the real pick. */
export function ConsensusBoard({ board }: { board: readonly Slot[] }) {
  return (
    <ol className="divide-y divide-line">
      {board.map(slot => (
        <li key={slot.pick} className="flex items-start gap-3 py-2.5 sm:items-center">
          <span className="w-7 shrink-0 text-right text-lg leading-7 font-bold tabular text-muted">{slot.pick}</span>
          <TeamMark team={slot.team} className="mt-0.5 sm:mt-0" />
          <VisuallyHidden>{slot.team}</VisuallyHidden>
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2 sm:items-center">
            <Choice slot={slot} />
            <Outcome slot={slot} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Whether the community said who it was. */
function isHit({ choice, result }: Slot): boolean {
  return choice !== null && result !== null && playerKey(choice.player) === playerKey(result.player);
}

function Choice({ slot }: { slot: Slot }) {
  const { choice } = slot;
  if (!choice) return <p className="text-sm text-muted">No agreement on this pick yet</p>;
  const percent = Math.round(choice.share * 100);
  return (
    <ResultBar share={choice.share} chosen={isHit(slot)}>
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
        <div className="min-w-0 flex-1 leading-snug">
          <div className="font-semibold [overflow-wrap:anywhere]">{choice.player}</div>
          <div className="text-sm text-muted [overflow-wrap:anywhere]">
            {[choice.position, choice.school].filter(Boolean).join(' • ')}
            {choice.position && ' • '}
            <span className="tabular">avg {choice.averagePick.toFixed(1)}</span>
          </div>
        </div>
        <span className="shrink-0 text-sm font-semibold tabular">
          {percent}%<span className="sr-only"> of mock drafts</span>
        </span>
      </div>
    </ResultBar>
  );
}

function Outcome({ slot }: { slot: Slot }) {
  const { result, team } = slot;
  if (!result) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {isHit(slot) ? (
        <Check role="img" aria-label="The community was right:" className="size-4 shrink-0 text-success-text" />
      ) : (
        <span className="shrink-0 text-muted">Real:</span>
      )}
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{result.player}</span>{' '}
      {result.team !== team && (
        <span className="flex shrink-0 items-center gap-1.5 text-muted">
          to <TeamMark team={result.team} />
          <VisuallyHidden>{result.team}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
