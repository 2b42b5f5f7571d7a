import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes over what somebody typed into a field of the server's page before it was awake: React does not hear of that
 * by itself. Give the ref to the field, or the field's own ref to this.
 */
export function useEarlyText<Field extends HTMLInputElement | HTMLTextAreaElement>(
  take: (text: string) => void,
  given?: RefObject<Field | null>,
): RefObject<Field | null> {
  const own = useRef<Field>(null);
  const field = given ?? own;
  const latest = useRef(take);
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) latest.current(typed);
  }, [field]);
  return field;
}
