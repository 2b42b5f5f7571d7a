import { useEffect, useState } from 'react';
import { loadable } from '../../../../design/index.ts';
import type { ToolbarProps } from './Toolbar.tsx';

const Toolbar = /* @__PURE__ */ loadable<ToolbarProps>(
  () => import('./Toolbar.tsx').then(module => module.Toolbar),
  <div className="h-10" />,
);

/** The tools of a text field, whose code is fetched when the field first has the focus. */
export function TextTools({ area }: ToolbarProps) {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const start = () => setIsUsed(true);
    if (document.activeElement === field) start();
    field.addEventListener('focus', start);
    return () => field.removeEventListener('focus', start);
  }, [area]);
  return isUsed ? <Toolbar area={area} /> : null;
}
