import { Slot } from 'radix-ui/slot';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useMounted } from '../../layout/useMounted.ts';
import { loadable } from '../../loading/loadable.tsx';

const loadPanel = () => import('./PopoverPanel.tsx').then(module => module.PopoverPanel);
const PopoverPanel = /* @__PURE__ */ loadable(loadPanel);

type PopoverProps = {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** The name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Keeps the height that it opened with while its content changes, so it stays on its side of the button. */
  isSteady?: boolean;
  /** Fetches what it holds, where that has code of its own, when the pointer or the focus comes near. */
  preload?: () => Promise<unknown>;
};

/** Anything that floats below a button, such as the list behind the bell. */
export function Popover({
  trigger,
  label,
  children,
  align = 'end',
  open: controlled,
  onOpenChange,
  isSteady = false,
  preload,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mounted = useMounted();
  const open = controlled ?? own;
  const change = (next: boolean) => {
    if (next) setUsed(true);
    setOwn(next);
    onOpenChange?.(next);
  };
  // A failed load is repeated when the popover opens.
  const prepare = () => {
    for (const load of [loadPanel, preload]) load?.().catch(() => undefined);
  };
  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change(!open)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {trigger}
      </Slot>
      {mounted && (used || open) ? (
        <PopoverPanel button={button} label={label} open={open} onOpenChange={change} align={align} isSteady={isSteady}>
          {typeof children === 'function' ? children(() => change(false)) : children}
        </PopoverPanel>
      ) : null}
    </>
  );
}
