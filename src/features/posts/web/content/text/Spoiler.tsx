import { type ReactNode, useState } from 'react';
import { showSpoiler } from '../../../../texts/markup/markup.ts';

/** Words that stay out of the page until the reader asks for them. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <span className="underline decoration-dotted underline-offset-3">{children}</span>;
  return (
    <button type="button" onClick={() => setIsShown(true)} className="above-cover rounded-control border border-current px-2">
      {showSpoiler}
    </button>
  );
}
