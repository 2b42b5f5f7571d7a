import { readStored } from '../../../../../platform/web/storage.ts';
import type { NewPost, Post } from '../../../posts.contract.ts';
import { type PostKind, postKindNames } from '../../../kinds/posts.kinds.ts';
import { type ComposedKind, composedKinds, type DraftValues, isComposed, kindEditors, noValues } from '../kindEditors.tsx';

export interface ImageSize {
  width: number;
  height: number;
}

/** A picture of a post form; its address may be half typed. */
export interface DraftImage {
  url: string;
  alt: string;
  /** Known of an upload: its place is reserved. */
  size: ImageSize | null;
}

export const emptyImage: DraftImage = { url: '', alt: '', size: null };

/** The fields of a post form. */
export interface PostDraft {
  content: string;
  images: readonly DraftImage[];
  tags: readonly string[];
  kind: PostKind;
  values: DraftValues;
  /** Idempotency-Key of this text: sent twice, it is stored once. */
  key: string;
}

function isDraft(value: unknown): value is PostDraft {
  return typeof value === 'object' && value !== null && ['content', 'tags', 'kind', 'values', 'key'].every(field => field in value);
}

/** A draft that is stored under a name; undefined if there is none. A kind that is gone becomes a regular post. */
export function storedDraft(name: string): PostDraft | undefined {
  try {
    const draft: unknown = JSON.parse(readStored(name) ?? 'null');
    if (!isDraft(draft)) return undefined;
    const kind = postKindNames.includes(draft.kind) ? draft.kind : 'regular';
    return { ...emptyDraft, ...draft, kind, values: { ...noValues, ...draft.values } };
  } catch {
    return undefined;
  }
}

export const emptyDraft: Omit<PostDraft, 'key'> = {
  content: '',
  images: [],
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
  return draft.content.trim() !== '' || draft.images.length > 0 || composedKinds.some(kind => hasContent(draft, kind));
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
export function postBody(draft: PostDraft): NewPost {
  const images = draft.images.map(({ url, alt }) => ({ url: url.trim(), alt: alt.trim() || null })).filter(({ url }) => url !== '');
  const composed = isComposed(draft.kind) ? composedBody(draft, draft.kind) : {};
  return {
    content: contentOf(draft),
    tags: [...draft.tags],
    imageUrl: null,
    images,
    feature: composed && isComposed(draft.kind) ? draft.kind : 'regular',
    poll: null,
    ...composed,
  };
}
