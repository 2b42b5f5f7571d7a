import { useCallback, useEffect, useState } from 'react';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import type { Play } from '../../../games/games.contract.ts';
import { mayMove } from '../thread/goTo.ts';
import { focusField, leavePlay, writeTo } from '../writing/target.ts';
import { busyPlays } from '../../plays.rules.ts';

const none: ReadonlySet<number> = new Set();

export interface Folds {
  /** The plays whose talk came too fast to be read. A talk folds while its reader is at the live edge, and stays so. */
  folded: ReadonlySet<number>;
  opened: ReadonlySet<number>;
  /** Opens the talk of a play, to which the field then writes, or closes it. */
  toggle: (play: Play) => void;
  /** Opens the talk of a play. The field writes on where it did. */
  open: (play: Play) => void;
  /** Opens the talk of a play, to which the field then writes. */
  openToWrite: (play: Play) => void;
}

/** The talks of a thread's plays that are folded and those that the reader opened. */
export function useFolds(postId: number, plays: readonly Play[] | undefined): Folds {
  const now = useNow();
  const [folded, setFolded] = useState(none);
  const [opened, setOpened] = useState(none);
  const busy = busyPlays(plays ?? [], now).filter(seq => !folded.has(seq));
  if (busy.length > 0 && mayMove()) setFolded(new Set([...folded, ...busy]));
  // The talks are closed once the reader leaves the thread.
  useEffect(() => () => leavePlay(postId), [postId]);
  const open = useCallback(({ seq }: Play) => setOpened(now => (now.has(seq) ? now : new Set([...now, seq]))), []);
  const openToWrite = (play: Play) => {
    open(play);
    writeTo(postId, { kind: 'play', seq: play.seq, name: play.text });
  };
  const toggle = (play: Play) => {
    const { seq } = play;
    if (!opened.has(seq)) {
      openToWrite(play);
      if (matchMedia('(pointer: fine)').matches) focusField();
      return;
    }
    setOpened(new Set([...opened].filter(each => each !== seq)));
    leavePlay(postId, seq);
  };
  return { folded, opened, toggle, open, openToWrite };
}
