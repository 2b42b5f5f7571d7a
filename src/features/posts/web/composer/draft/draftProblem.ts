import { imageUrlProblem, postLengthLimit } from '../../../posts.rules.ts';
import { type ComposedKind, isComposed } from '../kindEditors.tsx';
import { contentOf, editorOf, type PostDraft } from './postDraft.ts';

export interface DraftProblem {
  content?: string;
  /** By the place of the picture. */
  images?: ReadonlyMap<number, string>;
  /** The fields of the kind have a problem, which they show themselves. */
  kind?: true;
}

function hasKindProblem<Kind extends ComposedKind>(draft: PostDraft, kind: Kind): boolean {
  const { editor, value } = editorOf(draft, kind);
  return value !== null && editor.hasProblem(value, draft);
}

/** The problems of a draft by field; undefined when it can be sent. */
export function draftProblem(draft: PostDraft): DraftProblem | undefined {
  const problem: DraftProblem = {};
  if (draft.content.trim().length === 0) problem.content = 'Write something first';
  else if (contentOf(draft).length > postLengthLimit)
    problem.content = `A post has at most ${postLengthLimit.toLocaleString('en-US')} characters`;
  const images = new Map<number, string>();
  for (const [place, { url }] of draft.images.entries()) {
    const found = url.trim() === '' ? undefined : imageUrlProblem(url.trim());
    if (found) images.set(place, found);
  }
  if (images.size > 0) problem.images = images;
  if (isComposed(draft.kind) && hasKindProblem(draft, draft.kind)) problem.kind = true;
  return Object.keys(problem).length > 0 ? problem : undefined;
}
