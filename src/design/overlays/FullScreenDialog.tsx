import type { KeyboardEvent, ReactNode } from 'react';
import { loadable } from '../loading/loadable.tsx';

export interface FullScreenDialogProps {
  title: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A dark window over the whole page, for pictures. Escape closes it, and the focus returns to where it was. */
export const FullScreenDialog = /* @__PURE__ */ loadable<FullScreenDialogProps>(() =>
  import('./FullScreenPanel.tsx').then(module => module.FullScreenPanel),
);
