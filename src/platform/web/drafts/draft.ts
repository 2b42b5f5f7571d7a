import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage.ts';

/** The key of a draft in the browser's storage. src/app/server/pages/firstScript.ts writes it too. */
export const draftKey = (name: string): string => `draft:${name}`;

/**
 * A text that is being written, stored on this device with every change: it survives a reload, a crash and a sign-in. It is empty
 * on the server and in the first render. `clear` deletes it once it was sent.
 */
export function useDraft(name: string): { text: string; setText: (text: string) => void; clear: () => void } {
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
  return { text: draft, setText, clear };
}
