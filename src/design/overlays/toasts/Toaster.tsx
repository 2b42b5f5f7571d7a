import { useEffect, useState } from 'react';
import { loadable } from '../../loading/loadable.tsx';
import { onFirstControl } from '../../loading/onFirstUse.ts';
import { useToast } from './useToast.ts';

/** Fetches everything that floats; `done` once a toast could be shown. */
function preloadOverlays(done: () => void): void {
  void Promise.allSettled([
    import('./ToastList.tsx').then(done),
    import('../DialogPanel.tsx'),
    import('../AlertPanel.tsx'),
    import('../../actions/menus/MenuPanel.tsx'),
  ]);
}

/** The page comes first. */
const soonMs = 1_000;

const ToastList = /* @__PURE__ */ loadable(() => import('./ToastList.tsx').then(module => module.ToastList));

/**
 * Shows toasts; it stands once, near the root, and is not part of the server's HTML. With the first use of a control it also loads
 * the floating parts, so that a first dialog or an 'offline' toast needs no request. For somebody who comes to act, `soon` loads them before:
 * the first use may be a like without a network.
 */
export function Toaster({ soon = false }: { soon?: boolean }) {
  const [ready, setReady] = useState(false);
  const { toasts } = useToast();
  useEffect(() => {
    const load = () => preloadOverlays(() => setReady(true));
    if (!soon) return onFirstControl(load);
    const timer = setTimeout(load, soonMs);
    return () => clearTimeout(timer);
  }, [soon]);
  return ready || toasts.length > 0 ? <ToastList /> : null;
}
