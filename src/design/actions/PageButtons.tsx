import { useState } from 'react';
import { Button } from './Button.tsx';

/** The page of a list that is shown, with the way back. `cursor` reads it; undefined on the first page. */
export function usePages() {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    cursor: cursors.at(-1),
    isFirst: cursors.length === 1,
    goBack: () => setCursors(cursors.slice(0, -1)),
    goOn: (cursor: string) => setCursors([...cursors, cursor]),
    restart: () => setCursors([undefined]),
  };
}

interface PageButtonsProps {
  pages: ReturnType<typeof usePages>;
  /** The cursor of the next page; null on the last. */
  nextCursor: string | null;
  back: string;
  next: string;
}

/** Buttons to the pages before and after. */
export function PageButtons({ pages: { isFirst, goBack, goOn }, nextCursor, back, next }: PageButtonsProps) {
  return (
    <>
      {!isFirst && (
        <Button variant="secondary" size="sm" onClick={goBack}>
          {back}
        </Button>
      )}
      {nextCursor !== null && (
        <Button variant="secondary" size="sm" onClick={() => goOn(nextCursor)}>
          {next}
        </Button>
      )}
    </>
  );
}
