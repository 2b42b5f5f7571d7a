/** The toasts, outside of React: anything in the browser may raise one. */
type ToastOptions = {
  title?: string;
  description?: string;
  variant?: 'default' | 'destructive' | 'success';
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; 5000 unless given. */
  duration?: number;
};

export type ToastState = ToastOptions & { id: string; open: boolean };

/** Limits and times of toasts, in pixels and milliseconds. */
export const toastTimings = { limit: 1, duration: 5000, swipeThreshold: 50, hotkey: 'F8', removalDelay: 1_000_000 };

let toasts: readonly ToastState[] = [];
let lastNumber = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function change(next: readonly ToastState[]) {
  toasts = next;
  for (const id of removals.keys()) if (!next.some(one => one.id === id)) forget(id);
  for (const listener of listeners) listener();
}

function forget(id: string) {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

/** Shows a toast, in place of the one before; answers how to change or dismiss it. */
export function toast(options: ToastOptions) {
  lastNumber += 1;
  const id = `toast-${lastNumber}`;
  change([{ ...options, id, open: true }, ...toasts].slice(0, toastTimings.limit));
  return {
    id,
    dismiss: () => dismissToast(id),
    update: (next: ToastOptions) => change(toasts.map(one => (one.id === id ? { ...one, ...next } : one))),
  };
}

/** Closes one toast, or all; it leaves the list long after, when its way out has been shown. */
export function dismissToast(id?: string) {
  change(toasts.map(one => (id === undefined || one.id === id ? { ...one, open: false } : one)));
  for (const one of toasts) {
    if (one.open || removals.has(one.id)) continue;
    removals.set(
      one.id,
      setTimeout(() => change(toasts.filter(other => other.id !== one.id)), toastTimings.removalDelay),
    );
  }
}

/** Closes a toast that tells of a success: a window that opens would have it over its fields. */
export function dismissSuccess() {
  for (const { id, open, variant } of toasts) if (open && variant === 'success') dismissToast(id);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => toasts,
};
