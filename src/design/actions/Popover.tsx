import { Slot } from 'radix-ui/slot';
import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { useMounted } from '../layout/useMounted.ts';

const loadPanel = () => import('./PopoverPanel.tsx');
const PopoverPanel = /* @__PURE__ */ lazy(() => loadPanel().then(module => ({ default: module.PopoverPanel })));

export type PopoverProps = {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** The name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Anything that floats below a button, such as the list behind the bell. */
export function Popover({ trigger, label, children, align = 'end', open: controlled, onOpenChange }: PopoverProps) {
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
  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change(!open)}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
      >
        {trigger}
      </Slot>
      {mounted && (used || open) ? (
        <Suspense fallback={null}>
          <PopoverPanel button={button} label={label} open={open} onOpenChange={change} align={align}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </PopoverPanel>
        </Suspense>
      ) : null}
    </>
  );
}
