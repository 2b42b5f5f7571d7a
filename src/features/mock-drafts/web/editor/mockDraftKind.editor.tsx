import { TableProperties } from 'lucide-react';
import { Loading, loadable, Skeleton } from '../../../../design/index.ts';
import { boardKind } from '../../../boards/web/index.ts';
import { boardOf, type DraftPick, isBlankBoard, mockDraftProblem, readPicks, withPicks } from '../../mockDrafts.rules.ts';

/** How an author adds a mock draft to a post. */
export const mockDraftEditor = {
  ...boardKind<DraftPick>({
    hasContent: picks => !isBlankBoard(picks),
    noContent: 'Add a pick first, or take the mock draft off the post',
    contentOf: withPicks,
    problemOf: mockDraftProblem,
    // The editor and its drag-and-drop library are in a chunk of their own.
    Editor: loadable(
      () => import('./MockDraftEditor.tsx').then(module => module.MockDraftEditor),
      <Loading label="Loading the editor">
        <Skeleton className="h-100 sm:h-125" />
      </Loading>,
    ),
  }),
  label: 'Mock Draft',
  icon: <TableProperties />,
  lockedHint: 'Select NBA tags to enable mock draft',
  valueOf: ({ mockDraft, content }: { mockDraft: object | null; content: string }) => mockDraft && boardOf(readPicks(content).picks),
};
