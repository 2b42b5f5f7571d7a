import type { ComponentType } from 'react';

export interface BoardFieldsProps<Item> {
  value: readonly Item[];
  onChange: (value: readonly Item[]) => void;
  onRemove: () => void;
  problem?: string | undefined;
}

export interface DraftText {
  content: string;
  tags: readonly string[];
}

export interface FieldsProps<Item> extends Omit<BoardFieldsProps<Item>, 'problem'> {
  draft: DraftText;
  showsProblem: boolean;
}

interface BoardParts<Item> {
  hasContent: (items: readonly Item[]) => boolean;
  noContent: string;
  contentOf: (text: string, items: readonly Item[]) => string;
  problemOf: (content: string, tags: readonly string[]) => { message: string } | undefined;
  Editor: ComponentType<BoardFieldsProps<Item>>;
}

/** The parts of a kind of post that all boards have in common in the composer. */
export function boardKind<Item>({ hasContent, noContent, contentOf, problemOf, Editor }: BoardParts<Item>) {
  const problem = (items: readonly Item[], { content, tags }: DraftText) =>
    hasContent(items) ? problemOf(contentOf(content, items), tags)?.message : noContent;
  const empty: readonly Item[] = [];
  return {
    isBoard: true,
    empty,
    hasContent,
    contentOf,
    bodyOf: () => ({}),
    hasProblem: (items: readonly Item[], draft: DraftText) => problem(items, draft) !== undefined,
    Fields: ({ draft, showsProblem, ...props }: FieldsProps<Item>) => (
      <Editor {...props} problem={showsProblem ? problem(props.value, draft) : undefined} />
    ),
  };
}
