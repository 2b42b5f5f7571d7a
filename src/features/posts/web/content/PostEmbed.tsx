import { useMemo } from 'react';
import { type Embed, embedOf } from '../../../embeds/embeds.rules.ts';
import { EmbedCard } from '../../../embeds/web/index.ts';
import { textPieces } from '../../posts.text.ts';

function firstEmbed(content: string): Embed | undefined {
  for (const piece of textPieces(content)) {
    const embed = piece.kind === 'link' ? embedOf(piece.href) : undefined;
    if (embed) return embed;
  }
  return undefined;
}

/** The first post on X or video on YouTube that a post links to. */
export function PostEmbed({ content }: { content: string }) {
  const embed = useMemo(() => firstEmbed(content), [content]);
  return embed ? <EmbedCard key={embed.url} embed={embed} /> : null;
}
