import { useState } from 'react';
import { Button } from '../../../../design/index.ts';
import type { Reply } from '../../replies.contract.ts';

/** The words that a comment quotes. They lead to the quoted comment while it is there. A muted quote is collapsed. */
export function ReplyQuote({ quote }: { quote: NonNullable<Reply['quote']> }) {
  const { replyId, text, authorName, muted } = quote;
  const [opened, setOpened] = useState(false);
  if (muted && !opened) {
    return (
      <blockquote className="my-1 flex items-center gap-2 border-l-2 border-line pl-3 text-sm text-muted italic">
        A quote that you muted.
        <Button variant="ghost" size="sm" onClick={() => setOpened(true)}>
          Show
        </Button>
      </blockquote>
    );
  }
  return (
    <blockquote className="my-1 border-l-2 border-line pl-3 text-sm text-muted">
      {authorName !== null && (
        <cite className="font-semibold not-italic">{replyId === null ? authorName : <a href={`#reply-${replyId}`}>{authorName}</a>}</cite>
      )}
      <p className="line-clamp-4 break-words whitespace-pre-wrap">{text}</p>
    </blockquote>
  );
}
