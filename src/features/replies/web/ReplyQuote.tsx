import { withoutSpoilers } from '../../posts/posts.markup.ts';
import type { Reply } from '../replies.contract.ts';

/** The words that a comment quotes. They lead to the quoted comment while it is there. */
export function ReplyQuote({ quote }: { quote: NonNullable<Reply['quote']> }) {
  const { replyId, text, authorName } = quote;
  return (
    <blockquote className="my-1 border-l-2 border-line pl-3 text-sm text-muted">
      {authorName !== null && (
        <cite className="font-semibold not-italic">{replyId === null ? authorName : <a href={`#reply-${replyId}`}>{authorName}</a>}</cite>
      )}
      <p className="line-clamp-4 break-words whitespace-pre-wrap">{withoutSpoilers(text)}</p>
    </blockquote>
  );
}
