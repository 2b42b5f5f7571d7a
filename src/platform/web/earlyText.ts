import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes over what somebody typed into a field of the server's page before it was awake: React does not hear of that
 * by itself. Give the ref to the field.
 */
export function useEarlyText<Field extends HTMLInputElement | HTMLTextAreaElement>(take: (text: string) => void): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const latest = useRef(take);
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) latest.current(typed);
  }, []);
  return field;
}
