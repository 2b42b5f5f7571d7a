import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from './storage.ts';

const prefix = 'draft:';

/**
 * What is being written, kept on this device with every change: it survives a reload, a crash and a sign-in.
 * Empty on the server and in the first render. `clear` forgets it once it was sent.
 */
export function useDraft(name: string): { text: string; setText: (text: string) => void; clear: () => void } {
  const [text, show] = useState('');
  useEffect(() => {
    show(readStored(prefix + name) ?? '');
  }, [name]);
  const setText = useCallback(
    (next: string) => {
      show(next);
      writeStored(prefix + name, next === '' ? null : next);
    },
    [name],
  );
  const clear = useCallback(() => setText(''), [setText]);
  return { text, setText, clear };
}
