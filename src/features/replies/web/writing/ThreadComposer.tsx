import { useRef } from 'react';
import { useAboveKeyboard } from '../../../../design/index.ts';
import { CommentBox } from './CommentBox.tsx';

/**
 * The field for the comments of a thread, which stays in view: docked at the bottom of a phone in place of the bottom bar, and at the
 * bottom of the thread elsewhere. It stands before the thread for the keyboard and below it for the eye.
 */
export function ThreadComposer({ postId }: { postId: number }) {
  const dock = useRef<HTMLDivElement>(null);
  useAboveKeyboard(dock);
  return (
    <div
      ref={dock}
      data-dock=""
      className="fixed inset-x-0 bottom-[var(--keyboard,0px)] z-bar order-last border-t border-line bg-surface pb-safe short:static short:order-none md:sticky md:bottom-0 md:z-10 md:-mx-5 md:-mb-5 md:rounded-b-card"
    >
      <div className="px-3 py-2 md:px-5 md:py-3">
        <CommentBox postId={postId} />
      </div>
    </div>
  );
}
