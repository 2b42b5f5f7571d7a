import type { ComponentType, ReactNode } from 'react';

interface PreviousRankingsProps {
  /** Gets the teams of the author's latest power rankings, best first; undefined while they are not known or if there are none. */
  children: (teams: readonly string[] | undefined) => ReactNode;
}

let Reader: ComponentType<PreviousRankingsProps> = ({ children }) => children(undefined);

/**
 * Lets a later feature, which knows the posts of a person, hand in the component that reads their latest power rankings. The page of a
 * visitor, who cannot write, never loads it.
 */
export function handInPreviousRankings(reader: ComponentType<PreviousRankingsProps>): void {
  Reader = reader;
}

/** Shows something that depends on the author's latest power rankings. */
export function PreviousRankings(props: PreviousRankingsProps) {
  return <Reader {...props} />;
}
