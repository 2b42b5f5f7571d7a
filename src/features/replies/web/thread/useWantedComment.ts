import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from '../../replies.contract.ts';
import { goTo } from './goTo.ts';
import type { useThreadWindow } from './useThreadWindow.ts';

/** The pages of older comments that are read for a wanted one. */
const maxPages = 20;

interface Wanted {
  /** The comment, once it is known. */
  reply: Reply | undefined;
  /** Its place in the order of the page; -1 where it is not shown by itself. */
  place: number;
  isWaiting: boolean;
  view: ReturnType<typeof useThreadWindow>;
  /** Reads older comments, among which it may be; undefined where there are none, or while some are read. */
  readOlder: (() => void) | undefined;
  /** Opens the talk of a play that it stands in. */
  openTalk: (reply: Reply) => void;
  /** Leaves the open subthread and shows collapsed comments. */
  expand: () => void;
  showWaiting: () => void;
  done: () => void;
}

/** Scrolls to the wanted comment. It may be held back, outside of the document, in a talk that is folded, or not read yet. */
export function useWantedComment(wanted: number | null, state: Wanted): void {
  const { reply, place, isWaiting, view } = state;
  const isOnPage = place >= view.from && place < view.to;
  const canRead = state.readOlder !== undefined;
  const pages = useRef(0);
  const go = useEffectEvent(() => {
    if (wanted === null) return;
    if (!reply) {
      // One that is not among so many older ones is given up, as is one whose read fails again and again.
      if (state.readOlder && pages.current++ < maxPages) state.readOlder();
      return;
    }
    pages.current = 0;
    if (isWaiting) return state.showWaiting();
    if (isOnPage || document.getElementById(`reply-${wanted}`)) {
      goTo(wanted);
      return state.done();
    }
    if (place >= 0) return view.reveal(place);
    state.expand();
    return state.openTalk(reply);
  });
  useEffect(() => go(), [wanted, reply, place, isWaiting, isOnPage, canRead]);
}
