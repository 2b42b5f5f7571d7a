import type { MouseEventHandler } from 'react';

/** The properties of a button that may be pending. It is not `disabled` meanwhile: a disabled button loses the focus of who pressed it. */
export function pendingProps(pending: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!pending) return { onClick };
  const ignore: MouseEventHandler<HTMLButtonElement> = event => event.preventDefault();
  return { 'aria-busy': true, 'aria-disabled': true, onClick: ignore };
}
