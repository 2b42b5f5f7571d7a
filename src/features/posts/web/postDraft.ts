import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../platform/web/storage.ts';
import { emptyPoll, type PollText, writtenPoll } from '../../polls/polls.rules.ts';
import type { NewPost } from '../posts.contract.ts';

/** What a post carries besides its text. */
export type DraftFeature = 'regular' | 'poll';

export interface ImageSize {
  width: number;
  height: number;
}

/** What a post form holds. */
export interface PostDraft {
  content: string;
  imageUrl: string;
  imageAlt: string;
  /** Known of an upload: its place is reserved. */
  imageSize: ImageSize | null;
  tags: readonly string[];
  feature: DraftFeature;
  /** Stays while another type is chosen, so that choosing Poll again brings it back; null before, and once it was removed. */
  poll: PollText | null;
  /** Idempotency-Key of this text: sent twice, it is stored once. */
  key: string;
}

function isDraft(value: unknown): value is Omit<PostDraft, 'feature' | 'poll' | 'imageAlt' | 'imageSize'> {
  return typeof value === 'object' && value !== null && 'content' in value && 'imageUrl' in value && 'tags' in value && 'key' in value;
}

function stored(name: string): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(name) ?? 'null');
    // One that was kept before there were polls or descriptions has none.
    return isDraft(value) ? { feature: 'regular', poll: null, imageAlt: '', imageSize: null, ...value } : undefined;
  } catch {
    return undefined;
  }
}

export const emptyDraft: Omit<PostDraft, 'key'> = {
  content: '',
  imageUrl: '',
  imageAlt: '',
  imageSize: null,
  tags: [],
  feature: 'regular',
  poll: null,
};

/** What choosing a type makes of a draft. */
export function withFeature(draft: PostDraft, feature: DraftFeature): Partial<PostDraft> {
  return { feature, poll: feature === 'poll' ? (draft.poll ?? emptyPoll) : draft.poll };
}

/** Whether anything was written that Discard would lose. */
export function isWritten(draft: PostDraft): boolean {
  return draft.content.trim() !== '' || draft.imageUrl !== '' || (draft.poll !== null && writtenPoll(draft.poll) !== undefined);
}

/** The call's body. A poll in which nothing was written is none. */
export function postBody(draft: PostDraft): Required<NewPost> {
  const poll = (draft.feature === 'poll' && draft.poll && writtenPoll(draft.poll)) || null;
  return {
    content: draft.content.trim(),
    tags: [...draft.tags],
    imageUrl: draft.imageUrl.trim() || null,
    imageAlt: draft.imageAlt.trim() || null,
    feature: poll ? 'poll' : 'regular',
    poll,
  };
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
