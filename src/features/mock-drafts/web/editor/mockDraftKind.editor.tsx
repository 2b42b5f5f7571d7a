import { TableProperties } from 'lucide-react';
import { boardOf, type DraftPick, isBlankBoard, mockDraftProblem, readPicks, trimmedPicks, withPicks } from '../../mockDrafts.rules.ts';
import { MockDraftEditor } from './LazyMockDraftEditor.tsx';

type Picks = readonly DraftPick[];

interface DraftText {
  content: string;
  tags: readonly string[];
}

interface FieldsProps {
  value: Picks;
  onChange: (value: Picks) => void;
  onRemove: () => void;
  draft: DraftText;
  showsProblem: boolean;
}

const noPicks: Picks = [];

const contentOf = (text: string, picks: Picks) => withPicks(text, trimmedPicks(picks));

function problemOf(picks: Picks, { content, tags }: DraftText): string | undefined {
  if (isBlankBoard(picks)) return 'Add a pick first, or take the mock draft off the post';
  return mockDraftProblem(contentOf(content, picks), tags)?.message;
}

/** How an author adds a mock draft to a post. */
export const mockDraftEditor = {
  label: 'Mock Draft',
  icon: <TableProperties />,
  isBoard: true,
  lockedHint: 'Select NBA tags to enable mock draft',
  empty: noPicks,
  hasContent: (picks: Picks) => !isBlankBoard(picks),
  contentOf,
  bodyOf: () => ({}),
  valueOf: ({ mockDraft, content }: { mockDraft: object | null; content: string }) => mockDraft && boardOf(readPicks(content).picks),
  hasProblem: (picks: Picks, draft: DraftText) => problemOf(picks, draft) !== undefined,
  Fields: ({ value, onChange, onRemove, draft, showsProblem }: FieldsProps) => (
    <MockDraftEditor picks={value} onChange={onChange} onRemove={onRemove} problem={showsProblem ? problemOf(value, draft) : undefined} />
  ),
};
