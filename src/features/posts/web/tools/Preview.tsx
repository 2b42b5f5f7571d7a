import { parseText } from '../../../texts/markup/parse.ts';
import { PostText } from '../content/text/PostText.tsx';

/** A text as readers will see it. Names are plain words here, because only the server knows who exists. */
export function Preview({ text }: { text: string }) {
  const content = text.trim();
  return (
    <section aria-label="Preview" className="rounded-control border border-line p-3">
      {content ? <PostText content={content} markup={parseText(content)} /> : <p className="text-sm text-muted">Nothing to show yet.</p>}
    </section>
  );
}
