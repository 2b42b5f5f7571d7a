import { useMemo } from 'react';
import { unfoldedComments } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';
import { byMoment, hasDeeperAnswers, subthread, threaded, uncollapsed } from '../../threads.rules.ts';
import { useCollapsed } from '../item/useCollapsed.ts';
import type { Folds } from '../plays/useFolds.ts';
import { useTopOrder } from './useThreadSort.ts';

interface NodesInput {
  /** The comments that the page knows; undefined until they are loaded. */
  known: readonly Reply[] | undefined;
  /** The ids of those that are held back. */
  waiting: readonly number[];
  /** The comment whose subthread is open by itself; null for the whole thread. */
  root: number | null;
  sort: ReplySort;
  isOfGame: boolean;
  folds: Pick<Folds, 'folded' | 'opened'>;
  /** The ids of the reader and their friends. */
  own: ReadonlySet<string>;
}

/** The comments of a thread in reading order, as far as they are shown one by one. */
export function useThreadNodes(postId: number, { known, waiting, root, sort, isOfGame, folds: { folded, opened }, own }: NodesInput) {
  const byAge = isOfGame ? byMoment : undefined;
  const all = useMemo(() => {
    const isHeldBack = new Set(waiting);
    return known?.filter(reply => !isHeldBack.has(reply.id));
  }, [known, waiting]);
  const single = useMemo(() => {
    const isShown = ({ playSeq }: Reply) => playSeq === null || !opened.has(playSeq);
    return all && unfoldedComments(all.filter(isShown), folded, own);
  }, [all, opened, folded, own]);
  const compareTop = useTopOrder(sort, byAge);
  const whole = useMemo(() => (single ? threaded(single, compareTop, byAge) : []), [single, compareTop, byAge]);
  const unfolded = useMemo(() => (all && root !== null ? subthread(all, root, byAge) : whole), [all, root, whole, byAge]);
  const { collapsed, toggle, expandAll } = useCollapsed(postId);
  const { nodes, hidden } = useMemo(() => uncollapsed(unfolded, collapsed), [unfolded, collapsed]);
  const answered = useMemo(() => new Set(all?.map(reply => reply.parentId)), [all]);
  const deeper = useMemo(() => hasDeeperAnswers(unfolded), [unfolded]);
  return { all, whole, nodes, hidden, answered, deeper, toggle, expandAll };
}
