import { useCallback, useEffect, useRef, useState } from 'react';
import { writeStored } from '../../../../../platform/web/storage.ts';
import { type PostDraft, storedDraft } from './postDraft.ts';

/** Puts a cleared draft back; false if another one was begun meanwhile. */
export function restoreDraft(name: string, draft: PostDraft): boolean {
  if (storedDraft(`draft:${name}`)) return false;
  writeStored(`draft:${name}`, JSON.stringify(draft));
  return true;
}

interface DraftInTabs {
  draft: PostDraft;
  change: (part: Partial<PostDraft>) => void;
  /** Deletes the draft after it was sent or cleared. */
  forget: () => void;
  wasRestored: boolean;
  /** The draft as another tab has changed it, while this tab has changes of its own. Both are stored until the author chooses. */
  other: PostDraft | undefined;
  choose: (which: 'this' | 'other') => void;
}

/**
 * The content of a post form, stored on this device with every change. It survives a reload, a crash and an expired session. A tab
 * without changes of its own follows the changes of other tabs.
 */
export function usePostDraft(name: string, initial: Omit<PostDraft, 'key'>): DraftInTabs {
  const storedName = `draft:${name}`;
  /** Holds this tab's draft while another tab's has the place. */
  const asideName = `${storedName}:aside`;
  const [first] = useState(() => ({ stored: storedDraft(storedName), aside: storedDraft(asideName) }));
  const [draft, setDraft] = useState<PostDraft>(() => first.aside ?? first.stored ?? { ...initial, key: crypto.randomUUID() });
  const [other, setOther] = useState<PostDraft | undefined>(first.aside && first.stored);
  const [touched, setTouched] = useState(false);
  const begun = useRef(initial);
  const hasOther = other !== undefined;
  const keepsAside = hasOther && touched;
  useEffect(() => {
    if (touched) writeStored(keepsAside ? asideName : storedName, JSON.stringify(draft));
  }, [draft, touched, keepsAside, storedName, asideName]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== storedName) return;
      const changed = storedDraft(storedName);
      if (!touched && !hasOther) setDraft(changed ?? { ...begun.current, key: crypto.randomUUID() });
      else if (changed) setOther(changed);
      else {
        // The other tab sent or cleared it: this one goes on as a post of its own.
        setTouched(true);
        setOther(undefined);
        setDraft(current => ({ ...current, key: crypto.randomUUID() }));
        writeStored(asideName, null);
      }
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [storedName, asideName, touched, hasOther]);
  const change = useCallback((part: Partial<PostDraft>) => {
    setTouched(true);
    setDraft(current => ({ ...current, ...part }));
  }, []);
  const forget = useCallback(() => {
    setTouched(false);
    writeStored(storedName, null);
    writeStored(asideName, null);
  }, [storedName, asideName]);
  const choose = (which: 'this' | 'other') => {
    // The other text may be sent under the same key, so a text that is kept beside it needs one of its own.
    const chosen = which === 'other' && other ? other : { ...draft, key: crypto.randomUUID() };
    setTouched(which === 'this');
    setDraft(chosen);
    setOther(undefined);
    writeStored(storedName, JSON.stringify(chosen));
    writeStored(asideName, null);
  };
  return { draft, change, forget, wasRestored: first.stored !== undefined || first.aside !== undefined, other, choose };
}
