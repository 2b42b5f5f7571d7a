import type { Reply } from '../../replies.contract.ts';

interface BranchLinesProps {
  /** The comments whose branches this place is in, from the top level down. */
  branches: readonly Reply[];
  /** Hides a branch; undefined where none can be hidden. */
  onCollapse: ((id: number) => void) | undefined;
}

/**
 * The lines of the branches that a comment stands in, one for each indent. A line hides its branch. The keyboard does the same with
 * the button of the comment above, so the lines are no stops of the Tab key.
 */
export function BranchLines({ branches, onCollapse }: BranchLinesProps) {
  if (!onCollapse) return branches.map(({ id }) => <span key={id} aria-hidden="true" className="branch-line pointer-events-none" />);
  return branches.map(({ id, authorName, deleted }) => (
    <button
      key={id}
      type="button"
      tabIndex={-1}
      aria-label={`Collapse the replies to ${deleted ? 'a deleted comment' : authorName}`}
      onClick={() => onCollapse(id)}
      className="branch-line"
    />
  ));
}
