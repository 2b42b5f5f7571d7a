import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type RefCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton, SelectField, Switch, TextField } from '../../../design/index.ts';
import {
  closingTimes,
  fewestOptions,
  isClosingTime,
  maxOptions,
  optionLimit,
  type PollProblem,
  type PollText,
  questionLimit,
} from '../polls.text.rules.ts';

interface PollEditorProps {
  poll: PollText;
  onChange: (poll: PollText) => void;
  onRemove: () => void;
  problem?: PollProblem | undefined;
  /** A hint for the author before they change options. */
  hint?: string | undefined;
  /** Begins in the question: the editor was just opened. */
  autoFocus?: boolean;
}

const asItIs = 'As it is now';

/** Adds and removes options, and moves the focus between their fields. */
function useOptions(poll: PollText, onChange: (poll: PollText) => void) {
  const { options } = poll;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  // The field to focus after the next render; a new object each time, so the same field can be focused again.
  const [wanted, setWanted] = useState<{ index: number }>();
  useEffect(() => {
    if (wanted) fields.current[wanted.index]?.focus();
  }, [wanted]);
  const add = () => {
    onChange({ ...poll, options: [...options, ''] });
    setWanted({ index: options.length });
  };
  const remove = (removed: number) => {
    onChange({ ...poll, options: options.filter((_, index) => index !== removed) });
    setWanted({ index: Math.min(removed, options.length - 2) });
  };
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (index < options.length) setWanted({ index });
    else if (options.length < maxOptions) add();
  };
  return { fields, add, remove, goOn };
}

/** Edits a poll: a question and its options. Enter moves to the next option and never sends the post. */
export function PollEditor({ poll, onChange, onRemove, problem, hint, autoFocus = false }: PollEditorProps) {
  const { options } = poll;
  const { fields, add, remove, goOn } = useOptions(poll, onChange);
  return (
    <section aria-labelledby="poll-editor" className="flex flex-col gap-4 rounded-card bg-canvas p-4">
      <div className="flex items-center justify-between">
        <h3 id="poll-editor" className="font-semibold">
          Create Poll
        </h3>
        <IconButton label="Remove poll" icon={<X />} onClick={onRemove} className="-my-1 -mr-2" />
      </div>
      <TextField
        label="Question"
        placeholder="Ask a question..."
        value={poll.question}
        onChange={event => onChange({ ...poll, question: event.target.value })}
        onKeyDown={event => goOn(event, 0)}
        maxLength={questionLimit}
        error={problem?.question}
        autoFocus={autoFocus}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Options (max {maxOptions})</legend>
        {options.map((option, index) => (
          // Options have no identity but their place until they are sent.
          <div key={`${index}`} className="flex items-start gap-1">
            <OptionField
              index={index}
              option={option}
              problem={problem}
              field={field => {
                fields.current[index] = field;
              }}
              onChange={text => onChange({ ...poll, options: options.map((each, place) => (place === index ? text : each)) })}
              onKeyDown={event => goOn(event, index + 1)}
            />
            {options.length > fewestOptions && (
              <IconButton label={`Remove option ${index + 1}`} icon={<X />} onClick={() => remove(index)} className="mt-0.5 -mr-2" />
            )}
          </div>
        ))}
        {options.length < maxOptions && (
          <Button variant="secondary" icon={<Plus />} onClick={add} className="self-start">
            Add Option
          </Button>
        )}
      </fieldset>
      <ClosingField poll={poll} onChange={onChange} />
      <Switch
        label="People can change their vote"
        checked={poll.canChange ?? false}
        onCheckedChange={canChange => onChange({ ...poll, canChange })}
      />
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </section>
  );
}

function ClosingField({ poll, onChange }: Pick<PollEditorProps, 'poll' | 'onChange'>) {
  return (
    <SelectField
      label="Closes"
      none="Never"
      groups={[{ label: 'Closes in', options: [...(poll.closesAt ? [asItIs] : []), ...Object.keys(closingTimes)] }]}
      value={poll.closesIn ?? (poll.closesAt ? asItIs : '')}
      onChange={({ target: { value } }) => {
        if (isClosingTime(value)) onChange({ ...poll, closesIn: value });
        else onChange({ ...poll, closesIn: undefined, ...(value === '' && { closesAt: null }) });
      }}
    />
  );
}

interface OptionFieldProps {
  index: number;
  option: string;
  problem: PollProblem | undefined;
  field: RefCallback<HTMLInputElement>;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function OptionField({ index, option, problem, field, onChange, onKeyDown }: OptionFieldProps) {
  return (
    <TextField
      label={`Option ${index + 1}`}
      hideLabel
      placeholder={`Option ${index + 1}`}
      value={option}
      onChange={event => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      maxLength={optionLimit}
      error={problem?.option?.index === index ? problem.option.message : undefined}
      ref={field}
      className="min-w-0 flex-1"
    />
  );
}
