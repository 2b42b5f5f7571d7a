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

/** Fields of drafts that the version before `values` stored. */
interface OneFieldPerBoard {
  feature?: PostKind;
  poll?: DraftValues['poll'];
  picks?: DraftValues['mock-draft'];
  ranks?: DraftValues['power-rankings'];
}

/** Fields of drafts from the time of one picture a post. */
interface OnePicture {
  imageUrl?: string;
  imageAlt?: string;
  imageSize?: ImageSize | null;
}

type OldestDraft = Pick<PostDraft, 'content' | 'tags' | 'key'>;

function isDraft(value: unknown): value is OldestDraft {
  return typeof value === 'object' && value !== null && 'content' in value && 'tags' in value && 'key' in value;
}

/** Converts a draft of earlier versions: missing fields are empty, the old fields of boards move into `values`, a picture into `images`. */
function restored(stored: OldestDraft & OneFieldPerBoard & OnePicture & Partial<PostDraft>): PostDraft {
  const { feature, poll, picks, ranks, imageUrl, imageAlt, imageSize, ...draft } = stored;
  const kind = draft.kind ?? feature ?? 'regular';
  const old: DraftValues = { poll: poll ?? null, 'mock-draft': picks ?? null, 'power-rankings': ranks ?? null };
  const images = draft.images ?? (imageUrl ? [{ url: imageUrl, alt: imageAlt ?? '', size: imageSize ?? null }] : []);
  return { ...emptyDraft, ...draft, images, kind: postKindNames.includes(kind) ? kind : 'regular', values: { ...old, ...draft.values } };
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
    // A server of the version before reads the first picture here.
    imageUrl: images[0]?.url ?? null,
    imageAlt: images[0]?.alt ?? null,
    images,
    feature: composed && isComposed(draft.kind) ? draft.kind : 'regular',
    poll: null,
    ...composed,
  };
}
