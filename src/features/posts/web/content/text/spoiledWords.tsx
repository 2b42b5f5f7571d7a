import { Fragment, type ReactNode } from 'react';
import { spoiledPieces } from '../../../../texts/markup/spoilers.ts';
import { Spoiler } from './Spoiler.tsx';

/** A line that is shown as typed, such as an option of a poll or a pick of a draft, with its spoilers hidden until they are opened. */
export function spoiledWords(line: string): ReactNode {
  const pieces = spoiledPieces(line);
  if (pieces.every(({ isHidden }) => !isHidden)) return line;
  // Parts have no identity but their place: the line is replaced as a whole.
  return pieces.map(({ text, isHidden }, index) =>
    isHidden ? <Spoiler key={`${index}`}>{text}</Spoiler> : <Fragment key={`${index}`}>{text}</Fragment>,
  );
}
