import { useCallback, useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../platform/web/storage.ts';
import { type DraftPick, isBlankBoard, withPicks, trimmedPicks } from '../../mock-drafts/mockDrafts.rules.ts';
import { emptyPoll, type PollText, trimmedPoll } from '../../polls/polls.rules.ts';
import { withRankings } from '../../power-rankings/powerRankings.rules.ts';
import type { NewPost } from '../posts.contract.ts';
import type { PostFeature } from '../posts.rules.ts';

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
  feature: PostFeature;
  /** Stays while another type is chosen, so that choosing Poll again brings it back; null before, and once it was removed. */
  poll: PollText | null;
  /** Likewise of a mock draft and of power rankings, best first. */
  picks: readonly DraftPick[] | null;
  ranks: readonly string[] | null;
  /** Idempotency-Key of this text: sent twice, it is stored once. */
  key: string;
}

function isDraft(value: unknown): value is Omit<PostDraft, 'feature' | 'poll' | 'picks' | 'ranks' | 'imageAlt' | 'imageSize'> {
  return typeof value === 'object' && value !== null && 'content' in value && 'imageUrl' in value && 'tags' in value && 'key' in value;
}

function stored(name: string): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(name) ?? 'null');
    // One that was kept before there were polls, descriptions, drafts and rankings has none.
    return isDraft(value)
      ? { feature: 'regular', poll: null, picks: null, ranks: null, imageAlt: '', imageSize: null, ...value }
      : undefined;
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
  picks: null,
  ranks: null,
};

/** What choosing a type makes of a draft. */
export function withFeature(draft: PostDraft, feature: PostFeature): Partial<PostDraft> {
  if (feature === 'poll') return { feature, poll: draft.poll ?? emptyPoll };
  if (feature === 'mock-draft') return { feature, picks: draft.picks ?? [] };
  return feature === 'power-rankings' ? { feature, ranks: draft.ranks ?? [] } : { feature };
}

/** Whether anything was written that Discard would lose. */
export function isWritten(draft: PostDraft): boolean {
  return (
    draft.content.trim() !== '' ||
    draft.imageUrl !== '' ||
    (draft.poll !== null && trimmedPoll(draft.poll) !== undefined) ||
    (draft.picks !== null && !isBlankBoard(draft.picks)) ||
    (draft.ranks !== null && draft.ranks.length > 0)
  );
}

/** The text with the lines of the mock draft or of the power rankings at its end. */
export function contentOf({ content, feature, picks, ranks }: PostDraft): string {
  if (feature === 'mock-draft') return withPicks(content, trimmedPicks(picks ?? []));
  return feature === 'power-rankings' ? withRankings(content, ranks ?? []) : content.trim();
}

/** The call's body. A poll in which nothing was written is none. */
export function postBody(draft: PostDraft): Required<NewPost> {
  const poll = (draft.feature === 'poll' && draft.poll && trimmedPoll(draft.poll)) || null;
  return {
    content: contentOf(draft),
    tags: [...draft.tags],
    imageUrl: draft.imageUrl.trim() || null,
    imageAlt: draft.imageAlt.trim() || null,
    feature: draft.feature === 'poll' && !poll ? 'regular' : draft.feature,
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
