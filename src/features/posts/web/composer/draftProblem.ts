import { imageUrlProblem, postLengthLimit } from '../../posts.rules.ts';
import { type ComposedKind, isComposed } from './kindEditors.tsx';
import { contentOf, editorOf, type PostDraft } from './postDraft.ts';

export interface DraftProblem {
  content?: string;
  imageUrl?: string;
  /** The fields of the kind have a problem, which they show themselves. */
  kind?: true;
}

function hasKindProblem<Kind extends ComposedKind>(draft: PostDraft, kind: Kind): boolean {
  const { editor, value } = editorOf(draft, kind);
  return value !== null && editor.hasProblem(value, draft);
}

/** The problems of a draft by field; undefined when it can be sent. */
export function draftProblem(draft: PostDraft): DraftProblem | undefined {
  const url = draft.imageUrl.trim();
  const problem: DraftProblem = {};
  if (draft.content.trim().length === 0) problem.content = 'Write something first';
  else if (contentOf(draft).length > postLengthLimit)
    problem.content = `A post has at most ${postLengthLimit.toLocaleString('en-US')} characters`;
  const image = url ? imageUrlProblem(url) : undefined;
  if (image) problem.imageUrl = image;
  if (isComposed(draft.kind) && hasKindProblem(draft, draft.kind)) problem.kind = true;
  return Object.keys(problem).length > 0 ? problem : undefined;
}
