import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { markedPieces } from '../../../../texts/markup/matches.ts';

const none: ReadonlySet<string> = new Set();
const Context = createContext(none);

/** Inside, the words that a search found are marked; `words` are as the search compares them. */
export function Matches({ words = none, children }: { words?: ReadonlySet<string>; children: ReactNode }) {
  return <Context value={words}>{children}</Context>;
}

export function useMatches(): ReadonlySet<string> {
  return useContext(Context);
}

/** A text with the words marked that a search found. */
export function Marked({ text }: { text: string }) {
  const words = useMatches();
  if (words.size === 0) return text;
  return markedPieces(text, words).map((piece, index) => {
    // Pieces have no identity but their place: the text is replaced as a whole.
    const key = `${index}`;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>;
  });
}
