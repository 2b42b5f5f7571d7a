/** Fetches everything that floats; `done` once a toast could be shown. */
export function preloadOverlays(done: () => void): void {
  void Promise.allSettled([
    import('./toasts/ToastList.tsx').then(done),
    import('./DialogPanel.tsx'),
    import('./AlertPanel.tsx'),
    import('../actions/menus/MenuPanel.tsx'),
  ]);
}
