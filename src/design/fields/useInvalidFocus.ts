import { type RefObject, useEffect, useRef } from 'react';

/** The ref of a form whose first invalid field gets the focus when `problems` change. The field may be out of view. */
export function useInvalidFocus(problems: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);
  return form;
}
