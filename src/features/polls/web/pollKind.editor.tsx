import { ChartBarBig } from 'lucide-react';
import { closingTimes, emptyPoll, pollProblem, type PollText, trimmedPoll } from '../polls.text.rules.ts';
import { PollEditor } from './PollEditor.tsx';

interface FieldsProps {
  value: PollText;
  onChange: (value: PollText) => void;
  onRemove: () => void;
  showsProblem: boolean;
  isNew: boolean;
  hint?: string | undefined;
}

interface WithPoll {
  poll: { question: string; options: readonly { text: string }[]; closesAt: string | null; canChange: boolean } | null;
}

/** The poll editor of the post form. A poll without input is left out. */
export const pollEditor = {
  label: 'Poll',
  icon: <ChartBarBig />,
  isBoard: false,
  lockedHint: null,
  empty: emptyPoll,
  hasContent: (poll: PollText) => trimmedPoll(poll) !== undefined,
  contentOf: (text: string) => text.trim(),
  bodyOf: (value: PollText) => {
    const poll = trimmedPoll(value);
    const closesAt = value.closesIn ? new Date(Date.now() + closingTimes[value.closesIn]).toISOString() : value.closesAt;
    return poll && { poll: { ...poll, closesAt, canChange: value.canChange } };
  },
  valueOf: ({ poll }: WithPoll): PollText | null =>
    poll && {
      question: poll.question,
      options: poll.options.map(({ text }) => text),
      closesAt: poll.closesAt,
      canChange: poll.canChange,
    },
  hasProblem: (poll: PollText) => pollProblem(poll) !== undefined,
  Fields: ({ value, showsProblem, isNew, ...rest }: FieldsProps) => (
    <PollEditor poll={value} problem={showsProblem ? pollProblem(value) : undefined} autoFocus={isNew} {...rest} />
  ),
};
