import { useEffect, useEffectEvent, useState } from 'react';
import type { Play } from '../../../games/games.contract.ts';
import type { PlacedPlays } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { ThreadNode } from '../../threads.rules.ts';
import type { useThreadWindow } from '../thread/useThreadWindow.ts';

function playInAddress(): number | null {
  const seq = /^#play-(\d{1,9})$/.exec(location.hash)?.[1];
  return seq === undefined ? null : Number(seq);
}

interface WantedPlay {
  plays: readonly Play[] | undefined;
  placed: PlacedPlays | undefined;
  nodes: readonly ThreadNode<Reply>[];
  view: Pick<ReturnType<typeof useThreadWindow>, 'reveal'>;
  open: (play: Play) => void;
}

/** Opens the talk of the play that the address names, such as `#play-12`, and scrolls there. */
export function useWantedPlay({ plays, placed, nodes, view, open }: WantedPlay): void {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const follow = () => setWanted(playInAddress());
    follow();
    const changes = ['hashchange', 'pushState', 'replaceState'];
    for (const change of changes) addEventListener(change, follow);
    return () => {
      for (const change of changes) removeEventListener(change, follow);
    };
  }, []);
  const go = useEffectEvent(() => {
    const play = plays?.find(({ seq }) => seq === wanted);
    if (!play || !placed) return;
    open(play);
    const row = document.querySelector<HTMLElement>(`[data-play="${play.seq}"]`);
    if (!row) {
      const isIt = (told: { play: Play }) => told.play.seq === wanted;
      const place = nodes.findIndex(({ reply }) => placed.before.get(reply.id)?.some(isIt));
      view.reveal(place < 0 ? Math.max(0, nodes.length - 1) : place);
      return;
    }
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    setWanted(null);
  });
  useEffect(() => {
    if (wanted !== null) go();
  }, [wanted, plays, placed, nodes]);
}
