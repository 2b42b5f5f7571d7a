import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Count, ResultBar } from '../../../design/index.ts';
import type { Poll } from '../polls.contract.ts';
import { percentOf } from '../polls.rules.ts';

interface PollResultProps {
  option: Poll['options'][number];
  totalVotes: number;
  words: (text: string) => ReactNode;
  /** The reader's own choice. */
  isOwn: boolean;
  /** The reader has just voted: the bar fills. */
  arriving: boolean;
}

/** The result of one option. */
export function PollResult({ option, totalVotes, words, isOwn, arriving }: PollResultProps) {
  return (
    <ResultBar share={totalVotes === 0 ? 0 : option.voteCount / totalVotes} chosen={isOwn} arriving={arriving}>
      <div className="flex min-h-11 items-center gap-3 px-3.5 py-2">
        <span className={`flex min-w-0 flex-1 items-center gap-2 [overflow-wrap:anywhere] ${isOwn ? 'font-semibold' : 'font-medium'}`}>
          {/* One item of the row, whatever its parts. */}
          <span className="min-w-0">{words(option.text)}</span>
          {isOwn && <CircleCheck aria-label="Your vote" className="size-5 shrink-0 text-link" />}
        </span>
        <span className="text-sm text-muted tabular">
          <Count value={option.voteCount} unit="vote" />
        </span>
        <span className="w-12 shrink-0 text-right font-semibold whitespace-nowrap tabular">{percentOf(option.voteCount, totalVotes)}%</span>
      </div>
    </ResultBar>
  );
}
