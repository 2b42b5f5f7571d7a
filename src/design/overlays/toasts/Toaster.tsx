import { useEffect, useState } from 'react';
import { loadable } from '../../loading/loadable.tsx';
import { onFirstUse } from '../../loading/onFirstUse.ts';
import { preloadOverlays } from '../preloadOverlays.ts';
import { useToast } from './useToast.ts';

const ToastList = /* @__PURE__ */ loadable(() => import('./ToastList.tsx').then(module => module.ToastList));

/**
 * Shows toasts; it stands once, near the root, and is not part of the server's HTML. With the first use of the page it also loads
 * the floating parts, so that a first dialog or an 'offline' toast needs no request.
 */
export function Toaster() {
  const [ready, setReady] = useState(false);
  const { toasts } = useToast();
  useEffect(() => onFirstUse(() => preloadOverlays(() => setReady(true))), []);
  return ready || toasts.length > 0 ? <ToastList /> : null;
}
