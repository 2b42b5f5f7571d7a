import { MarkupText } from '../../../posts/web/index.ts';
import { linkLabel, textPieces } from '../../../texts/markup/pieces.ts';
import type { ChatMessage } from '../../chat.contract.ts';

/** Messages mention nobody. */
const nobody: ReadonlyMap<string, string> = new Map();

/** The text of a message. Its addresses are links, as in posts; it is rendered as text only, never as HTML. */
export function MessageText({ message: { content, markup } }: { message: Pick<ChatMessage, 'content' | 'markup'> }) {
  if (markup)
    return (
      <MarkupText markup={markup} people={nobody} maxLength={Number.POSITIVE_INFINITY} className="[&_a]:text-inherit [&_a]:underline" />
    );
  return textPieces(content).map((piece, index) => {
    // Pieces have no identity but their place: the text is replaced as a whole.
    const key = `${index}`;
    if (piece.kind !== 'link') return <span key={key}>{piece.text}</span>;
    return (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline underline-offset-3">
        {linkLabel(piece.text)}
      </a>
    );
  });
}
