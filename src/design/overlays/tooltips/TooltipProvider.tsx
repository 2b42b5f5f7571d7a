import { type ReactNode, useEffect, useState } from 'react';
import { loadable } from '../../loading/loadable.tsx';
import { onFirstControl } from '../../loading/onFirstUse.ts';

const TooltipLayer = /* @__PURE__ */ loadable(() => import('./TooltipLayer.tsx').then(module => module.TooltipLayer));

/** Shows the tooltips of everything inside; once, near the root. One layer for all: a feed has a hundred buttons with a tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => onFirstControl(() => setReady(true)), []);
  return (
    <>
      {children}
      {ready ? <TooltipLayer /> : null}
    </>
  );
}
