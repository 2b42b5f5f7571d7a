import { Quote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../design/index.ts';
import { quotedWords } from '../../../texts/markup/quotes.ts';
import { useListedPost } from '../../../posts/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { writeTo } from '../writing/target.ts';
import { quoteWords } from './quoting.ts';

interface Selected {
  replyId: number | null;
  text: string;
  /** The place of the button on the page, in pixels. */
  left: number;
  top: number;
}

/** Selecting words of the post or of a comment shows a button that quotes them. */
export function QuoteSelection({ postId, replies }: { postId: number; replies: readonly Reply[] }) {
  const post = useListedPost(postId);
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const text = selection?.toString().trim() ?? '';
      const element = selection?.anchorNode?.parentElement;
      if (!selection || selection.isCollapsed || !text || !element) return setSelected(null);
      const id = /^reply-(\d+)$/.exec(element.closest('li[id^="reply-"]')?.id ?? '')?.[1];
      const replyId = id === undefined ? null : Number(id);
      const source = replyId === null ? element.closest('main article') && post : replies.find(reply => reply.id === replyId);
      if (!source || quotedWords(text, source.content, source.markup) === undefined) return setSelected(null);
      const box = selection.getRangeAt(0).getBoundingClientRect();
      return setSelected({ replyId, text, left: box.left + scrollX, top: box.bottom + scrollY + 8 });
    };
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [replies, post]);
  if (!selected) return null;
  const { replyId, text, left, top } = selected;
  return (
    <Button
      size="sm"
      icon={<Quote />}
      className="absolute z-bar shadow-overlay"
      style={{ left, top }}
      // The press must not take the selection away.
      onPointerDown={event => event.preventDefault()}
      onClick={() => {
        const quoted = replies.find(reply => reply.id === replyId);
        writeTo(postId, quoted ? { kind: 'reply', id: quoted.id, name: quoted.authorName } : null);
        quoteWords({ postId, replyId, text });
        document.getSelection()?.removeAllRanges();
      }}
    >
      Quote
    </Button>
  );
}
