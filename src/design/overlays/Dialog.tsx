import type { ReactNode } from 'react';
import { useMounted } from '../layout/useMounted.ts';
import { loadable } from '../loading/loadable.tsx';
import { useHasBeenTrue } from '../loading/useHasBeenTrue.ts';

const DialogPanel = /* @__PURE__ */ loadable(() => import('./DialogPanel.tsx').then(module => module.DialogPanel));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  hideTitle?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Takes the height of the window, for content that fills what it is given. */
  fill?: boolean;
  /** Stays in view. A submit button in it names its form by `form="id"`. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A window over the page; a full-height sheet on phones, of its content's height when `size` is `sm`. */
export function Dialog(props: DialogProps) {
  const mounted = useMounted();
  const used = useHasBeenTrue(props.open);
  if (!mounted || !used) return null;
  return <DialogPanel {...props} />;
}
