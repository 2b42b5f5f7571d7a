import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Avatar, classes, FlairChip } from '../../../../design/index.ts';
import type { Person } from '../../people/people.contract.ts';
import { caretPlace } from './caretPlace.ts';

interface MentionListProps {
  id: string;
  people: readonly Person[];
  active: number;
  /** The position of the mention in the text area. */
  start: number;
  area: RefObject<HTMLTextAreaElement | null>;
  onChoose: (person: Person) => void;
  onPoint: (index: number) => void;
}

const gap = 4;
/** The bar at the bottom of a phone. */
const kept = 64;

/** Puts the list under the line of the mention, or above it where there is more room. */
function place(list: HTMLElement, area: HTMLTextAreaElement, start: number): void {
  const frame = list.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const box = area.getBoundingClientRect();
  const caret = caretPlace(area, start);
  const top = box.top + Math.min(Math.max(caret.top, 0), box.height - caret.lineHeight);
  const below = (window.visualViewport?.height ?? innerHeight) - kept - top - caret.lineHeight;
  const isAbove = below < list.offsetHeight && top > below;
  const y = isAbove ? top - list.offsetHeight - gap : top + caret.lineHeight + gap;
  const x = Math.min(box.left + caret.left, frame.right - list.offsetWidth);
  list.style.top = `${y - frame.top}px`;
  list.style.left = `${Math.max(0, x - frame.left)}px`;
}

/** Suggests people for a mention, at the caret. The text area keeps the focus and handles the keys. */
export function MentionList({ id, people, active, start, area, onChoose, onPoint }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && area.current) place(list.current, area.current, start);
  }, [area, start, people.length]);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="People to mention"
      // A press on the list must not take the focus from the text.
      onPointerDown={event => event.preventDefault()}
      className="absolute z-overlay max-h-55 w-64 max-w-full animate-fade overflow-y-auto overscroll-contain rounded-card bg-raised p-1.5 shadow-overlay"
    >
      {people.map((person, index) => (
        <button
          type="button"
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onClick={() => onChoose(person)}
          onPointerMove={() => onPoint(index)}
          className={classes(
            'flex min-h-10 w-full items-center gap-2.5 rounded-control px-2 text-left text-sm font-medium',
            index === active && 'bg-hover',
          )}
        >
          <Avatar name={person.username} src={person.profileImageUrl} flair={person.flair} size="xs" />
          <span className="truncate">@{person.username}</span>
          {person.flair && <FlairChip {...person.flair} />}
        </button>
      ))}
    </div>
  );
}
