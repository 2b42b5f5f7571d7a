import { type ReactNode, useEffect, useState } from 'react';
import { loadable } from '../loading/loadable.tsx';

const TooltipLayer = /* @__PURE__ */ loadable(() => import('./TooltipLayer.tsx').then(module => module.TooltipLayer));

/** Shows the tooltips of everything inside; once, near the root. One layer for all: a feed has a hundred buttons with a tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const wake = () => setReady(true);
    const options = { once: true, passive: true };
    window.addEventListener('pointermove', wake, options);
    window.addEventListener('keydown', wake, options);
    return () => {
      window.removeEventListener('pointermove', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return (
    <>
      {children}
      {ready ? <TooltipLayer /> : null}
    </>
  );
}
