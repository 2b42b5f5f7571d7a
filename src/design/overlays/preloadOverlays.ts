/** Fetches everything that floats once the browser is idle (at the latest 3 s after the first paint); answers how to call it off. */
export function preloadOverlays(done: () => void): () => void {
  const start = () => {
    void Promise.allSettled([
      import('../toasts/ToastList.tsx').then(done),
      import('./DialogPanel.tsx'),
      import('./AlertPanel.tsx'),
      import('../actions/MenuPanel.tsx'),
    ]);
  };
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(start, { timeout: 3000 });
  return () => window.cancelIdleCallback(handle);
}
