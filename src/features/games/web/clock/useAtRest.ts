import { useEffect, useRef } from 'react';

/** The time without a move after which a slider is at rest, in milliseconds. */
const restMs = 400;

/** Calls `act` with the value of a slider once it rests. The value is null while nobody moves it. */
export function useAtRest(value: number | null, act: (value: number) => void): void {
  const latest = useRef(act);
  /** The value that was not acted on yet. */
  const moved = useRef<number | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    moved.current = value;
    if (value === null) return undefined;
    const timer = setTimeout(() => {
      moved.current = null;
      latest.current(value);
    }, restMs);
    return () => clearTimeout(timer);
  }, [value]);
  // A slider that goes away while it moves was moved all the same.
  useEffect(
    () => () => {
      if (moved.current !== null) latest.current(moved.current);
    },
    [],
  );
}
