import { Check, ChevronRight } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../styles/classes.ts';
import { Link } from '../../layout/Link.tsx';
import type { MenuEntry } from './menuEntries.ts';

export type MenuPanelProps = {
  button: RefObject<HTMLElement | null>;
  /** Its name, or the id of the element that has it. */
  label?: string;
  labelledBy?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: MenuEntry[];
  align: 'start' | 'end';
  header?: ReactNode;
};

const surface =
  'z-overlay max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card bg-raised p-1.5 text-fg shadow-overlay ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink';
const row =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:pointer-events-none data-disabled:opacity-45 [&_svg]:size-5 [&_svg]:shrink-0';

function entryKey(entry: MenuEntry, index: number): string {
  return entry === 'separator' ? `separator-${index}` : entry.label;
}

function Entries({ items }: { items: MenuEntry[] }) {
  return items.map((entry, index) => <Entry key={entryKey(entry, index)} entry={entry} />);
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'separator') return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />;
  if ('items' in entry) {
    return (
      <Radix.Sub>
        <Radix.SubTrigger className={classes(row, 'data-[state=open]:bg-hover')}>
          {entry.icon}
          <span className="flex-1">{entry.label}</span>
          <ChevronRight className="text-muted" />
        </Radix.SubTrigger>
        <Radix.Portal>
          <Radix.SubContent collisionPadding={8} sideOffset={4} className={surface}>
            <Entries items={entry.items} />
          </Radix.SubContent>
        </Radix.Portal>
      </Radix.Sub>
    );
  }
  if ('checked' in entry) {
    return (
      <Radix.CheckboxItem checked={entry.checked} onCheckedChange={entry.onCheckedChange} className={row}>
        {entry.icon}
        <span className="flex-1">{entry.label}</span>
        <Radix.ItemIndicator>
          <Check className="text-link" />
        </Radix.ItemIndicator>
      </Radix.CheckboxItem>
    );
  }
  const looks = classes(row, entry.danger ? 'text-danger-text data-highlighted:bg-danger-soft' : '[&_svg]:text-muted');
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if (entry.href !== undefined) {
    return (
      <Radix.Item asChild disabled={entry.disabled ?? false} onSelect={entry.onSelect}>
        <Link variant="bare" plain={entry.reload ?? false} href={entry.href} className={looks}>
          {content}
        </Link>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item disabled={entry.disabled ?? false} onSelect={entry.onSelect} className={looks}>
      {content}
    </Radix.Item>
  );
}

/** The floating part of a menu, in its own chunk. */
export function MenuPanel({ button, label, labelledBy, open, onOpenChange, items, align, header }: MenuPanelProps) {
  // The anchor stands in the button, which needs no element around it. A dialog that an item opens must find the focus on the button, to give
  // it back when it closes.
  const [anchor] = useState(() => <span aria-hidden="true" className="pointer-events-none absolute inset-0" />);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {button.current &&
        createPortal(
          <Radix.Trigger asChild tabIndex={-1}>
            {anchor}
          </Radix.Trigger>,
          button.current,
        )}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={surface}
          onCloseAutoFocus={event => {
            event.preventDefault();
            if (document.activeElement === document.body || document.activeElement === null) button.current?.focus();
          }}
        >
          {header ? <div className="px-3 pt-2 pb-2.5">{header}</div> : null}
          <Entries items={items} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
