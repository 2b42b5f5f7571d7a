import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../../design/index.ts';
import type { Play } from '../../../games/games.contract.ts';
import type { PlacedPlays } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ThreadNode } from '../../threads.rules.ts';
import { followAddress } from '../thread/goTo.ts';
import type { useThreadWindow } from '../thread/useThreadWindow.ts';

function playInAddress(): number | null {
  const seq = /^#play-(\d{1,9})$/.exec(location.hash)?.[1];
  return seq === undefined ? null : Number(seq);
}

interface WantedPlay {
  /** Undefined until they are known, or while the thread shows none. */
  plays: readonly Play[] | undefined;
  /** The newest play that the reader may know. */
  upTo: number;
  /** Shows the plays, in an order that has them; undefined if the thread does, or can't. */
  showPlays: (() => void) | undefined;
  placed: PlacedPlays | undefined;
  nodes: readonly ThreadNode<Reply>[];
  view: Pick<ReturnType<typeof useThreadWindow>, 'reveal'>;
  open: (play: Play) => void;
}

/** Opens the talk of the play that the address names, such as `#play-12`, and scrolls there. */
export function useWantedPlay({ plays, upTo, showPlays, placed, nodes, view, open }: WantedPlay): void {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => followAddress(() => setWanted(playInAddress())), []);
  const go = useEffectEvent(() => {
    if (showPlays) return showPlays();
    if (!plays || !placed || wanted === null) return undefined;
    const play = plays.find(({ seq }) => seq === wanted);
    // The page may have been served with a part of the plays, and reads all of them.
    if (!play && wanted <= upTo) return undefined;
    if (!play) {
      setWanted(null);
      return toast({ title: 'That play isn’t here', description: 'It may come later in the game.' });
    }
    open(play);
    const row = document.querySelector<HTMLElement>(`[data-play="${play.seq}"]`);
    if (!row) {
      const isIt = ({ play: { seq } }: { play: Play }) => seq === wanted;
      const place = nodes.findIndex(({ reply }) => placed.before.get(reply.id)?.some(isIt));
      return view.reveal(place < 0 ? Math.max(0, nodes.length - 1) : place);
    }
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    return setWanted(null);
  });
  const mayShow = showPlays !== undefined;
  useEffect(() => {
    if (wanted !== null) go();
  }, [wanted, plays, mayShow, placed, nodes]);
}
