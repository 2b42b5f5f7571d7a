import { readStored } from '../../../../platform/web/storage.ts';
import type { NewPost, Post } from '../../posts.contract.ts';
import { type PostKind, postKindNames } from '../../posts.kinds.ts';
import { type ComposedKind, composedKinds, type DraftValues, isComposed, kindEditors, noValues } from './kindEditors.tsx';

export interface ImageSize {
  width: number;
  height: number;
}

/** The fields of a post form. */
export interface PostDraft {
  content: string;
  imageUrl: string;
  imageAlt: string;
  /** Known of an upload: its place is reserved. */
  imageSize: ImageSize | null;
  tags: readonly string[];
  kind: PostKind;
  values: DraftValues;
  /** Idempotency-Key of this text: sent twice, it is stored once. */
  key: string;
}

/** Fields of drafts that the version before `values` stored. */
interface OneFieldPerBoard {
  feature?: PostKind;
  poll?: DraftValues['poll'];
  picks?: DraftValues['mock-draft'];
  ranks?: DraftValues['power-rankings'];
}

type OldestDraft = Pick<PostDraft, 'content' | 'imageUrl' | 'tags' | 'key'>;

function isDraft(value: unknown): value is OldestDraft {
  return typeof value === 'object' && value !== null && 'content' in value && 'imageUrl' in value && 'tags' in value && 'key' in value;
}

/** Converts a draft of any earlier version: missing fields are empty, and the old fields of boards move into `values`. */
function restored({ feature, poll, picks, ranks, ...draft }: OldestDraft & OneFieldPerBoard & Partial<PostDraft>): PostDraft {
  const kind = draft.kind ?? feature ?? 'regular';
  const old: DraftValues = { poll: poll ?? null, 'mock-draft': picks ?? null, 'power-rankings': ranks ?? null };
  return { ...emptyDraft, ...draft, kind: postKindNames.includes(kind) ? kind : 'regular', values: { ...old, ...draft.values } };
}

/** A draft that is stored under a name, of whatever version; undefined if there is none. */
export function storedDraft(name: string): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(readStored(name) ?? 'null');
    return isDraft(value) ? restored(value) : undefined;
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
  kind: 'regular',
  values: noValues,
};

/** The editor of a kind and the value that the author entered for it. */
export function editorOf<Kind extends ComposedKind>({ values }: Pick<PostDraft, 'values'>, kind: Kind) {
  return { editor: kindEditors[kind], value: values[kind] };
}

/** The change of a draft when its author chooses a kind. */
export function withKind({ values }: PostDraft, kind: PostKind): Partial<PostDraft> {
  return isComposed(kind) ? { kind, values: { ...values, [kind]: values[kind] ?? kindEditors[kind].empty } } : { kind };
}

/** The values of a stored post that is to be edited. */
export function valuesOf(post: Post): DraftValues {
  return Object.assign({ ...noValues }, ...composedKinds.map(kind => ({ [kind]: kindEditors[kind].valueOf(post) })));
}

function hasContent<Kind extends ComposedKind>(draft: PostDraft, kind: Kind): boolean {
  const { editor, value } = editorOf(draft, kind);
  return value !== null && editor.hasContent(value);
}

/** Whether anything was entered that Clear would lose. */
export function isWritten(draft: PostDraft): boolean {
  return draft.content.trim() !== '' || draft.imageUrl !== '' || composedKinds.some(kind => hasContent(draft, kind));
}

function composedContent<Kind extends ComposedKind>(draft: PostDraft, kind: Kind): string {
  const { editor, value } = editorOf(draft, kind);
  return editor.contentOf(draft.content, value ?? editor.empty);
}

/** The content of the post: the text, and the lines that its kind adds. */
export function contentOf(draft: PostDraft): string {
  return isComposed(draft.kind) ? composedContent(draft, draft.kind) : draft.content.trim();
}

function composedBody<Kind extends ComposedKind>(draft: PostDraft, kind: Kind): Partial<NewPost> | undefined {
  const { editor, value } = editorOf(draft, kind);
  return value === null ? undefined : editor.bodyOf(value);
}

/** The body of the request. A kind without input is left out, so the post is a regular one. */
export function postBody(draft: PostDraft): Required<NewPost> {
  const composed = isComposed(draft.kind) ? composedBody(draft, draft.kind) : {};
  return {
    content: contentOf(draft),
    tags: [...draft.tags],
    imageUrl: draft.imageUrl.trim() || null,
    imageAlt: draft.imageAlt.trim() || null,
    feature: composed ? draft.kind : 'regular',
    poll: null,
    ...composed,
  };
}
