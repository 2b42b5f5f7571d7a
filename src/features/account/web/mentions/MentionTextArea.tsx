import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { TextArea, type TextAreaProps } from '../../../../design/index.ts';
import { mentionAt, type TypedMention } from '../../people/mentions.ts';
import type { Person } from '../../people/people.contract.ts';
import { MentionList } from './MentionList.tsx';
import { usePeople } from './people.api.ts';

/** Writes as if it were typed: the form hears of it, and Undo takes it back. */
function write(area: HTMLTextAreaElement, mention: TypedMention, text: string): void {
  area.focus();
  area.setSelectionRange(mention.start, mention.start + 1 + mention.beginning.length);
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, mention.start, mention.start + 1 + mention.beginning.length, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The mention at the caret of a text area, with the people whom it may mean. */
function useMention(own: RefObject<HTMLTextAreaElement | null>) {
  const [mention, setMention] = useState<TypedMention>();
  /** The position of the mention whose list was closed by Escape. */
  const dismissed = useRef<number>(undefined);
  const [active, setActive] = useState(0);
  const people = usePeople(mention?.beginning ?? '');
  const chosen = mention && people[Math.min(active, people.length - 1)];
  const place = chosen ? people.indexOf(chosen) : -1;
  const isOpen = chosen !== undefined;

  const look = (area: HTMLTextAreaElement) => {
    const next = area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : undefined;
    if (next?.start !== mention?.start || next?.beginning !== mention?.beginning) setActive(0);
    if (next?.start !== dismissed.current) dismissed.current = undefined;
    setMention(dismissed.current === undefined ? next : undefined);
  };
  const choose = (person: Person) => {
    if (mention && own.current) write(own.current, mention, `@${person.username} `);
    setMention(undefined);
  };
  /** Whether the key was meant for the list. */
  const handleListKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (metaKey || ctrlKey || altKey || shiftKey) return false;
    if (key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (key === 'ArrowUp') setActive((active - 1 + people.length) % people.length);
    else if ((key === 'Enter' || key === 'Tab') && chosen) choose(chosen);
    else if (key === 'Escape') {
      dismissed.current = mention?.start;
      setMention(undefined);
    } else return false;
    return true;
  };
  return { mention, people, place, isOpen, look, choose, close: () => setMention(undefined), point: setActive, handleListKey };
}

/**
 * A text area that suggests people where @ and letters are typed. Closed, it is a text area like any other and no key
 * means anything else.
 */
export function MentionTextArea({ ref, onKeyDown, ...props }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  const listId = useId();
  const { mention, people, place, isOpen, look, choose, close, point, handleListKey } = useMention(own);
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOpen && handleListKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onKeyDown?.(event);
  };
  return (
    <div className="relative">
      <TextArea
        {...props}
        ref={element => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        // Several lines of text are no combobox until there is a list.
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${place}`,
        })}
        onKeyDown={handleKey}
        onInput={event => look(event.currentTarget)}
        onSelect={(event: SyntheticEvent<HTMLTextAreaElement>) => {
          // A caret that is moved away closes the list; only typing opens it.
          if (mention) look(event.currentTarget);
        }}
        onBlur={close}
      />
      {mention && isOpen && (
        <MentionList id={listId} people={people} active={place} start={mention.start} area={own} onChoose={choose} onPoint={point} />
      )}
    </div>
  );
}
