import { useSyncExternalStore } from 'react';
import { dismissToast, toast, type ToastState, toastStore } from './toast.ts';

const none: readonly ToastState[] = [];

/** The toasts there are, and how to raise and dismiss them. */
export function useToast() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  return { toasts, toast, dismiss: dismissToast };
}
