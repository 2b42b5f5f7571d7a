import { useEffect, useState } from 'react';
import { loadable } from '../loading/loadable.tsx';
import { onFirstUse } from '../loading/onFirstUse.ts';
import { preloadOverlays } from '../overlays/preloadOverlays.ts';
import { useToast } from './useToast.ts';

const ToastList = /* @__PURE__ */ loadable(() => import('./ToastList.tsx').then(module => module.ToastList));

/**
 * Where toasts appear; once, near the root. Nothing of it is in the server's HTML. As soon as somebody uses the page it also
 * fetches what floats, so that a first dialog or an 'offline' toast waits for nothing.
 */
export function Toaster() {
  const [ready, setReady] = useState(false);
  const { toasts } = useToast();
  useEffect(() => onFirstUse(() => preloadOverlays(() => setReady(true))), []);
  return ready || toasts.length > 0 ? <ToastList /> : null;
}
