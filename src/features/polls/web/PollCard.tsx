import { useEffect, useId, useRef, useState } from 'react';
import { Count } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Poll } from '../polls.contract.ts';
import { closingText, isClosed } from '../polls.rules.ts';
import { PollResult } from './PollResult.tsx';
import { type ChangePoll, useVote } from './polls.api.ts';

interface PollCardProps {
  poll: Poll;
  onChange: ChangePoll;
}

/** A post's poll: options to choose from before the reader's vote, the result after it and once it is closed. */
export function PollCard({ poll, onChange }: PollCardProps) {
  const questionId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isVoting, setVoting] = useState(false);
  const vote = useVote(poll, onChange);
  const voted = poll.options.find(option => option.id === poll.votedOptionId);
  const hasVoted = voted !== undefined;
  const now = useNow();
  const [isChanging, setChanging] = useState(false);
  const isOver = isClosed(poll, now);
  const showsResult = isOver || (hasVoted && !isChanging);
  const closing = closingText(poll, now);
  useEffect(() => {
    // The pressed button is gone after the vote, so the focus moves to the result.
    if (isVoting && hasVoted && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isVoting, hasVoted]);
  const choose = (optionId: number) => {
    setVoting(true);
    setChanging(false);
    vote(optionId);
  };
  return (
    <section aria-labelledby={questionId} className="above-cover flex flex-col gap-3">
      <h2 id={questionId} className="font-semibold [overflow-wrap:anywhere]">
        {poll.question}
      </h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={questionId} className="flex flex-col gap-2 rounded-control">
        {poll.options.map(option => (
          <li key={option.id}>
            {showsResult ? (
              <PollResult option={option} totalVotes={poll.totalVotes} isOwn={option.id === voted?.id} arriving={isVoting} />
            ) : (
              <button
                type="button"
                onClick={() => choose(option.id)}
                {...(hasVoted && { 'aria-pressed': option.id === voted.id })}
                className="flex min-h-11 w-full items-center rounded-control px-3.5 py-2 text-left font-medium ring-1 ring-line-strong transition-[background-color,box-shadow] ring-inset [overflow-wrap:anywhere] hover:bg-primary-soft hover:ring-2 hover:ring-link"
              >
                {option.text}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular">
        <p aria-live="polite">
          <Count value={poll.totalVotes} /> {poll.totalVotes === 1 ? 'vote' : 'votes'}
          {voted && ' '}
          {voted && <span className="sr-only">You voted for {voted.text}.</span>}
        </p>
        {closing && (
          <p>
            · <time dateTime={poll.closesAt ?? ''}>{closing}</time>
          </p>
        )}
        {hasVoted && poll.canChange && !isOver && (
          <button
            type="button"
            onClick={() => setChanging(!isChanging)}
            className="hit-area relative font-medium text-link hover:underline"
          >
            {isChanging ? 'Keep my vote' : 'Change my vote'}
          </button>
        )}
      </div>
    </section>
  );
}
