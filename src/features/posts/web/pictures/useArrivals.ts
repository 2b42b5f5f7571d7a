import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '../../../account/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { embedOfText } from '../../../texts/markup/embeds.ts';
import { textOf } from '../../posts.rules.ts';
import { postKey } from '../posts.api.ts';

const pauseMs = 2_500;
const maxReads = 6;

/** Reads an own post again a few times while the server fetches its pictures or the card of its link. */
export function useArrivals(post: Post): void {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const [reads, setReads] = useState(0);
  const { id, images, embed } = post;
  const linked = embedOfText(textOf(post), post.markup);
  const hasCard = !linked || (embed && (linked.kind === 'x' || embed.thumbnailUrl !== null));
  const isWaiting = post.authorId === viewer?.id && (!hasCard || images.some(({ copyUrl }) => copyUrl === null));
  useEffect(() => {
    if (!isWaiting || reads >= maxReads) return undefined;
    const timer = setTimeout(() => {
      setReads(reads + 1);
      void client.invalidateQueries({ queryKey: postKey(id) });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [client, id, isWaiting, reads]);
}
