import { useMemo } from 'react';
import { EmbedCard } from '../../../embeds/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { embedOfText } from '../../../texts/markup/embeds.ts';
import { textOf } from '../../posts.rules.ts';

/** The first post on X or video on YouTube that a post links to. */
export function PostEmbed({ post: { feature, content, markup, embed: preview } }: { post: Post }) {
  const embed = useMemo(() => embedOfText(textOf({ feature, content }), markup), [feature, content, markup]);
  return embed ? <EmbedCard key={embed.url} embed={embed} preview={preview} /> : null;
}
