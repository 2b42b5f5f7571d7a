import { useCallback, useState } from 'react';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import type { Play } from '../../../games/games.contract.ts';
import { mayMove } from '../thread/goTo.ts';
import { focusField, writeTo } from '../writing/target.ts';
import { busyPlays } from '../../plays.rules.ts';

const none: ReadonlySet<number> = new Set();

export interface Folds {
  /** The plays whose talk came too fast to be read. A talk folds while its reader is at the live edge, and stays so. */
  folded: ReadonlySet<number>;
  opened: ReadonlySet<number>;
  /** Opens the talk of a play, to which the field then writes, or closes it. */
  toggle: (play: Play) => void;
  /** Opens the talk of a play, and leaves one that is open. */
  open: (play: Play) => void;
}

/** The talks of a thread's plays that are folded and those that the reader opened. */
export function useFolds(postId: number, plays: readonly Play[] | undefined): Folds {
  const now = useNow();
  const [folded, setFolded] = useState(none);
  const [opened, setOpened] = useState(none);
  const busy = busyPlays(plays ?? [], now).filter(seq => !folded.has(seq));
  if (busy.length > 0 && mayMove()) setFolded(new Set([...folded, ...busy]));
  const toggle = useCallback(
    ({ seq, text }: Play) => {
      const next = new Set(opened);
      const isOpening = !next.delete(seq);
      if (isOpening) next.add(seq);
      setOpened(next);
      writeTo(postId, isOpening ? { kind: 'play', seq, name: text } : null);
      if (isOpening && matchMedia('(pointer: fine)').matches) focusField();
    },
    [opened, postId],
  );
  const open = useCallback((play: Play) => void (opened.has(play.seq) || toggle(play)), [opened, toggle]);
  return { folded, opened, toggle, open };
}
