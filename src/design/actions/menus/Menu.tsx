import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { loadable } from '../../loading/loadable.tsx';
import type { MenuEntry } from './menuEntries.ts';

const loadPanel = () => import('./MenuPanel.tsx').then(module => module.MenuPanel);
const MenuPanel = /* @__PURE__ */ loadable(loadPanel);
/** A failed load is repeated when the menu opens. */
const preload = () => void loadPanel().catch(() => undefined);

export type MenuProps = {
  /** A button without handlers of its own. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The entries, or a function that makes them when the menu is first opened. */
  items: MenuEntry[] | (() => MenuEntry[]);
  align?: 'start' | 'end';
  /** Above the items: who is signed in, say. */
  header?: ReactNode;
};

/** A menu of actions behind a button. The menu itself is fetched when the pointer or the focus comes near. */
export function Menu({ trigger, items, align = 'end', header }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    show();
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        // Only the open menu refers to its button.
        ...(used && { id }),
        'aria-haspopup': 'menu',
        'aria-expanded': open || undefined,
        onClick: show,
        onKeyDown: handleKey,
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {used ? (
        <MenuPanel
          button={button}
          labelledBy={id}
          open={open}
          onOpenChange={setOpen}
          items={typeof items === 'function' ? items() : items}
          align={align}
          header={header}
        />
      ) : null}
    </>
  );
}

/** The attributes of a button that opens a shared menu. The menu is fetched when the pointer or the focus comes near. */
export function menuButton(open: (button: HTMLButtonElement) => void) {
  return {
    'aria-haspopup': 'menu',
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => open(currentTarget),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(event.currentTarget);
    },
    onPointerEnter: preload,
    onFocus: preload,
  } as const;
}

type OpenMenu = (button: HTMLButtonElement, items: MenuEntry[]) => void;

/** The menu of `useSharedMenu`. Its state is its own, so that the rows are not rendered again when it opens. */
function SharedMenu({ label, opener }: { label: string; opener: RefObject<OpenMenu | null> }) {
  const [shown, setShown] = useState<{ button: HTMLButtonElement; items: MenuEntry[] }>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || !shown) return undefined;
    shown.button.ariaExpanded = 'true';
    return () => {
      shown.button.ariaExpanded = null;
    };
  }, [open, shown]);
  useImperativeHandle(
    opener,
    (): OpenMenu => (button, items) => {
      setShown({ button, items });
      setOpen(true);
    },
    [],
  );
  return (
    shown && (
      <MenuPanel button={{ current: shown.button }} label={label} open={open} onOpenChange={setOpen} items={shown.items} align="start" />
    )
  );
}

/** One menu for the buttons of many rows, which are `menuButton`s. `openMenu` opens it below one of them. */
export function useSharedMenu(label: string) {
  const opener = useRef<OpenMenu>(null);
  const openMenu = useCallback<OpenMenu>((button, items) => opener.current?.(button, items), []);
  return { menu: <SharedMenu label={label} opener={opener} />, openMenu };
}
