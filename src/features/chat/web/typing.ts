import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/web/api/api.ts';
import { useLiveEvent } from '../../../platform/web/live/index.ts';
import { chatMessageEvent, chatRoutes, chatTypingEvent } from '../chat.contract.ts';
import { typingPauseMs } from '../chat.rules.ts';

/** How long a page shows that somebody is typing after it heard of it, in milliseconds. */
const shownForMs = typingPauseMs + 1_500;

/** A function that tells the other member that the viewer is writing, at most once in three seconds. */
export function useTypingSignal(roomId: number): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - toldAt.current < typingPauseMs) return;
    toldAt.current = performance.now();
    call(chatRoutes.typing, { params: { roomId } }).catch(() => undefined);
  };
}

/** Whether the other member of a room is writing just now. */
export function useIsTyping(roomId: number): boolean {
  const [heardAt, setHeardAt] = useState<number | null>(null);
  useLiveEvent(chatTypingEvent, event => {
    if (event.roomId === roomId) setHeardAt(performance.now());
  });
  useLiveEvent(chatMessageEvent, ({ message }) => {
    if (message.roomId === roomId) setHeardAt(null);
  });
  useEffect(() => {
    if (heardAt === null) return undefined;
    const timer = setTimeout(() => setHeardAt(null), shownForMs);
    return () => clearTimeout(timer);
  }, [heardAt]);
  return heardAt !== null;
}
