import { Bold, Eye, EyeOff, Italic, Link2, List, TextQuote } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton, loadable } from '../../../../design/index.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { typedEmoji } from './emoji.ts';
import { change, type Tool, tools } from './formatting.ts';

export interface ToolbarProps {
  /** The field that the buttons change. */
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The parser comes with the first preview. */
const Preview = loadable(() => import('./Preview.tsx').then(module => module.Preview));

const buttons = [
  { label: 'Bold', tool: tools.bold, icon: <Bold />, key: 'b' },
  { label: 'Italic', tool: tools.italic, icon: <Italic />, key: 'i' },
  { label: 'Link', tool: tools.link, icon: <Link2 />, key: 'k' },
  { label: 'Quote', tool: tools.quote, icon: <TextQuote />, key: undefined },
  { label: 'List', tool: tools.list, icon: <List />, key: undefined },
  { label: 'Spoiler', tool: tools.spoiler, icon: <EyeOff />, key: undefined },
];

function apply(area: HTMLTextAreaElement | null, tool: Tool): void {
  if (area) change(area, tool({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
}

function insert(area: HTMLTextAreaElement | null, sign: string): void {
  apply(area, ({ start, end }) => ({ start, end, text: sign, selectFrom: start + sign.length, selectTo: start + sign.length }));
}

/** One row of buttons for the markup of a text; Ctrl or ⌘ with B, I and K do the same, and `:fire:` becomes its emoji. */
export function Toolbar({ area }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const [previewed, setPreviewed] = useState<string>();
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const hasOneModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const button = hasOneModifier ? buttons.find(({ key }) => key === event.key.toLowerCase()) : undefined;
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      apply(field, button.tool);
    };
    const handleInput = () => {
      setPreviewed(shown => (shown === undefined ? undefined : field.value));
      const typed = field.selectionStart === field.selectionEnd ? typedEmoji(field.value, field.selectionStart) : undefined;
      if (!typed) return;
      const end = typed.start + typed.sign.length;
      change(field, { start: typed.start, end: field.selectionStart, text: typed.sign, selectFrom: end, selectTo: end });
    };
    field.addEventListener('keydown', handleKey);
    field.addEventListener('input', handleInput);
    return () => {
      field.removeEventListener('keydown', handleKey);
      field.removeEventListener('input', handleInput);
    };
  }, [area]);
  /** Arrows move between the buttons. */
  const handleArrow = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const stops = [...(row.current?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
    const place = stops.findIndex(stop => stop === document.activeElement);
    if (by === undefined || place === -1) return;
    event.preventDefault();
    stops[(place + by + stops.length) % stops.length]?.focus();
  };
  return (
    <>
      <div ref={row} role="toolbar" aria-label="Format" onKeyDown={handleArrow} className="flex h-10 items-center gap-1 overflow-x-auto">
        {buttons.map(({ label, tool, icon, key }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            size="sm"
            {...(key && { 'aria-keyshortcuts': `Control+${key.toUpperCase()}` })}
            // The field keeps its focus and its selection.
            onPointerDown={event => event.preventDefault()}
            onClick={() => apply(area.current, tool)}
          />
        ))}
        <EmojiPicker onChoose={sign => insert(area.current, sign)} />
        <IconButton
          label="Preview"
          icon={<Eye />}
          size="sm"
          pressed={previewed !== undefined}
          onPointerDown={event => event.preventDefault()}
          onClick={() => setPreviewed(previewed === undefined ? (area.current?.value ?? '') : undefined)}
        />
      </div>
      {previewed !== undefined && <Preview text={previewed} />}
    </>
  );
}
