import { useEffect, useState } from 'react';
import { useMounted } from '../layout/useMounted.ts';
import { loadable } from '../loading/loadable.tsx';
import { preloadOverlays } from '../overlays/preloadOverlays.ts';
import { useToast } from './useToast.ts';

const ToastList = /* @__PURE__ */ loadable(() => import('./ToastList.tsx').then(module => module.ToastList));

/**
 * Where toasts appear; once, near the root. Nothing of it is in the server's HTML. When the page is at rest it also fetches
 * what floats, so that a first dialog or an 'offline' toast waits for nothing.
 */
export function Toaster() {
  const mounted = useMounted();
  const [ready, setReady] = useState(false);
  const { toasts } = useToast();
  useEffect(() => preloadOverlays(() => setReady(true)), []);
  if (!mounted || !(ready || toasts.length > 0)) return null;
  return <ToastList />;
}
