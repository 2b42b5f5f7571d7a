import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Play } from '../../../games/games.contract.ts';
import { mayMove } from '../thread/goTo.ts';
import { focusField, leavePlay, writeTo } from '../writing/target.ts';
import { busyPlays } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ReplySort } from '../../replies.rules.ts';

const none: ReadonlySet<number> = new Set();

export interface Folds {
  /** The plays whose talk came too fast to be read. A talk folds while its reader is where new comments come in, and stays so. */
  folded: ReadonlySet<number>;
  opened: ReadonlySet<number>;
  /** Opens the talk of a play, to which the field then writes, or closes it. */
  toggle: (play: Play) => void;
  /** Opens the talk of a play. The field writes on where it did. */
  open: (play: Play) => void;
  /** Opens the talk of a play, to which the field then writes. */
  openToWrite: (play: Play) => void;
}

interface FoldsInput {
  plays: readonly Play[] | undefined;
  /** The comments that the page knows. */
  known: readonly Reply[] | undefined;
  sort: ReplySort;
}

/** The talks of a thread's plays that are folded and those that the reader opened. */
export function useFolds(postId: number, { plays, known, sort }: FoldsInput): Folds {
  const [folded, setFolded] = useState(none);
  const [opened, setOpened] = useState(none);
  /** The plays of which the page has had comments. */
  const [seen, setSeen] = useState(none);
  const busy = useMemo(() => (plays ? busyPlays(plays, known ?? [], sort) : []), [plays, known, sort]);
  const present = useMemo(() => new Set(known?.flatMap(({ playSeq }) => playSeq ?? [])), [known]);
  // A talk that comes to the page as a whole, such as that of an older play, moves nothing.
  const folding = busy.filter(seq => !folded.has(seq) && (!seen.has(seq) || mayMove(sort)));
  if (folding.length > 0) setFolded(new Set([...folded, ...folding]));
  if ([...present].some(seq => !seen.has(seq))) setSeen(new Set([...seen, ...present]));
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
