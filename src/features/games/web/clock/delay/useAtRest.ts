import { useEffect, useRef } from 'react';

/** The time without a move after which a slider is at rest, in milliseconds. */
const restMs = 400;

/** Calls `act` with the value of a slider once it rests. The value is null while nobody moves it. */
export function useAtRest(value: number | null, act: (value: number) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => latest.current(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
}
