import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../platform/web/storage.ts';

/** What a post form holds. */
export interface PostDraft {
  content: string;
  imageUrl: string;
  tags: readonly string[];
  /** Idempotency-Key of this text: sent twice, it is stored once. */
  key: string;
}

function isDraft(value: unknown): value is PostDraft {
  return typeof value === 'object' && value !== null && 'content' in value && 'imageUrl' in value && 'tags' in value && 'key' in value;
}

function stored(name: string): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(name) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The content of a post form, kept on this device with every change: it survives a reload, a crash, and a session that
 * ends while somebody writes. `forget` is for what was sent or given up.
 */
export function usePostDraft(name: string, initial: Omit<PostDraft, 'key'>) {
  const storedName = `draft:${name}`;
  const [draft, show] = useState<PostDraft>(() => stored(storedName) ?? { ...initial, key: crypto.randomUUID() });
  const [restored] = useState(() => stored(storedName) !== undefined);
  const [touched, touch] = useState(false);
  useEffect(() => {
    if (touched) writeStored(storedName, JSON.stringify(draft));
  }, [draft, touched, storedName]);
  const change = useCallback((part: Partial<PostDraft>) => {
    touch(true);
    show(current => ({ ...current, ...part }));
  }, []);
  const forget = useCallback(() => {
    touch(false);
    writeStored(storedName, null);
  }, [storedName]);
  return { draft, change, forget, wasRestored: restored };
}
