import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { draftKey } from './draftKey.ts';

export interface Draft {
  text: string;
  setText: (text: string) => void;
  /** Deletes it once it was sent. */
  clear: () => void;
  /** Deletes the words that were sent from the beginning of the text, which its author may have gone on writing. */
  remove: (sent: string) => void;
}

/**
 * A text that is being written, stored on this device with every change: it survives a reload, a crash and a sign-in. It is empty
 * on the server and in the first render.
 */
export function useDraft(name: string): Draft {
  const [draft, setDraft] = useState('');
  useEffect(() => {
    setDraft(readStored(draftKey(name)) ?? '');
  }, [name]);
  const setText = useCallback(
    (next: string) => {
      setDraft(next);
      writeStored(draftKey(name), next === '' ? null : next);
    },
    [name],
  );
  const clear = useCallback(() => setText(''), [setText]);
  const remove = (sent: string) => {
    const text = draft.trimStart();
    setText(text.startsWith(sent) ? text.slice(sent.length).trimStart() : draft);
  };
  return { text: draft, setText, clear, remove };
}
