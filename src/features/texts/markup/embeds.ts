/** The embed of a post. src/features/embeds/README.md. */
import { type Embed, embedOf } from '../../embeds/embeds.rules.ts';
import { addressTextOf, type Markup } from './markup.ts';
import { textPieces } from './pieces.ts';

/** The first post on X or video on YouTube that a text links to. */
export function embedOfText(content: string, markup: Markup | undefined): Embed | undefined {
  for (const piece of textPieces(addressTextOf(content, markup))) {
    const embed = piece.kind === 'link' ? embedOf(piece.href) : undefined;
    if (embed) return embed;
  }
  return undefined;
}
