import type { ComposedKind } from './kindEditors.tsx';
import { editorOf, type PostDraft } from './draft/postDraft.ts';

interface KindFieldsProps<Kind extends ComposedKind> {
  kind: Kind;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
  showsProblem: boolean;
  isNew: boolean;
  hint?: string | undefined;
}

/** The fields that the kind of a draft adds to the form. */
export function KindFields<Kind extends ComposedKind>({ kind, draft, onChange, ...rest }: KindFieldsProps<Kind>) {
  const { editor, value } = editorOf(draft, kind);
  if (value === null) return null;
  return (
    <editor.Fields
      value={value}
      onChange={next => onChange({ values: { ...draft.values, [kind]: next } })}
      onRemove={() => onChange({ kind: 'regular', values: { ...draft.values, [kind]: null } })}
      draft={draft}
      {...rest}
    />
  );
}
