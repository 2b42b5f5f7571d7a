/** The frame on the page of another site that opened this window. Both are of our origin, and each takes messages from the other alone. */

const [ready, draft, taken, sent] = ['bleachers:ready', 'bleachers:draft', 'bleachers:taken', 'bleachers:sent'] as const;

interface DraftMessage {
  type: typeof draft;
  text: string;
}

function isDraft(data: unknown): data is DraftMessage {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === draft && 'text' in data && typeof data.text === 'string'
  );
}

/** The messages go to our own origin alone, so a window of another origin that opened this one gets none. */
function tell(type: string): void {
  const opener: Window | null = window.opener;
  opener?.postMessage({ type }, location.origin);
}

/** Asks the frame for what was typed there, and gives it to `onText` once. Returns how to stop listening. */
export function takeOver(onText: (text: string) => void): () => void {
  const opener: Window | null = window.opener;
  if (!opener) return () => undefined;
  const stop = () => removeEventListener('message', hear);
  function hear({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source !== opener || !isDraft(data)) return;
    stop();
    if (data.text.trim() !== '') onText(data.text);
    tell(taken);
  }
  addEventListener('message', hear);
  tell(ready);
  return stop;
}

/** Tells the frame that there is a new comment. */
export function tellSent(): void {
  tell(sent);
}
