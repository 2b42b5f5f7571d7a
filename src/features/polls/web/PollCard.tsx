import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Count } from '../../../design/index.ts';
import { useNow } from '../../../platform/web/time/clock.tsx';
import type { Poll } from '../polls.contract.ts';
import { closingText, isClosed } from '../polls.rules.ts';
import { PollResult } from './PollResult.tsx';
import { type ChangePoll, useVote } from './polls.api.ts';

interface PollCardProps {
  poll: Poll;
  /** The question or an option as it is shown, with its spoilers hidden. */
  words: (text: string) => ReactNode;
  onChange: ChangePoll;
}

/** A post's poll: options to choose from before the reader's vote, the result after it and once it is closed. */
export function PollCard({ poll, words, onChange }: PollCardProps) {
  const questionId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isVoting, setIsVoting] = useState(false);
  const vote = useVote(poll, onChange);
  const voted = poll.options.find(option => option.id === poll.votedOptionId);
  const hasVoted = voted !== undefined;
  const now = useNow();
  const [isChanging, setIsChanging] = useState(false);
  const isOver = isClosed(poll, now);
  const showsResult = isOver || (hasVoted && !isChanging);
  const closing = closingText(poll, now);
  useEffect(() => {
    // The pressed button is gone after the vote, so the focus moves to the result.
    if (isVoting && hasVoted && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [isVoting, hasVoted]);
  const choose = (optionId: number) => {
    setIsVoting(true);
    setIsChanging(false);
    vote(optionId);
  };
  return (
    <section aria-labelledby={questionId} className="above-cover flex flex-col gap-3">
      <h2 id={questionId} className="font-semibold [overflow-wrap:anywhere]">
        {words(poll.question)}
      </h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={questionId} className="flex flex-col gap-2 rounded-control">
        {poll.options.map(option => (
          <li key={option.id}>
            {showsResult ? (
              <PollResult option={option} words={words} totalVotes={poll.totalVotes} isOwn={option.id === voted?.id} arriving={isVoting} />
            ) : (
              <PollChoice onChoose={() => choose(option.id)} {...(hasVoted && { isOwn: option.id === voted.id })}>
                {words(option.text)}
              </PollChoice>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular">
        <p aria-live="polite">
          <Count value={poll.totalVotes} /> {poll.totalVotes === 1 ? 'vote' : 'votes'}
          {voted && ' '}
          {voted && (
            <span className="sr-only">{typeof words(voted.text) === 'string' ? `You voted for ${voted.text}.` : 'You voted.'}</span>
          )}
        </p>
        {closing && (
          <p>
            · <time dateTime={poll.closesAt ?? ''}>{closing}</time>
          </p>
        )}
        {hasVoted && poll.canChange && !isOver && (
          <button
            type="button"
            onClick={() => setIsChanging(!isChanging)}
            className="hit-area relative font-medium text-link hover:underline"
          >
            {isChanging ? 'Keep my vote' : 'Change my vote'}
          </button>
        )}
      </div>
    </section>
  );
}

interface PollChoiceProps {
  onChoose: () => void;
  /** Whether it is the reader's vote; undefined before the vote. */
  isOwn?: boolean;
  children: ReactNode;
}

/** An option to choose. Its button lies below its words, so that a spoiler among them opens without a vote. */
function PollChoice({ onChoose, isOwn, children }: PollChoiceProps) {
  const wordsId = useId();
  return (
    <div className="relative flex min-h-11 items-center px-3.5 py-2 font-medium">
      <button
        type="button"
        onClick={onChoose}
        aria-labelledby={wordsId}
        {...(isOwn !== undefined && { 'aria-pressed': isOwn })}
        className="absolute inset-0 rounded-control ring-1 ring-line-strong transition-[background-color,box-shadow] ring-inset hover:bg-primary-soft hover:ring-2 hover:ring-link"
      />
      <span id={wordsId} className="pointer-events-none relative [overflow-wrap:anywhere] [&_button]:pointer-events-auto">
        {children}
      </span>
    </div>
  );
}
